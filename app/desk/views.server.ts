import { LRUCache } from "lru-cache";
import { referenceOf } from "~/leads/reference";
import type { Desk } from "./desk";

/** A page that is opened again, as after each change, is the same view. */
const SAME_VIEW_MS = 10 * 60_000;

const recent = new LRUCache<string, true>({ max: 1000, ttl: SAME_VIEW_MS });

/** Logs that somebody has seen a lead, before it is shown. */
export async function recordView(desk: Pick<Desk, "record">, by: string, id: string) {
  const view = `${by} ${id}`;
  if (recent.has(view)) return;
  await desk.record({ by, what: "viewed", reference: referenceOf(id) });
  recent.set(view, true);
}
