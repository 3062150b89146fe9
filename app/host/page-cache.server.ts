import { LRUCache } from "lru-cache";
import type { Representation } from "./representation.server";

export const MIB = 1024 * 1024;

/** An LRU cache of responses, bounded in bytes. The first look-up after a content change clears it. */
export class PageCache {
  private readonly pages: LRUCache<string, Representation>;
  private revision = 0;

  constructor(maxBytes = 24 * MIB) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      // Clients can invent long URLs with short responses.
      sizeCalculation: (page, key) => page.size + key.length,
    });
  }

  get(key: string, revision: number): Representation | undefined {
    if (revision !== this.revision) {
      this.pages.clear();
      this.revision = revision;
    }
    return this.pages.get(key);
  }

  /** Drops a page whose rendering began before the last content change. */
  keep(key: string, revision: number, page: Representation) {
    if (revision === this.revision) this.pages.set(key, page);
  }
}
