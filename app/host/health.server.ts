import type { CollectionName, Content } from "~/content/content";
import { type Handler, refusalOfFile, refuse, sendText } from "./handler.server";

const PROBE = "heroSliders";

export interface HealthOptions {
  content: Pick<Content, "all" | "failing">;
  storeName: string;
  /** Returns why a form could not be saved now, if so. */
  fault: () => Promise<string | undefined>;
}

/** GET /healthz: whether the process answers. GET /readiness: whether it could serve visitors, and store what they send. */
export function health(options: HealthOptions): Handler {
  const alive = JSON.stringify({ status: "ok", store: options.storeName });
  return async (request, response, next) => {
    const { path } = request.target;
    if (path !== "/healthz" && path !== "/readiness") return next();
    const refusal = refusalOfFile(request);
    if (refusal) return refuse(response, refusal);
    if (path === "/healthz") return sendText(response, 200, alive, "application/json");
    const readiness = await readReadiness(options);
    const status = readiness.status === "unavailable" ? 503 : 200;
    sendText(response, status, JSON.stringify(readiness), "application/json");
  };
}

/** Unavailable when it cannot store leads or no content was ever read; degraded while the shown content is stale. */
async function readReadiness({ content, storeName, fault }: HealthOptions) {
  const names = new Set<CollectionName>([PROBE, ...content.failing().keys()]);
  const [reason] = await Promise.all([
    fault(),
    Promise.allSettled([...names].map((name) => content.all(name))),
  ]);
  const failing = content.failing();
  const isEmpty = failing.has(PROBE) && !failing.get(PROBE);
  const isUnavailable = isEmpty || reason !== undefined;
  const status = isUnavailable ? "unavailable" : failing.size > 0 ? "degraded" : "ready";
  const lastRead = Object.fromEntries([...failing].map(([name, date]) => [name, date ?? null]));
  return { status, store: storeName, reason, ...(failing.size > 0 && { lastRead }) };
}
