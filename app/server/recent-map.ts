import { LRUCache } from "lru-cache";

/** A map that forgets its least recently used entry beyond `max`. The cache's own `max` would take the memory of all at once. */
export const recentMap = <Key extends {}, Value extends {}>(max: number) =>
  new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1 });
