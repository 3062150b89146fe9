import { LRUCache } from "lru-cache";
import type { Representation } from "./representation.server";

const MAX_BYTES = 24 * 1024 * 1024;

/**
 * Answers kept by address, all of one revision of the content: the first look-up after a change finds nothing of the
 * old ones. Bounded in bytes; an address that nobody asks for any more makes room for one that is asked for.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    // Anybody can make up long addresses of short answers.
    sizeCalculation: (page, address) => page.size + address.length,
  });
  private revision = 0;

  get(address: string, revision: number): Representation | undefined {
    if (revision !== this.revision) {
      this.pages.clear();
      this.revision = revision;
    }
    return this.pages.get(address);
  }

  /** Keeps an answer that was begun at `revision`; if the content has changed meanwhile, it is dropped. */
  keep(address: string, revision: number, page: Representation) {
    if (revision === this.revision) this.pages.set(address, page);
  }
}
