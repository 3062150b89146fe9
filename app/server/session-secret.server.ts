import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "~/error-code";
import { SetupError } from "./env.server";

const FILE = "session-secret";

/** Returns the secret of this folder, which the first process to ask makes. @throws SetupError */
export function sessionSecretIn(folder: string): string {
  const file = path.join(folder, FILE);
  let text: string;
  try {
    if (!existsSync(file)) make(folder, file);
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new SetupError(`DATA_DIR: ${FILE} cannot be read: ${errorCode(cause) ?? "unknown"}`, { cause });
  }
  if (!/^[\w-]{43}\n$/.test(text))
    throw new SetupError(
      `DATA_DIR: ${FILE} is damaged: restore it from a backup, or remove it, and everybody sets up the second factor again`,
    );
  return text.trim();
}

/** A whole file or none, and that of the first of two who make one. */
function make(folder: string, file: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  const part = path.join(folder, `.${randomBytes(8).toString("hex")}.part`);
  try {
    writeFileSync(part, `${secret}\n`, { flag: "wx", mode: 0o600, flush: true });
    linkSync(part, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(part, { force: true });
  }
}
