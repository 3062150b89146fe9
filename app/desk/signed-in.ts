import type { AppLoadContext } from "@remix-run/server-runtime";
import type { StaffMember } from "./staff";

/** What the door knows of a request under /desk: see host/desk-requests.server.ts. Other hosts have no door, so no desk. */
export interface Admitted {
  /** Missing on the pages to sign in. */
  staff?: StaffMember;
  /** A form that the door did not let through. The sign-in page keeps what was typed into it. */
  stopped?: { path: string; isSignedOut: boolean };
}

/** @throws a 404 response where no door has checked the session */
export function admitted({ desk }: AppLoadContext): Admitted {
  if (!desk) throw new Response(null, { status: 404 });
  return desk;
}

/** Returns who sent a request. Every loader and action for staff calls it. @throws a 404 or 401 response */
export function signedIn(context: AppLoadContext): StaffMember {
  const { staff } = admitted(context);
  if (!staff) throw new Response(null, { status: 401 });
  return staff;
}
