import type { StaffMember } from "~/desk/staff";

/** What the host passes to the routes. server.ts adds the stores: see AppLoadContext in env.d.ts. Other hosts pass an empty one. */
export type RequestContext = {
  /** Who sent the request: see client-address.server.ts. */
  clientAddress?: string;
  /** Whether the page is one of the few dozen that exist whatever the content. */
  isFixed?: boolean;
  /** Set by a loader: the search of the page that it showed. A page is cached under this search only; without it, under none. */
  canonicalSearch?: string;
  /** Who is signed in to the desk. The host sets it for every request under /desk but those to sign in. */
  staff?: StaffMember;
  /** A form of the desk that the host cannot take: the sign-in page keeps what was typed into it. */
  stopped?: { path: string; isSignedOut: boolean };
};
