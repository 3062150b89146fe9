import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env, SetupError } from "./env.server";
import { sessionSecretIn } from "./session-secret.server";

let key: string | undefined;

/** Outlives the process: SESSION_SECRET, or what the embedded store keeps. @throws SetupError */
export function signingKey(): string {
  const { SESSION_SECRET, FIREBASE_PROJECT_ID, DATA_DIR } = env();
  if (!SESSION_SECRET && FIREBASE_PROJECT_ID)
    throw new SetupError("SESSION_SECRET: is required with FIREBASE_PROJECT_ID: all instances share it");
  key ??= SESSION_SECRET ?? sessionSecretIn(DATA_DIR);
  return key;
}

/** @param text begins with what it is for, so that a signature counts for nothing else. */
export function sign(text: string): string {
  return createHmac("sha256", signingKey()).update(text).digest("base64url");
}

/** Takes equally long for every text of the same length. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text. @param purpose binds the ciphertext; `unseal` needs the same */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv);
  const sealed = Buffer.concat([iv, cipher.update(text), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns the text, or undefined if it was not sealed for this purpose with this key. */
export function unseal(purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", signingKey(), "", `seal ${purpose}`, 32));
}
