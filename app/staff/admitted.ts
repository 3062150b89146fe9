import type { AppLoadContext } from "@remix-run/server-runtime";
import type { SignedIn } from "./staff";

/** What the door knows of a request under /desk: see host/desk-door.server.ts. Other hosts have no door, so no desk. */
export interface Admitted {
  /** Missing on the pages to sign in. */
  staff?: SignedIn;
}

/** @throws a 404 response where no door has checked the session */
export function admitted({ desk }: AppLoadContext): Admitted {
  if (!desk) throw new Response(null, { status: 404 });
  return desk;
}

const DESK = "/desk";

/** Whether a normalised path belongs to the desk, in whatever case. Remix asks for the data of a page at `.data`. */
export function isUnderDesk(path: string): boolean {
  return /^\/desk(?:\/|$|\.data$)/i.test(path);
}

const BASE = "https://desk.invalid";

/** Returns where to go after signing in: a path under /desk, or /desk itself for anything else. */
export function nextPath(text: string | null | undefined): string {
  if (!text || !/^\/desk(?:[/?][!-~]*)?$/.test(text) || /[\\]|%(?:2e|2f|5c|0|1|7f)/i.test(text)) return DESK;
  if (!URL.canParse(text, BASE)) return DESK;
  const { origin, pathname, search } = new URL(text, BASE);
  const isInside = origin === BASE && /^\/desk(?:\/|$)/.test(pathname) && !pathname.includes("//");
  return isInside && !/^\/desk\/(?:sign-|password)/.test(pathname) ? pathname + search : DESK;
}
