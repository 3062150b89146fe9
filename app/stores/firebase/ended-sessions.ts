import { hashOfSecret } from "~/desk/access/secrets.server";
import { SESSION_MS } from "~/desk/staff";

/** A session that ended before its time. Firebase itself only ends all sessions of a user. */
export interface EndedSession {
  hash: string;
  /** When Firebase has ended it too, in milliseconds since 1970. */
  until: number;
}

/** Firebase gives the same cookie twice in one second. */
export function isSameSession(one: string, other: string): boolean {
  return hashOf(one) === hashOf(other);
}

export function hasEnded(ended: readonly EndedSession[] | undefined, session: string): boolean {
  return ended?.some(({ hash }) => hash === hashOf(session)) ?? false;
}

export function withEnded(ended: readonly EndedSession[] = [], session: string): EndedSession[] {
  const others = ended.filter(({ until }) => until > Date.now());
  return [...others, { hash: hashOf(session), until: Date.now() + SESSION_MS }];
}

/** Without the signature, which can be spelled in several ways. */
function hashOf(session: string): string {
  const [cookie = ""] = session.split("~");
  return hashOfSecret(cookie.slice(0, cookie.lastIndexOf(".")));
}
