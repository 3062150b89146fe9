import { createHash } from "node:crypto";
import * as z from "zod";
import { factorSchema } from "./factor";
import { hashOfSecret, newSecret } from "./passwords.server";
import { MAX_SESSIONS, SESSION_MS, type StaffAccount } from "./staff";

/** All that is kept of a person. Times are in milliseconds since 1970. What a newer version adds is kept too. */
export const accountSchema = z.looseObject({
  email: z.string(),
  name: z.string().optional(),
  manager: z.boolean(),
  password: z.string().optional(),
  link: z.object({ hash: z.string(), until: z.number() }).optional(),
  factor: factorSchema.optional(),
  sessions: z.array(
    z.looseObject({
      /** The hash of its secret. */
      id: z.string(),
      until: z.number(),
      device: z.string().optional(),
      since: z.number(),
      seen: z.number(),
    }),
  ),
});

export type Account = z.infer<typeof accountSchema>;
type Session = Account["sessions"][number];

const ID_LENGTH = 32;

/** The id of a person, for stores whose ids may not have all that an address may. */
export function idOf(email: string): string {
  return createHash("sha256").update(email).digest("hex").slice(0, ID_LENGTH);
}

/** Makes the secret of a session or a link. It begins with the id of its person, who is found by it. */
export function secretFor(email: string): string {
  return idOf(email) + newSecret();
}

/** Returns the id of the person whose secret this may be. */
export function idIn(secret: string): string | undefined {
  return /^[\da-f]{32}[\w-]{43}$/.test(secret) ? secret.slice(0, ID_LENGTH) : undefined;
}

/** The link is used up, and the person signed out everywhere. */
export function withPassword({ link, ...account }: Account, password: string): Account {
  return { ...signedOut(account), password };
}

/** All sessions end, and no device that has shown the factor is known any more. */
export function signedOut({ factor, ...account }: Account): Account {
  return { ...account, sessions: [], ...(factor && { factor: { ...factor, id: newSecret() } }) };
}

/** Adds a session. Those that are over go; beyond MAX_SESSIONS the oldest. */
export function withSession(account: Account, session: Session): Account {
  return { ...account, sessions: [...openIn(account), session].slice(-MAX_SESSIONS) };
}

export function withEnded(account: Account, id: string): Account {
  return { ...account, sessions: account.sessions.filter((one) => one.id !== id) };
}

/** Returns the sessions that are not over, oldest first. Without a second factor none lasts longer than a working day. */
export function openIn({ sessions, factor }: Account): Session[] {
  const now = Date.now();
  return sessions.filter(({ since, until }) => until > now && (factor || since + SESSION_MS > now));
}

export function hasLink({ link }: Account, token: string): boolean {
  return link?.hash === hashOfSecret(token) && link.until > Date.now();
}

/** Whether this proves the password: see `Staff.checkPassword`. */
export function isProof(proof: string, account: Account | undefined): account is Account {
  return account?.password !== undefined && hashOfSecret(account.password) === proof;
}

/** A look at a page writes nothing more often. */
const SEEN_EVERY_MS = 10 * 60_000;

/** Whether it is kept that a session is used now, on this device. */
export function isNoted({ device, seen }: Session, used: string): boolean {
  return device === used && Math.abs(Date.now() - seen) < SEEN_EVERY_MS;
}

export function withUse(account: Account, id: string, device: string): Account {
  const used = (session: Session) => (session.id === id ? { ...session, device, seen: Date.now() } : session);
  return { ...account, sessions: account.sessions.map(used) };
}

export function seenByColleagues({ email, name, manager, password, factor, link }: Account): StaffAccount {
  return {
    email,
    ...(name && { name }),
    manager,
    hasPassword: password !== undefined,
    hasFactor: factor !== undefined,
    ...(link && link.until > Date.now() && { linkUntil: new Date(link.until).toISOString() }),
  };
}
