import { randomBytes } from "node:crypto";
import { DAY_MS } from "~/india-time";
import { env } from "~/server/env.server";
import { isEqual, sign } from "~/server/signatures.server";
import { KNOWN_SESSION_MS, SESSION_MS } from "./staff";

const SESSION = "desk";
const DEVICE = "desk-device";

const KNOWN = "desk-known";

const DEVICE_MS = 180 * DAY_MS;
const KNOWN_MS = 30 * DAY_MS;

const VALUE = /^[\w.-]{16,200}$/;

export function sessionOf(header: string | null | undefined): string | undefined {
  return readCookie(header, SESSION);
}

export function sessionCookie(session: string, isKnown: boolean): string {
  return writeCookie(SESSION, session, isKnown ? KNOWN_SESSION_MS : SESSION_MS);
}

export function endedSessionCookie(): string {
  return writeCookie(SESSION, "", 0);
}

/** Returns a cookie that marks a browser as one from which this person has signed in (OWASP's "device cookies"). */
export function deviceCookie(email: string, now = Date.now()): string {
  const text = `${randomBytes(12).toString("base64url")}.${now + DEVICE_MS}`;
  return writeCookie(ofPerson(DEVICE, email), `${text}.${sign(`desk device ${email} ${text}`)}`, DEVICE_MS);
}

/** Returns the id of a browser from which this person has signed in before, or undefined. */
export function deviceOf(
  header: string | null | undefined,
  email: string,
  now = Date.now(),
): string | undefined {
  const [id = "", until = "", signature = ""] = readCookie(header, ofPerson(DEVICE, email))?.split(".") ?? [];
  const isOurs = isEqual(signature, sign(`desk device ${email} ${id}.${until}`));
  return isOurs && Number(until) > now ? id : undefined;
}

/** Returns a cookie for a browser in which this person has shown their second factor, which is not asked there for a month. */
export function knownCookie(email: string, factorId: string, now = Date.now()): string {
  const until = String(now + KNOWN_MS);
  const signature = sign(`desk known ${email} ${factorId} ${until}`);
  return writeCookie(ofPerson(KNOWN, email), `${until}.${signature}`, KNOWN_MS);
}

export function isKnown(
  header: string | null | undefined,
  email: string,
  factorId: string,
  now = Date.now(),
): boolean {
  const [until = "", signature = ""] = readCookie(header, ofPerson(KNOWN, email))?.split(".") ?? [];
  return isEqual(signature, sign(`desk known ${email} ${factorId} ${until}`)) && Number(until) > now;
}

const PLACE = "desk-place";

/** Returns a cookie that tells whether the browser showed content or leads last; undefined if it has it. */
export function placeCookie(header: string | null, path: string): string | undefined {
  const isContent = path.startsWith("/desk/content");
  if (isContent === wasInContent(header) || !(isContent || /^\/desk(?:\/leads\/.*)?$/.test(path)))
    return undefined;
  return writeCookie(PLACE, isContent ? sign(PLACE) : "", isContent ? DEVICE_MS : 0);
}

export function wasInContent(header: string | null): boolean {
  return isEqual(readCookie(header, PLACE) ?? "", sign(PLACE));
}

/** One cookie per person, because an office shares a computer. */
function ofPerson(name: string, email: string): string {
  return `${name}-${sign(`desk device ${email}`).slice(0, 8)}`;
}

/** Browsers accept `__Host-` with Secure only, so not on http://localhost. */
function isSecure(): boolean {
  return env().SITE_URL.startsWith("https:");
}

function fullName(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

function readCookie(header: string | null | undefined, name: string): string | undefined {
  const prefix = `${fullName(name)}=`;
  const value = header
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  return value && VALUE.test(value) ? value : undefined;
}

function writeCookie(name: string, value: string, maxAgeMs: number): string {
  const secure = isSecure() ? " Secure;" : "";
  const maxAge = Math.floor(maxAgeMs / 1000);
  return `${fullName(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${secure} SameSite=Lax`;
}
