import { writeSync } from "node:fs";
import type { EditedDocument, FormerDocument } from "../../app/editor/save/editable-content";
import { openEditedContent } from "../store/edited-content";

/** Long enough that a file is written in several steps. */
export const fieldsOf = (number: number) => ({ number, text: `${number} `.repeat(10_000) });

/** The number of the last save. */
export function savedNumber(document: EditedDocument | undefined, last: FormerDocument | undefined): number {
  return Number(document?.live?.number ?? (last ? Number(last.fields.number) + 1 : 0));
}

/*
 * Saves a document and its draft together again and again, in a process beside the test's, and prints the number of each save that is
 * acknowledged, until it is killed. Every fourth save deletes the document. Exits with 3 when a save fails.
 */
async function run(folder: string) {
  const editing = openEditedContent(`${folder}/content`, folder);
  const [last] = await editing.history("packages", "2-kw");
  const found = await editing.read("packages", "2-kw");
  let version = found?.version ?? "";
  for (let number = savedNumber(found, last) + 1; ; number += 1) {
    const fields = fieldsOf(number);
    const change = number % 4 === 0 ? { live: null, draft: null } : { live: fields, draft: { fields } };
    const result = await editing
      .save("packages", "2-kw", change, "asha@example.in", version)
      .catch(() => undefined);
    if (result?.status !== "saved") process.exit(3);
    version = result.document?.version ?? "";
    writeSync(1, `${number}\n`);
  }
}

if (process.argv[2]) await run(process.argv[2]);
