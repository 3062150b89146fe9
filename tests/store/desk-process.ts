import { writeSync } from "node:fs";
import path from "node:path";
import { openDeskLmdb } from "~/stores/embedded/desk-lmdb";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";

/** Adds notes to a lead one by one, printing each when it is acknowledged, until it is killed. */
const [folder = "", id = "", round = ""] = process.argv.slice(2);
const leads = openLeadsLmdb(path.join(folder, "leads"));
const desk = openDeskLmdb(path.join(folder, "desk"), leads);
for (let number = 0; ; number += 1) {
  await desk.append(id, "asha@example.in", { note: `note ${round}.${number}` });
  writeSync(1, `note ${round}.${number}\n`);
}
