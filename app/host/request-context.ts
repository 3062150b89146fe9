import type { ShownDraft } from "~/content/editing/preview.server";
import type { Admitted } from "~/staff/admitted";

/** What the host passes to the routes. server.ts adds the stores: see AppLoadContext in env.d.ts. Other hosts pass an empty one. */
export type RequestContext = {
  /** Who sent the request: see client-address.server.ts. */
  clientAddress?: string;
  /** Set by a loader: see server/route-query.ts. */
  canonicalSearch?: string;
  /** Set for every request under /desk. Without it, the desk's routes refuse. */
  desk?: Admitted;
  /** The page shows this draft in place of what is published. */
  preview?: ShownDraft;
};
