import path from "node:path";
import { type CollectionName, collectionNames } from "~/content/content";
import { parseDocument } from "~/content/parse";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { openContentFiles } from "~/stores/embedded/content-files";
import { openContentFolder } from "~/stores/embedded/content-folder";
import { openContentDocuments } from "~/stores/firebase/content-documents";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { missingPictures } from "~/stores/picture-versions";
import { commandArguments } from "./command-arguments.server";
import { type CopyOptions, copyContent } from "./copy-content";

const USAGE = `Usage: npm run --silent content -- check [--collection <name>]
       npm run --silent content -- push  [--collection <name>] [--dry-run] [--delete]
       npm run --silent content -- pull  [--collection <name>] [--dry-run] [--delete]

  check         validates every document: one line per fault
  push          makes Firestore what the folder is, if the folder has no faults
  pull          makes the folder what Firestore is

  --collection  only this one; may be given several times
  --dry-run     only says what differs: + added, ~ changed with the names of the fields, - only there, ! impossible
  --delete      also removes what is only there`;

/**
 * `check` prints each fault of each document in the content folder as "<collection>/<id>: <fault>"; `push` and `pull`
 * copy documents between the folder and Firestore.
 * Resolves to the exit code: 0, 1 with faults or with something that could not be copied, 2 if the arguments are not
 * understood.
 */
export async function contentCommand(
  args: string[],
  settings: ContentEnv,
  out: (line: string) => void,
): Promise<number> {
  const asked = parse(args);
  if (!asked) {
    out(USAGE);
    return 2;
  }
  const { command, ...options } = asked;
  if (command === "check") return check(settings.CONTENT_DIR, options.names, out);
  if (!settings.FIREBASE_PROJECT_ID) {
    out("FIREBASE_PROJECT_ID: must be set: it says whose Firestore is meant");
    return 2;
  }
  if (command === "push") {
    const faults: string[] = [];
    if ((await check(settings.CONTENT_DIR, options.names, (line) => faults.push(line))) !== 0) {
      for (const fault of faults) out(fault);
      out("nothing pushed: the folder has faults");
      return 1;
    }
  }
  return copy(command, settings.FIREBASE_PROJECT_ID, settings, options, out);
}

const COMMANDS = ["check", "push", "pull"] as const;

function parse(args: string[]): ({ command: (typeof COMMANDS)[number] } & CopyOptions) | undefined {
  const understood = commandArguments(args, {
    collection: { type: "string", multiple: true },
    delete: { type: "boolean" },
    "dry-run": { type: "boolean" },
  });
  if (!understood) return undefined;
  const { positionals, values } = understood;
  const command = COMMANDS.find((name) => name === positionals[0]);
  const { collection = [], delete: removes = false, "dry-run": isRehearsal = false } = values;
  const names = collectionNames.filter((name) => collection.length === 0 || collection.includes(name));
  if (!command || positionals.length > 1 || (command === "check" && (removes || isRehearsal)))
    return undefined;
  if (!collection.every((name) => names.some((known) => known === name))) return undefined;
  return { command, names, removes, isRehearsal };
}

async function check(
  folder: string,
  names: readonly CollectionName[],
  out: (line: string) => void,
): Promise<number> {
  const source = openContentFolder(folder, log);
  let documents = 0;
  let faults = 0;
  for (const name of names) {
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
  out(`${documents} documents in ${names.length} collections, no faults`);
  return 0;
}

async function copy(
  command: "push" | "pull",
  projectId: string,
  { CONTENT_DIR, FIRESTORE_CATALOG_DATABASE, FIREBASE_CATALOG_PROJECT_ID }: ContentEnv,
  options: CopyOptions,
  out: (line: string) => void,
): Promise<number> {
  const main = lazyFirestore(projectId, "(default)");
  const catalog = lazyFirestore(FIREBASE_CATALOG_PROJECT_ID ?? projectId, FIRESTORE_CATALOG_DATABASE);
  try {
    const documents = openContentDocuments(main, catalog);
    const files = openContentFiles(CONTENT_DIR, log);
    const [from, to] = command === "push" ? [files, documents] : [documents, files];
    const refused = await copyContent(from, to, options, out);
    return refused === 0 ? 0 : 1;
  } catch (error) {
    out(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await Promise.all([main.close(), catalog.close()]);
  }
}
