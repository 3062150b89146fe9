import crypto from "node:crypto";
import { promisify } from "node:util";
import PQueue from "p-queue";
import { BusyError } from "../staff";
import { MAX_PASSWORD_LENGTH, normalisePassword } from "./password-rules.server";

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
