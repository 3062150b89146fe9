import { setTimeout as pause } from "node:timers/promises";
import { openBillsStorage } from "~/stores/firebase/bills-storage";

/*
 * A process that keeps bills in the Cloud Storage of its environment, and prints by how many bytes of memory it has
 * grown at most, as JSON: so many bills of 2 MiB at once, which arrive slowly.
 */
const [bucket = "", count = ""] = process.argv.slice(2);
const bills = openBillsStorage(bucket);

const PIECE_BYTES = 16 * 1024;
const PIECES = 128;
const PIECE_EVERY_MS = 80;

/** They do not begin at once, but are all under way before the first has arrived. */
const NEXT_BILL_AFTER_MS = 100;

async function* arriving(pieces: number) {
  for (let piece = 0; piece < pieces; piece += 1) {
    await pause(PIECE_EVERY_MS);
    yield Buffer.alloc(PIECE_BYTES, piece);
  }
}

async function keep(name: string, pieces: number) {
  const received = await bills.receive(name, arriving(pieces));
  await received.keep();
}

await keep("first.pdf", 20); // What is loaded once is not counted.
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const started = performance.now();
await Promise.all(
  Array.from({ length: Number(count) }, async (_, number) => {
    await pause(number * NEXT_BILL_AFTER_MS);
    await keep(`bill ${number}.pdf`, PIECES);
  }),
);
clearInterval(watch);
await bills.close();
console.log(JSON.stringify({ added: peak - before, ms: Math.round(performance.now() - started) }));
