import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env.server";

let ownKey: string | undefined;

/** Without SESSION_SECRET each process signs with its own, so what it signed ends with it. */
export function signingKey(): string {
  ownKey ??= randomBytes(32).toString("hex");
  return env().SESSION_SECRET ?? ownKey;
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
