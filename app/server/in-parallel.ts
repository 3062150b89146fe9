import PQueue from "p-queue";

/** Bounds the number of open files. More at once wait for nothing but each other. */
const AT_ONCE = 40;

/** Resolves to the results in the order of the items. */
export function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  return new PQueue({ concurrency: AT_ONCE }).addAll(items.map((item, index) => () => work(item, index)));
}
