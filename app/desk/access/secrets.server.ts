import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits, for a link or a session. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Stores keep this instead of the secret. Without a salt, because nobody can guess 256 random bits. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
