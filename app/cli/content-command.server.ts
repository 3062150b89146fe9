import path from "node:path";
import { type CollectionName, type ContentSource, collectionNames } from "~/content/content";
import { type Fault, faultAt } from "~/content/faults";
import { gapsOf } from "~/content/going-live";
import { implausibleFigures } from "~/content/implausible-figures";
import { parseDocument } from "~/content/parse";
import { publishedGalleries } from "~/content/photo-gallery";
import { readCompany } from "~/content/read-company.server";
import { isSample, SAMPLE_NAMES } from "~/content/sample.server";
import { idRefusal } from "~/editor/save/editable-content";
import type { ContentEnv } from "~/server/env.server";
import { type DatabaseOf, openFirebaseDatabases } from "~/stores/databases.server";
import { isDocumentId } from "~/stores/documents";
import {
  contentInFirebase,
  createContentSource,
  openContent,
  openContentFolder,
} from "~/stores/open-content.server";
import { checkDocuments, fileFaults, twinFaults } from "./check-content.server";
import { commandArguments } from "./command-arguments.server";
import { copyContent, printable } from "./copy-content";
import { copyPlace } from "./copy-place";

const USAGE = `Usage: npm run --silent content -- check [--collection <name>] [--missing]
       npm run --silent content -- push  [--collection <name>] [--dry-run] [--delete] [--accept-figures]
       npm run --silent content -- pull  [--collection <name>] [--dry-run] [--delete]
       npm run --silent content -- pictures

  check         lists the folder's faults, one per line; --missing lists the texts without Hindi too
  push          copies the folder to Firestore and the bucket, unless the folder has faults
  pull          copies Firestore and the bucket to the folder
  pictures      makes all sizes of the pictures in use, and removes the rest

  --collection  copies or checks only this collection, without pictures; can be repeated
  --dry-run     lists the differences and writes nothing: + added, ~ changed fields, - extra, ! can't be copied
  --delete      also removes the extra documents from the target
  --accept-figures  pushes figures that are asked about, as the desk asks before publishing`;

/** Resolves to the exit code: 0, 1 with faults or documents that were not copied, 2 for invalid arguments. */
export async function contentCommand(
  args: string[],
  settings: ContentEnv,
  out: (line: string) => void,
): Promise<number> {
  const parsed = parse(args);
  if (!parsed) {
    out(USAGE);
    return 2;
  }
  const { command, ...options } = parsed;
  if (command === "pictures") return makeAllPictures(settings, out);
  if (command === "check") {
    const { faults, documents, missing, gaps } = await check(settings, options.names, out);
    if (faults.length > 0) return 1;
    for (const line of options.missing ? missing : counted(missing)) out(printable(line));
    for (const { what, why } of gaps) out(`before going live: ${what}: ${why}`);
    out(`${documents} documents in ${options.names.length} collections, no faults`);
    return 0;
  }
  if (!settings.FIREBASE_PROJECT_ID) {
    out("FIREBASE_PROJECT_ID: set it to the project to copy to or from");
    return 2;
  }
  if (command === "push") {
    const lines: string[] = [];
    const { faults } = await check(settings, options.names, (line) => lines.push(line));
    // Other tools may store their own fields in Firestore.
    if (faults.some(({ kind }) => kind !== "unknown")) {
      for (const line of lines) out(line);
      out("nothing pushed: fix these faults first");
      return 1;
    }
  }
  return copy(command, settings.FIREBASE_PROJECT_ID, settings, options, out);
}

const COMMANDS = ["check", "push", "pull", "pictures"] as const;

/** Returns undefined for invalid arguments. */
function parse(args: string[]) {
  const understood = commandArguments(args, {
    "accept-figures": { type: "boolean" },
    collection: { type: "string", multiple: true },
    delete: { type: "boolean" },
    "dry-run": { type: "boolean" },
    missing: { type: "boolean" },
  });
  if (!understood) return undefined;
  const { positionals, values } = understood;
  const command = COMMANDS.find((name) => name === positionals[0]);
  const { collection = [], delete: deleteExtra = false, "dry-run": dryRun = false, missing = false } = values;
  const acceptFigures = values["accept-figures"] ?? false;
  const names = collectionNames.filter((name) => collection.length === 0 || collection.includes(name));
  if (
    !command ||
    positionals.length > 1 ||
    (command !== "push" && command !== "pull" && (deleteExtra || dryRun)) ||
    (command !== "push" && acceptFigures) ||
    (command !== "check" && missing)
  )
    return undefined;
  if (!collection.every((name) => names.some((known) => known === name))) return undefined;
  return { command, names, deleteExtra, dryRun, missing, acceptFigures };
}

const MAX_LINES = 50;

const LEFT_OUT = "; until then the whole document is left out";

