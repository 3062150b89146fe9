import { setImmediate } from "node:timers/promises";

/** Work over many leads takes seconds; other requests get a turn this often. */
const TURN_MS = 10;

/** Yields the items, and gives other requests their turn. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let turn = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
}
