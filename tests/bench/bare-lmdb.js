/** The least that LMDB can do for a lead: one write, on disk before the next; several at once, for a few seconds. */
import { open } from "lmdb";

const [folder, atOnce, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const database = open(folder, {
  noSubdir: false,
  encoding: "json",
  overlappingSync: false,
  eventTurnBatching: false,
});
const lead = { kind: "inquiry", timestamp: new Date().toISOString(), fields: { message: "x".repeat(250) } };

let written = 0;
const started = performance.now();
const until = started + seconds * 1000;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (performance.now() < until) {
      written += 1;
      const id = String(written);
      await database.transaction(() => database.doesExist(id) || database.putSync(id, lead));
    }
  }),
);
process.send((written * 1000) / (performance.now() - started));
await database.close();
process.disconnect();
