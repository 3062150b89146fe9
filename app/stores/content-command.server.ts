import path from "node:path";
import { collectionNames } from "~/content/content";
import { parseDocument } from "~/content/parse";
import { log } from "~/server/log.server";
import { openContentFolder } from "./embedded/content-folder";
import { missingPictures } from "./picture-versions";

const USAGE = `Usage: npm run --silent content -- check

  check   validates every document: one line per fault`;

/**
 * `check` prints each fault of each document in the content folder as "<collection>/<id>: <fault>".
 * Resolves to the exit code: 0 without faults, 1 with faults, 2 if the arguments are not understood.
 */
export async function contentCommand(
  args: string[],
  folder: string,
  out: (line: string) => void,
): Promise<number> {
  if (args.length !== 1 || args[0] !== "check") {
    out(USAGE);
    return 2;
  }

  const source = openContentFolder(folder, log);
  let documents = 0;
  let faults = 0;
  for (const name of collectionNames) {
    for (const raw of await source.readAll(name)) {
      documents += 1;
      const parsed = parseDocument(name, raw);
      const missing = await missingPictures(raw.data, path.join(folder, "media"));
      const found = [
        ...("faults" in parsed ? parsed.faults : []),
        ...missing.map((address) => `${address}: there is no such picture`),
      ];
      for (const fault of found) out(`${name}/${raw.id}: ${fault}`);
      faults += found.length;
    }
  }
  if (faults > 0) return 1;
  out(`${documents} documents in ${collectionNames.length} collections, no faults`);
  return 0;
}
