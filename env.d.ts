/// <reference types="@remix-run/dev" />
/// <reference types="node" />

import "@remix-run/node";

// Types of loaders and actions as single fetch delivers them: see `future` in remix.config.js.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

// Passed between our host and the routes. Other hosts pass an empty one.
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Who sent the request: see host/client-address.server.ts. */
    clientAddress?: string;
    /** Whether the page is one of the few dozen that exist whatever the content. */
    isFixed?: boolean;
    /** Set by a loader: the search of the page that it showed. A page is cached under this search only; without it, under none. */
    canonicalSearch?: string;
    /** Who is signed in to the desk. The host sets it for every request under /desk but those to sign in. */
    staff?: import("~/desk/staff").StaffMember;
    /** A form of the desk that the host cannot take: the sign-in page keeps what was typed into it. */
    stopped?: { path: string; isSignedOut: boolean };
  }
}
