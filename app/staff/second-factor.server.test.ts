import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Factor } from "./factor";
import { codeAt, newFactor, newRecovery, readSecret, setupFor, takeCode } from "./second-factor.server";

const EMAIL = "asha@example.in";
const NOW = Date.parse("2026-11-24T10:00:10Z");
const STEP = Math.floor(NOW / 30_000);

/** RFC 6238, appendix B: its eight digits end with our six. */
const VECTORS = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

it.each(VECTORS)("the code at %i seconds is that of RFC 6238", (seconds, code) => {
  expect(codeAt(Buffer.from("12345678901234567890"), Math.floor(seconds / 30))).toBe(code);
});

describe("a second factor", () => {
  let factor: Factor;
  let codes: string[];
  let secret: Buffer;

  beforeEach(async () => {
    const { token, link } = await setupFor(EMAIL);
    secret = fromBase32(new URL(link).searchParams.get("secret") ?? "");
    const made = newFactor(EMAIL, token, codeAt(secret, STEP - 5), NOW - 150_000);
    if (!made) throw new Error("the first code is refused");
    ({ factor, codes } = made);
  });

  const take = (typed: string, now = NOW, from = factor) => takeCode(EMAIL, from, typed, now);

  it("takes the codes of a clock up to half a minute off, however they are typed", () => {
    for (const step of [STEP - 1, STEP, STEP + 1]) expect(take(codeAt(secret, step))?.lastStep).toBe(step);
    const code = codeAt(secret, STEP);
    const hindi = code.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    for (const typed of [` ${code.slice(0, 3)} ${code.slice(3)}\n`, hindi]) expect(take(typed)).toBeDefined();
    for (const step of [STEP - 2, STEP + 2]) expect(take(codeAt(secret, step))).toBeUndefined();
  });

  it("takes no code twice, and none from before one that it took", () => {
    const after = take(codeAt(secret, STEP));
    for (const step of [STEP, STEP - 1]) expect(take(codeAt(secret, step), NOW, after)).toBeUndefined();
    expect(take(codeAt(secret, STEP + 1), NOW, after)).toBeDefined();
  });

  it("takes each of eight recovery codes once, and keeps none of them", () => {
    expect(new Set(codes).size).toBe(8);
    const [one = "", other = ""] = codes;
    expect(JSON.stringify(factor)).not.toContain(one.replaceAll(" ", ""));
    const after = take(one.toLowerCase().replaceAll(" ", "-"));
    expect(after?.recovery).toHaveLength(7);
    expect(take(one, NOW, after)).toBeUndefined();
    expect(take(other, NOW, after)?.recovery).toHaveLength(6);
  });

  it("takes a code with odd dashes, invisible signs, full-width digits, and O for 0", () => {
    const code = codeAt(secret, STEP);
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
    const halves = [code.slice(0, 3), code.slice(3)];
    const written = [
      halves.join("–"),
      halves.join("\u200b"),
      `\u200e${code}\u2069`,
      wide,
      code.replaceAll("0", "o"),
    ];
    for (const typed of written) expect([typed, take(typed) !== undefined]).toEqual([typed, true]);
    const [one = ""] = codes;
    for (const typed of [one.replaceAll(" ", "—"), one.replaceAll("O", "0"), `\ufeff${one}.`])
      expect(take(typed)?.recovery).toHaveLength(7);
  });

  it.each(["", "0", "000000000000", "१२", "x".repeat(10_000), "AAAA AAAA AAAA AAAA AAAA AAAA"])(
    "takes no %j",
    (typed) => expect(take(typed)).toBeUndefined(),
  );

  it("is set up for one person, with a right code, by a token of ours", async () => {
    const { token, link } = await setupFor(EMAIL);
    const code = codeAt(fromBase32(new URL(link).searchParams.get("secret") ?? ""), STEP);
    expect(newFactor("ravi@example.in", token, code, NOW)).toBeUndefined();
    for (const other of ["", token.slice(0, -2), token.replace(/^./, "~")])
      expect(newFactor(EMAIL, other, code, NOW)).toBeUndefined();
    expect(newFactor(EMAIL, token, "000000", NOW)).toBeUndefined();
    expect((await setupFor(EMAIL, token)).link).toBe(link);
  });

  it("keeps its secret sealed with SESSION_SECRET, for its person alone", async () => {
    vi.resetModules();
    vi.stubEnv("SESSION_SECRET", "a secret of more than thirty-two characters");
    const fresh = await import("./second-factor.server");
    const { token, link } = await fresh.setupFor(EMAIL);
    const known = fromBase32(new URL(link).searchParams.get("secret") ?? "");
    const sealed = fresh.newFactor(EMAIL, token, codeAt(known, STEP), NOW)?.factor as Factor;
    expect(fresh.readSecret(EMAIL, sealed)).toEqual(known);
    expect(fresh.readSecret("ravi@example.in", sealed)).toBeUndefined();
    expect(sealed.secret).not.toContain(known.toString("base64url"));
    expect(readSecret(EMAIL, sealed)).toBeUndefined();
    vi.unstubAllEnvs();
    vi.resetModules();
  });
});

function fromBase32(text: string): Buffer {
  const digits = [...text].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

it("a secret has 160 bits, and the paper has eight codes of 120 bits", async () => {
  const { link } = await setupFor(EMAIL);
  expect(new URL(link).searchParams.get("secret")).toMatch(/^[A-Z2-7]{32}$/);
  const { codes } = newRecovery();
  expect(codes).toHaveLength(8);
  for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4} ){5}[A-Z2-7]{4}$/);
});
