import { DAY_MS } from "~/india-time";

/** Who has sent a request. */
export interface SignedIn {
  /** The address in lower case (see `readEmail`), which identifies the person. */
  email: string;
  session: string;
  /** Whether the person may do what managers.ts lists. */
  manager: boolean;
  hasFactor: boolean;
}

/** Somebody who works for the company and may use the desk, as colleagues see it. */
export interface StaffAccount {
  email: string;
  /** What colleagues call the person, once they have said so. */
  name?: string | undefined;
  manager: boolean;
  hasPassword: boolean;
  hasFactor: boolean;
  /** The time until which an unused link to choose a password works: ISO 8601 in UTC. */
  linkUntil?: string | undefined;
}

/** A session that has not ended. Times are in milliseconds since 1970. */
export interface OpenSession {
  /** Tells sessions apart, and opens none. */
  id: string;
  /** The device in words, by `describeDevice` in devices.ts. */
  device?: string | undefined;
  since: number;
  /** When it was last used, to ten minutes. */
  seen: number;
}

export const LINK_MS = DAY_MS;
/** How long a session lasts without a second factor: a working day. */
export const SESSION_MS = 12 * 60 * 60_000;
/** How long it lasts on a known device, whose person has a second factor. */
export const KNOWN_SESSION_MS = 30 * DAY_MS;

/** What became of a change of a colleague's account: refused if there is no such person, or `by` may not. */
export type AccountChange = "done" | "refused" | "last manager";

/** Too many people are signing in at this moment. */
export class BusyError extends Error {
  override name = "BusyError";
}

const MAX_EMAIL_LENGTH = 254;

/** Returns the address as staff accounts are named by it, or undefined if it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.normalize("NFKC").trim().toLowerCase();
  const isEmail =
    email.length <= MAX_EMAIL_LENGTH && /^[^\s@<>()",;:\\\p{Cc}]+@[^\s@/]+\.[^\s@./]+$/u.test(email);
  return isEmail ? email : undefined;
}

export const MAX_SESSIONS = 20;
