/** Somebody who works for the company and may use the desk. */
export interface StaffMember {
  /** The address in lower case (see `readEmail`), which identifies the person. */
  email: string;
}

interface StaffAccount extends StaffMember {
  hasPassword: boolean;
  /** The time until which an unused link to choose a password works: ISO 8601 in UTC. */
  linkUntil?: string | undefined;
}

export const LINK_MS = 24 * 60 * 60_000;
export const SESSION_MS = 12 * 60 * 60_000;

/** Staff accounts and their sessions. A change resolves once it would survive a power cut, and holds at once. */
export interface Staff {
  hasAny(): Promise<boolean>;
  /** Lists all accounts, ordered by email address. */
  list(): Promise<StaffAccount[]>;

  /** Adds a person, or replaces the link of one who is there. Returns the token of a link that works once, for `LINK_MS`. */
  invite(email: string): Promise<string>;
  /** Returns the person whose unused link has this token. */
  whoseLink(token: string): Promise<StaffMember | undefined>;
  /** Uses the link up, and ends the person's sessions. Returns undefined if the link does not work any more. */
  choosePassword(token: string, password: string): Promise<StaffMember | undefined>;

  /**
   * Returns the secret of a new session, or undefined if the address or the password is wrong, after the same time.
   * If both are right, `replaced` ends: the session, of anybody, that the browser had.
   */
  signIn(email: string, password: string, replaced?: string): Promise<string | undefined>;
  /** Returns the person of a session that is neither older than `SESSION_MS` nor ended. */
  whoIs(session: string): Promise<StaffMember | undefined>;
  signOutEverywhere(email: string): Promise<void>;
  /** Ends the person's sessions and links too. Returns false if there is no such person. */
  remove(email: string): Promise<boolean>;

  close(): Promise<void>;
}

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
