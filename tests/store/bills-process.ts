import { setTimeout as pause } from "node:timers/promises";
import { openBillsStorage } from "~/stores/firebase/bills-storage";

/*
 * Keeps `count` bills of 2 MiB at once, which arrive slowly, in the Cloud Storage of its environment. Prints as JSON by
 * how many bytes its memory grew at most, and how long it took.
 */
const [bucket = "", count = ""] = process.argv.slice(2);
const bills = openBillsStorage(bucket);

const PIECE_BYTES = 16 * 1024;
const PIECES = 128;
const PIECE_EVERY_MS = 80;

/** Bills start one after the other, but all are under way before the first has arrived. */
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
