import type { AppLoadContext } from "@remix-run/server-runtime";
import type { StaffMember } from "./staff";

/** Returns who sent a request. The host lets nobody else through, so this cannot fail behind it. @throws a 404 response */
export function signedIn({ staff }: AppLoadContext): StaffMember {
  if (!staff) throw new Response(null, { status: 404 });
  return staff;
}
