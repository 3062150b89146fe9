import type { Crop } from "~/ui/picture-sizes";
import type { PictureStore } from "./picture-store.server";

/** Facts about an original whose sizes have been made. */
export interface Card {
  version: string;
  /** "8ac321": see OpenPicture. */
  colours: string;
  /** Every size of these is there, as WebP and AVIF. */
  crops: Crop[];
}

export type PictureIndex = ReturnType<typeof createPictureIndex>;

export const INDEX_FILE = "index.json";

const FRESH_FOR_MS = 30_000;

/** The cards of all originals, one file that every process on the same store reads and writes. */
export function createPictureIndex(store: PictureStore) {
  let cards: Record<string, Card> = {};
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  async function read() {
    try {
      cards = parse(await store.read(INDEX_FILE));
    } catch {
      // The store fails: what was known stays, and it is read again later.
    }
    readAt = Date.now();
  }

  return {
    /** Resolves when the index is at most half a minute old. Never rejects. */
    async refresh(): Promise<void> {
      if (Date.now() - readAt < FRESH_FOR_MS) return;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    },

    card: (id: string): Card | undefined => (Object.hasOwn(cards, id) ? cards[id] : undefined),

    /** Calls back after a change of this process. Returns a function that stops it. */
    watch(onChange: () => void): () => void {
      const listener = () => onChange();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    ids: () => Object.keys(cards),

    /** @param changes `undefined` removes a card */
    async change(changes: ReadonlyMap<string, Card | undefined>): Promise<void> {
      await store.update(INDEX_FILE, (before) => {
        const all = { ...parse(before), ...Object.fromEntries(changes) };
        cards = JSON.parse(JSON.stringify(all)); // Leaves undefined ones out.
        return Buffer.from(JSON.stringify(cards));
      });
      for (const onChange of listeners) onChange();
    },
  };
}

function parse(bytes: Uint8Array | undefined): Record<string, Card> {
  try {
    return bytes ? JSON.parse(Buffer.from(bytes).toString()) : {};
  } catch {
    return {};
  }
}
