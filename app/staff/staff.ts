import { DAY_MS } from "~/india-time";
import type { Factor } from "./factor";

/** Somebody who works for the company and may use the desk. */
export interface StaffMember {
  /** The address in lower case (see `readEmail`), which identifies the person. */
  email: string;
}

/** Who has sent a request. */
export interface SignedIn extends StaffMember {
  /** The id of the session. */
  session: string;
  /** Whether the person may do what managers.ts lists. */
  manager: boolean;
  hasFactor: boolean;
}

export interface StaffAccount extends StaffMember {
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
  /** The device in words, by `describeDevice` in devices.ts. Missing for a session from before it was kept, until that is used. */
  device?: string | undefined;
  since?: number | undefined;
  /** When it was last used, to ten minutes. */
  seen?: number | undefined;
}

/** What a person may see of their own account. */
interface OwnAccount {
  name?: string | undefined;
  factor?: Factor | undefined;
  /** Latest first. */
  sessions: OpenSession[];
}

interface Browser {
  /** The device in words, by `describeDevice` in devices.ts. */
  device?: string | undefined;
  /** The session, of anybody, that the browser has had. */
  replaced?: string | undefined;
  /** Whether the person has shown their second factor in this browser. */
  isKnown?: boolean;
}

export const LINK_MS = DAY_MS;
/** How long a session lasts without a second factor: a working day. */
export const SESSION_MS = 12 * 60 * 60_000;
/** How long it lasts on a known device, whose person has a second factor. */
export const KNOWN_SESSION_MS = 30 * DAY_MS;

/** How long a session is recognised after its end, for a form that was typed into while it lasted. */
export const RECOGNISED_MS = 7 * DAY_MS;

/** What became of a change of a colleague's account: refused if there is no such person, or `by` may not. */
export type AccountChange = "done" | "refused" | "last manager";

/** Staff accounts and their sessions. A change resolves once it would survive a power cut, and holds at once. */
export interface Staff {
  hasAny(): Promise<boolean>;
  /** Lists all accounts, ordered by email address. */
  list(): Promise<StaffAccount[]>;
  /** Returns what all people are called, ordered by address: undefined for who has not said so. What others changed may be missing for a minute. */
  names(): Promise<Record<string, string | undefined>>;
  account(email: string): Promise<OwnAccount | undefined>;
  rename(email: string, name: string): Promise<void>;

  /**
   * Adds a person, or replaces the link of one who is there. Returns the token of a link that works once, for `LINK_MS`;
   * undefined if `by` may not, or the person has a password. The first person is a manager.
   */
  invite(email: string, by?: string): Promise<string | undefined>;
  /** Returns the person whose unused link has this token. */
  whoseLink(token: string): Promise<StaffMember | undefined>;
  /** Uses the link up, ends the person's sessions, and gives the factor another id. Returns undefined if the link does not work any more. */
  choosePassword(token: string, password: string): Promise<StaffMember | undefined>;
  /** Makes a person a manager, or a colleague. Nobody may do that, or the next, to his own account; the last manager stays one. */
  setManager(email: string, manager: boolean, by?: string): Promise<AccountChange>;
  /** Ends the person's sessions and links too. The last manager goes only as the last of all, which turns the desk off. */
  remove(email: string, by?: string): Promise<AccountChange>;

  /** Returns a proof of the password for the next two, or undefined if the address or the password is wrong, after the same time. */
  checkPassword(email: string, password: string): Promise<string | undefined>;
  /** Like choosing one. Returns a proof of the new password, or undefined if the old one has changed meanwhile. */
  changePassword(email: string, proof: string, password: string): Promise<string | undefined>;
  /** Returns the secret of a new session, or undefined if the password has changed meanwhile. `replaced` ends with success. */
  openSession(email: string, proof: string, browser?: Browser): Promise<string | undefined>;
  /** Returns the person of a session that is neither over nor ended. @param device that uses it */
  whoIs(session: string, device?: string): Promise<SignedIn | undefined>;
  /** Returns the address of the person whose session this is, or was until RECOGNISED_MS ago. It admits nobody. */
  whoWas(session: string): Promise<string | undefined>;
  endSession(email: string, id: string): Promise<void>;
  /** None of the sessions is recognised any more: a device may be lost. */
  signOutEverywhere(email: string): Promise<void>;

  /** Changes a person's second factor in one transaction: to what `change` returns, null removes it, undefined leaves it as it is. */
  changeFactor<Result extends Factor | null | undefined>(
    email: string,
    change: (factor: Factor | undefined) => Result,
  ): Promise<Result | undefined>;

  /** Counts a failed try of a target, or returns how long to wait before the next, in milliseconds: see tries.ts. */
  countTry(target: string): Promise<{ at: number } | { waitMs: number }>;
  /** Forgets the try that was counted `at` this time; without it, all of the target. */
  forgetTries(target: string, at?: number): Promise<void>;
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

export const MAX_SESSIONS = 20;