async function check(settings: ContentEnv, names: readonly CollectionName[], out: (line: string) => void) {
  const folder = settings.CONTENT_DIR;
  const source = createContentSource(openContentFolder(settings).databaseOf, { isLocal: true });
  const faults: Fault[] = [];
  const missing: string[] = [];
  let count = 0;
  const media = path.join(folder, "media");
  function addFile(file: string, problem: string) {
    out(printable(`${file}: ${problem}`));
    faults.push(faultAt("value", {}, "", problem));
  }
  const readable = async <Name extends CollectionName>(name: Name) =>
    (await source.readAll(name)).flatMap((raw) => parseDocument(name, raw).document ?? []);
  const targets = {
    posts: await readable("blogPost"),
    galleries: publishedGalleries(await readable("photo-gallery")),
    brochures: await readable("downloads"),
    siteUrl: settings.SITE_URL,
  };
  for (const { file, problem } of await twinFaults(media)) addFile(`media/${file}`, problem);
  for (const name of names) {
    const read = await source.readAll(name);
    for (const { file, problem } of await fileFaults(folder, name, read)) addFile(`${name}/${file}`, problem);
    const checked = await checkDocuments(name, read, media, targets);
    count += checked.length;
    for (const document of checked) {
      const place = `${name}/${document.id}.json`;
      for (const { kind, path, label, text } of document.faults.slice(0, MAX_LINES)) {
        const field = label ? `${path} (${label})` : path;
        out(printable(`${place}: ${field}${text.slice(path.length)}${kind === "broken" ? LEFT_OUT : ""}`));
      }
      const more = document.faults.length - MAX_LINES;
      if (more > 0) out(printable(`${place}: and ${more} more`));
      faults.push(...document.faults);
      missing.push(
        ...document.missing.map(({ path, label }) => `${place}: ${path} (${label}): not in Hindi`),
      );
    }
  }
  const isWhole = names.length === collectionNames.length;
  // A part of the folder says nothing of the rest.
  const gaps = isWhole
    ? gapsOf({
        company: await readCompany({ all: readable }),
        rates: await readable("solarRates"),
        packages: await readable("packages"),
        samples: await countSamples(source),
      })
    : [];
  return { faults, documents: count, missing, gaps };
}

async function countSamples(source: ContentSource): Promise<number> {
  let count = 0;
  for (const name of SAMPLE_NAMES)
    count += (await source.readAll(name)).filter(({ id, data }) => isSample(name, id, data)).length;
  return count;
}

/** No fault: visitors see the English. */
function counted(missing: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const [name = ""] of missing.map((line) => line.split("/")))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name}: texts not in Hindi: ${count} (--missing lists them)`);
}

async function copy(
  command: "push" | "pull",
  projectId: string,
  settings: ContentEnv,
  options: Omit<NonNullable<ReturnType<typeof parse>>, "command">,
  out: (line: string) => void,
): Promise<number> {
  try {
    const ours = openContentFolder(settings);
    const theirs = openFirebasePlace(projectId, settings);
    const doubts =
      command === "push" ? await doubtfulFigures(ours.databaseOf, theirs.databaseOf, options.names) : [];
    for (const doubt of doubts) out(printable(doubt));
    if (doubts.length > 0 && !options.acceptFigures && !options.dryRun) {
      out("nothing pushed: correct these figures, or say that they are right with --accept-figures");
      return 1;
    }
    const hasMedia = theirs.bucket && options.names.length === collectionNames.length;
    const folder = copyPlace(
      { ...ours, name: "the folder", refusal: ({ id, fields }) => idRefusal(id) ?? ours.refusal(fields) },
      theirs.media,
    );
    const firebase = copyPlace(
      {
        ...theirs,
        name: "Firestore",
        refusal: ({ id, fields }) =>
          isDocumentId(id) ? theirs.refusal(fields) : "Firestore keeps such ids for itself",
      },
      ours.media,
    );
    const [from, to] = command === "push" ? [folder, firebase] : [firebase, folder];
    // Pictures first, so that no document names one that is not there yet.
    const names = hasMedia ? (["media", ...options.names] as const) : options.names;
    const refused = await copyContent(from, to, { ...options, names }, out);
    return refused === 0 ? 0 : 1;
  } catch (error) {
    out(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Returns what publishing on the desk would ask: figures out of their range, or far from those that visitors see. */
async function doubtfulFigures(from: DatabaseOf, to: DatabaseOf, names: readonly CollectionName[]) {
  const ours = createContentSource(from, { isLocal: true });
  const theirs = createContentSource(to, { isLocal: false });
  const lines: string[] = [];
  for (const name of ["solarRates", "packages"] as const) {
    if (!names.includes(name)) continue;
    const known = (await theirs.readAll(name)).map((raw) => parseDocument(name, raw).document);
    for (const raw of await ours.readAll(name)) {
      const { document } = parseDocument(name, raw);
      const seen = known.find((one) => one?.id === raw.id);
      const doubts = document ? implausibleFigures(name, seen, document) : [];
      lines.push(...doubts.map((doubt) => `${name}/${raw.id}.json: ${doubt}`));
    }
  }
  return lines;
}

function openFirebasePlace(projectId: string, settings: ContentEnv) {
  return contentInFirebase(openFirebaseDatabases(projectId, settings), settings.FIREBASE_STORAGE_BUCKET);
}

/** Makes all sizes of the pictures that documents name. Resolves to the exit code. */
async function makeAllPictures(settings: ContentEnv, out: (line: string) => void): Promise<number> {
  const { FIREBASE_PROJECT_ID: projectId } = settings;
  const { pictures } = openContent(
    projectId ? openFirebasePlace(projectId, settings) : openContentFolder(settings),
  );
  try {
    const summary = await pictures.make({
      signal: new AbortController().signal,
      report: ({ done, of, label, failure }) => out(printable(`${done} of ${of}: ${failure ?? label}`)),
    });
    const { pictures: count, made, removed, failed } = summary;
    out(`${count} pictures: ${made} sizes made, ${removed} removed${failed > 0 ? `, ${failed} failed` : ""}`);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    out(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
