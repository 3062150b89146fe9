import crypto, { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import PQueue from "p-queue";
import { site } from "~/site";
import { commonPasswords } from "./common-passwords.server";
import { BusyError } from "./staff";

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;

/** A password that is long enough without the words that an attacker would try first. */
const MIN_OWN_LENGTH = 8;

const HASH_LENGTH = 8;

/** Lower-case words about the company and the desk (OWASP ASVS 6.1.2). */
const CONTEXT_WORDS = [
  ...new Set(`${site.brand} ${site.shortBrand}`.toLowerCase().split(/[^\p{L}]+/u)),
  "solar",
  "surya",
  "password",
  "admin",
  "desk",
  "leads",
].filter((word) => word.length >= 4);

/** Attackers try these with digits and signs after them, and with LOOKALIKES in them. */
const COMMON_WORDS =
  "changeme cricket dragon football iloveyou india letmein login monkey princess qwerty summer sunshine superman welcome winter".split(
    " ",
  );
const LOOKALIKES: Record<string, string> = { "@": "a", "0": "o", "1": "i", "3": "e", $: "s" };

/** Two ways to type a letter are one password (NIST SP 800-63B). Nothing else is changed. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

/** Returns why a password may not be chosen, or undefined if it may. There are no rules about kinds of characters. */
export function passwordFault(password: string, email: string): string | undefined {
  const normal = normalisePassword(password);
  const length = [...normal].length;
  if (length < MIN_PASSWORD_LENGTH) return `Please use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (length > MAX_PASSWORD_LENGTH) return `Please use at most ${MAX_PASSWORD_LENGTH} characters.`;
  const lower = normal.toLowerCase();
  if (isCommon(lower)) return "This password is on lists that attackers try first. Please choose another.";
  if (isPattern(lower)) return "This password is a pattern that is easy to guess. Please choose another.";
  const plain = lower.replace(/[@013$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  if (Math.min(ownLength(lower, email), ownLength(plain, email)) < MIN_OWN_LENGTH)
    return "This password is mostly your address, the company’s name or a common word. Please choose another.";
  return undefined;
}

/** The list has the 10,000 most used passwords of 12 or more characters, each as the first 48 bits of its SHA-256. */
function isCommon(lower: string): boolean {
  const hash = createHash("sha256").update(lower).digest("base64url").slice(0, HASH_LENGTH);
  for (let at = commonPasswords.indexOf(hash); at !== -1; at = commonPasswords.indexOf(hash, at + 1))
    if (at % HASH_LENGTH === 0) return true;
  return false;
}

/** A few characters repeated, or a run such as "abcdefghijkl" and "987654321098". */
function isPattern(lower: string): boolean {
  if (new Set(lower).size < 5 || /^(.{1,8})\1+.{0,5}$/u.test(lower)) return true;
  const codes = [...lower].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const regular = steps.filter((step) => Math.abs(step) <= 1 || Math.abs(step) === 9).length;
  return regular >= steps.length - 1;
}

function ownLength(lower: string, email: string): number {
  const own = email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3);
  const longestFirst = [...own, ...CONTEXT_WORDS, ...COMMON_WORDS].sort((a, b) => b.length - a.length);
  return [...longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), lower)].length;
}

/** OWASP's parameters for 32 MiB (Password Storage Cheat Sheet). A hash names its own, so that they can change. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** One at a time, so that a flood of sign-ins takes one core and 32 MiB, and no more wait than end within seconds. */
const MAX_WAITING = 16;
const queue = new PQueue({ concurrency: 1 });

/** @throws BusyError */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Takes the same time without a hash, so that it does not show whether there is an account. @throws BusyError */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (hash ?? NOBODYS).split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64url"), cost);
  const isRight = crypto.timingSafeEqual(derived, Buffer.from(key, "base64url"));
  return isRight && hash !== undefined && password.length <= MAX_PASSWORD_LENGTH * 4;
}

const NOBODYS = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

// Called as a method of `crypto`, so that a test can count the calls.
async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (queue.size >= MAX_WAITING) throw new BusyError("too many passwords are being checked");
  const text = normalisePassword(password.slice(0, MAX_PASSWORD_LENGTH * 4));
  return queue.add(async () => {
    const scrypt = promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);
    return scrypt(text, salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES });
  });
}

/** Returns 256 random bits, for a link or a session. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Stores keep this instead of the secret. Without a salt, because nobody can guess 256 random bits. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
