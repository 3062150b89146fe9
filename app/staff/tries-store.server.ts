import * as z from "zod";
import type { DocumentKey, Documents } from "~/stores/documents";
import { counting, waitAfter, withoutOne } from "./tries";

/** All targets share 4,096 documents, and each change drops what counts no more: so none piles up. */
const ID_LENGTH = 2;

const triesSchema = z.object({
  targets: z.array(z.object({ target: z.string(), times: z.array(z.number()) })),
});

type Changed<Result> = { result: Result; times?: number[] };

/** Failed tries, counted over all instances. */
export function triesIn(documents: Documents) {
  function change<Result>(
    what: string,
    target: string,
    work: (times: number[], now: number) => Changed<Result>,
  ) {
    const now = Date.now();
    const key: DocumentKey = { collection: "staffTries", id: target.slice(0, ID_LENGTH) };
    return documents.change<Result>(what, [key], (get) => {
      const { targets } = triesSchema.safeParse(get(key.collection, key.id)).data ?? { targets: [] };
      const { result, times } = work(targets.find((known) => known.target === target)?.times ?? [], now);
      if (!times) return { result };
      const others = targets.filter((known) => known.target !== target);
      const kept = [...others, { target, times }].filter(({ times }) => counting(times, now).length > 0);
      return {
        result,
        writes: [kept.length > 0 ? { put: key, fields: { targets: kept } } : { remove: key }],
      };
    });
  }

  return {
    /** Counts a failed try of a target, or returns how long to wait before the next, in milliseconds: see tries.ts. */
    countTry: (target: string) =>
      change<{ at: number } | { waitMs: number }>("counting a try", target, (times, now) => {
        const waitMs = waitAfter(times, now);
        return waitMs > 0
          ? { result: { waitMs } }
          : { result: { at: now }, times: [...counting(times, now), now] };
      }),

    /** Forgets the try that was counted `at` this time; without it, all of the target. */
    forgetTries: (target: string, at?: number) =>
      change<void>("forgetting tries", target, (times) => ({
        result: undefined,
        times: at === undefined ? [] : withoutOne(times, at),
      })),
  };
}
