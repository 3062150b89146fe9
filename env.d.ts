/// <reference types="@remix-run/dev" />
/// <reference types="node" />

import "@remix-run/node";
import type { RequestContext } from "~/host/handler.server";
import type { Stores } from "~/stores/open.server";

// Types of loaders and actions as single fetch delivers them: see `future` in remix.config.js.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {
    /** Opened once, in server.ts. Loaders and actions hand on what the rules below them need. */
    stores: Stores;
  }
}
