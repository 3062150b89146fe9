import { type Content, collectionNames, type DocumentName, documentNames } from "~/content/content";
import { DEFAULT_PORTRAIT } from "~/content/team-member";
import { comparableName, mediaName } from "~/content/urls";
import { documentTitle } from "~/editor/save/documents";
import type { EditableContent } from "~/editor/save/editable-content";

/** A document that names a file. */
export interface MediaUse {
  collection: DocumentName;
  id: string;
  title: string;
  /** Nobody sees it, and it can be restored. */
  isDeleted?: boolean;
}

/** Returns the documents that name each file, drafts and deleted ones included, by the file's comparable name. */
async function mediaUses(
  editing: Pick<EditableContent, "list" | "removed">,
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>();

  function note(use: MediaUse, ...states: unknown[]) {
    for (const name of new Set(states.flatMap((fields) => [...namesIn(fields)]))) {
      const known = uses.get(name);
      if (known) known.push(use);
      // A copy, because a part of an article's text keeps the whole text in memory.
      else uses.set(Buffer.from(name).toString(), [use]);
    }
  }

  for (const collection of documentNames) {
    for await (const { id, live, draft } of editing.list(collection)) {
      const title = documentTitle(collection, draft?.fields ?? live ?? {}) || id;
      note({ collection, id, title }, live, draft?.fields);
    }
    for (const { id, fields } of await editing.removed(collection)) {
      const title = documentTitle(collection, fields) || id;
      note({ collection, id, title, isDeleted: true }, fields);
    }
  }
  note({ collection: "userDetails", id: "", title: "People without a portrait" }, DEFAULT_PORTRAIT);
  return uses;
}

/** Finds URLs of media files in the attributes of an article. */
const IN_HTML = /=\s*(?:"\s*(\/media\/[^"]+)"|'\s*(\/media\/[^']+)')/g;

function* namesIn(data: unknown): Generator<string> {
  if (typeof data === "object" && data !== null)
    for (const value of Object.values(data)) yield* namesIn(value);
  if (typeof data !== "string" || !data.includes("/media/")) return;
  const inHtml = [...data.matchAll(IN_HTML)].map(([, one, other]) =>
    (one ?? other ?? "").replaceAll("&amp;", "&"),
  );
  for (const url of [data, ...inHtml]) {
    const name = mediaName(url);
    if (name) yield comparableName(name);
  }
}

interface LibraryFacts {
  /** The documents that name a file, by its comparable name. */
  uses: ReadonlyMap<string, readonly MediaUse[]>;
  /** Descriptions by the id of a file's record. */
  descriptions: ReadonlyMap<string, string>;
}

export type LibraryIndex = ReturnType<typeof createLibraryIndex>;

/** Other processes do not tell this one of their changes. */
const FRESH_FOR_MS = 60_000;

interface Options {
  editing: Pick<EditableContent, "list" | "removed">;
  content: Pick<Content, "revision" | "watch">;
  isSingleProcess: boolean;
  now?: () => number;
}

/** Reads all documents once for each version of the content, and never twice at the same time, because they fill the memory. */
export function createLibraryIndex({ editing, content, isSingleProcess, now = Date.now }: Options) {
  let last: { facts: Promise<LibraryFacts>; revision: number; at: number } | undefined;
  let next: Promise<LibraryFacts> | undefined;
  let isWatching = false;

  /** The revision counts changes of the files of those collections alone that somebody watches. */
  function watchFiles() {
    if (isSingleProcess && !isWatching) for (const name of collectionNames) content.watch(name, () => {});
    isWatching = true;
  }

  function read(): Promise<LibraryFacts> {
    next = undefined;
    watchFiles();
    const own = { revision: content.revision(), at: now(), facts: readFacts(editing) };
    last = own;
    own.facts.catch(() => {
      if (last === own) last = undefined;
    });
    return own.facts;
  }

  /** Reads everything, beginning after the call. */
  function readAgain(): Promise<LibraryFacts> {
    next ??= Promise.resolve(last?.facts).then(read, read);
    return next;
  }

  return {
    readAgain,
    /** Returns what was read since the content last changed, or reads it. */
    current(): Promise<LibraryFacts> {
      const isCurrent =
        last?.revision === content.revision() && (isSingleProcess || now() - last.at < FRESH_FOR_MS);
      return last && isCurrent ? last.facts : readAgain();
    },
  };
}

async function readFacts(editing: Options["editing"]): Promise<LibraryFacts> {
  const descriptions = new Map<string, string>();
  for await (const { id, live } of editing.list("mediaFiles"))
    descriptions.set(id, String(live?.description ?? ""));
  return { descriptions, uses: await mediaUses(editing) };
}
