import { codeAt } from "../../app/staff/second-factor.server";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Returns the code that an authenticator app shows for a key, now or as many half minutes later. An earlier code may expire
 * before it is sent.
 */
export function codeOf(key: string, later = 0): string {
  const digits = [...key.replace(/\s/g, "")].map((letter) => LETTERS.indexOf(letter));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return codeAt(Buffer.from(bytes), Math.floor(Date.now() / 30_000) + later);
}
