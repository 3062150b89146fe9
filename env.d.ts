/// <reference types="@remix-run/dev" />
/// <reference types="node" />

import "@remix-run/node";

// Types of loaders and actions as single fetch delivers them: see `future` in remix.config.js.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
