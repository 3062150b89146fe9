import { LRUCache } from "lru-cache";

/** Returns a map that evicts the least recently used entry beyond `max`. lru-cache's own `max` allocates all of them at once. */
export const recentMap = <Key extends {}, Value extends {}>(max: number) =>
  new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1 });
