import { createHmac, randomBytes } from "node:crypto";
import { asciiDigits } from "~/leads/digits";
import { isEqual, seal, unseal } from "~/server/signatures.server";
import { site } from "~/site";
import type { Factor } from "./factor";
import { hashOfSecret, newSecret } from "./passwords.server";

/** RFC 6238 as every app has it: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const SECRET_BYTES = 20;

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const number = hash.readUInt32BE(hash.readUInt8(hash.length - 1) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Returns the step of a code that a clock up to a step away shows, unless it or a later one was taken before. */
function stepOf(code: string, secret: Buffer, lastStep: number, now: number): number | undefined {
  const step = Math.floor(now / STEP_MS);
  const fitting = [step - 1, step, step + 1].filter((at) => isEqual(codeAt(secret, at), code));
  return fitting.find((at) => at > lastStep);
}

/** Returns the factor without this code, of the app or on paper, or undefined if it is wrong or was taken before. */
export function takeCode(email: string, factor: Factor, typed: string, now = Date.now()): Factor | undefined {
  const code = plain(typed);
  if (!/^\d{6}$/.test(code)) {
    const hash = hashOfSecret(code);
    const left = factor.recovery.filter((other) => !isEqual(other, hash));
    return left.length < factor.recovery.length ? { ...factor, recovery: left } : undefined;
  }
  const secret = readSecret(email, factor);
  const lastStep = secret && stepOf(code, secret, factor.lastStep, now);
  return lastStep === undefined ? undefined : { ...factor, lastStep };
}

const MAX_TYPED = 100;

/** Takes a code as it was pasted: in any digits, with spaces, dashes and invisible signs; and O for 0, of which each kind of code has one. */
function plain(typed: string): string {
  const code = asciiDigits(typed.slice(0, MAX_TYPED))
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
  return /^[\dO]{6}$/.test(code) ? code.replaceAll("O", "0") : code.replaceAll("0", "O");
}

/** Returns undefined if SESSION_SECRET is not the one that it was sealed with. */
export function readSecret(email: string, { secret }: Factor): Buffer | undefined {
  const text = unseal(`factor of ${email}`, secret);
  return text === undefined ? undefined : Buffer.from(text, "base64url");
}

export type Setup = Awaited<ReturnType<typeof setupFor>>;

/** Returns set-up data (QR code, secret): new, or restored from the sealed token. */
export async function setupFor(email: string, token?: string) {
  const secret = (token && readSetup(email, token)) || randomBytes(SECRET_BYTES);
  const { encodeQR } = await import("qr");
  const text = base32(secret);
  const label = encodeURIComponent(`${site.shortBrand}:${email}`);
  const link = `otpauth://totp/${label}?secret=${text}&issuer=${encodeURIComponent(site.shortBrand)}`;
  const rows = encodeQR(link, "raw", { ecc: "low", border: 4 });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return {
    /** Comes back with the first code. */
    token: seal(`factor set-up of ${email}`, secret.toString("base64url")),
    secret: inFours(text),
    link,
    /** The path of an SVG, and the length of its sides. */
    qr: { path: squares.join(""), size: rows.length },
  };
}

function readSetup(email: string, token: string): Buffer | undefined {
  const text = unseal(`factor set-up of ${email}`, token);
  return text === undefined ? undefined : Buffer.from(text, "base64url");
}

/** Returns the factor that an app has been set up for, with its codes on paper; undefined if its first code is wrong. */
export function newFactor(email: string, token: string, typed: string, now = Date.now()) {
  const secret = readSetup(email, token);
  const lastStep = secret && stepOf(plain(typed), secret, 0, now);
  if (!secret || lastStep === undefined) return undefined;
  const paper = newRecovery();
  const factor: Factor = {
    id: newSecret(),
    secret: seal(`factor of ${email}`, secret.toString("base64url")),
    lastStep,
    recovery: paper.hashes,
  };
  return { factor, codes: paper.codes };
}

const RECOVERY_CODES = 8;
/** 120 bits: no hash of it can be tried out, so it needs no salt and no scrypt (ASVS 6.5.2). */
const RECOVERY_BYTES = 15;

export function newRecovery() {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
  return { codes: codes.map(inFours), hashes: codes.map(hashOfSecret) };
}

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, "$1 ");

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, of whole groups of five bytes. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)] ?? "");
}
