import type { CollectionName, Content } from "~/content/content";

const PROBE = "heroSliders";

export interface ReadinessOptions {
  content: Pick<Content, "all" | "failing">;
  storeName: string;
  /** Returns why a form could not be saved now, if so. */
  fault: () => Promise<string | undefined>;
}

/** Unavailable when cannot store leads or no content was ever read; degraded while the shown content is stale. */
export async function readReadiness({ content, storeName, fault }: ReadinessOptions) {
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
