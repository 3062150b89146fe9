import { createHash } from "node:crypto";
import * as z from "zod";
import { type CollectionName, collectionNames, RawFault } from "~/content/content";
import { isSameValue, type PlainFields, sortKeysLike } from "~/content/plain-fields";
import { plainFields } from "~/content/shapes";
import { DocumentRefused, StoreFault } from "~/store-fault";
import {
  afterPrefix,
  type Decision,
  type DocumentKey,
  type Documents,
  type DocumentWrite,
  type Fields,
  type GetRead,
  ifValid,
  isDocumentId,
  removeRange,
} from "~/stores/documents";
import {
  type AppliedChange,
  applyChange,
  type DocumentRecord,
  lastState,
  MAX_FORMER,
  missedChange,
  numberOf,
  type RecordedDocument,
  replacedAt,
} from "./apply-change";
import {
  type ContentChange,
  type EditableContent,
  type EditedDocument,
  type FormerDocument,
  idRefusal,
  RESTORE_FOR_MS,
  type SaveResult,
} from "./editable-content";

/** What is kept beside a document, by "{collection} {id}". */
const EDITED = "editedContent";
/** What changes replaced, by "{collection} {id} {number}". */
const FORMER = "formerContent";
/** Names the documents with a draft, by "{collection} {id}". */
const DRAFTED = "draftedContent";
/** Names what was taken away, with the time, by "{collection} {id}". */
const REMOVED = "removedContent";
/** What people had typed and not saved, which versions of before December 2026 kept. */
const AUTOSAVED = "autosavedContent";

interface Options {
  /** Has a collection, and what is kept beside its documents. */
  databaseOf(name: CollectionName): Documents;
  /** Returns why the store cannot keep such fields. */
  refusal(fields: PlainFields): string | undefined;
  /** Documents are files: each is written before what is kept beside it, and people change them too. */
  inFiles?: boolean | undefined;
  /** Is told of what is saved, so that this process shows it at once. */
  changed?(name: CollectionName): void;
  now?: () => Date;
}

/**
 * A document, what is kept beside it, and the states that a change replaces are written in one change. Of files, history keeps what
 * each has, so that it finds out what it missed: a person's edit, or the rest of a change that a kill cut off.
 */
export function createEditing({
  databaseOf,
  refusal,
  inFiles = false,
  changed,
  now = () => new Date(),
}: Options): EditableContent {
  const databases = new Set(collectionNames.map(databaseOf));

  async function readMany(name: CollectionName, ids: readonly string[]): Promise<EditedDocument[]> {
    const stored = await storedMany(name, ids);
    const missed = ids.filter((_, at) => stored[at] && isMissed(stored[at]));
    // A read goes on if the history cannot be written.
    for (const id of missed) await enter(name, id).catch(unlessFault);
    const found = missed.length > 0 ? await storedMany(name, ids) : stored;
    return found.flatMap(({ document }) => document ?? []);
  }

  async function storedMany(name: CollectionName, ids: readonly string[]): Promise<RecordedDocument[]> {
    const database = databaseOf(name);
    const names = ids.map((id) => nameOf(name, id));
    // In this order: a change in between is one of the record that was read, which a save notices.
    const records = await database.getMany(EDITED, names);
    const live = await database.getMany(name, ids);
    return ids.map((id, at) => storedDocument(name, id, live[at], records[at]));
  }

  /** Adds a history entry if the document was changed without one. */
  function enter(name: CollectionName, id: string): Promise<void> {
    const at = now().toISOString();
    return databaseOf(name).change("entering a change", keysOf(name, id), (get) => {
      const before = storedIn(get, name, id);
      const missed = missedChange(name, before, at);
      const writes = missed && writesOf(name, id, before, missed, { document: before.document, inFiles });
      return { result: undefined, writes: writes ?? [] };
    });
  }

  return {
    async fault() {
      try {
        for (const database of databases) await database.check();
        return undefined;
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        return `Nothing can be changed here now: ${error.message}. Visitors see the site as before.`;
      }
    },

    list: (name) => listDocuments(databaseOf(name), name),
    readMany,
    read: async (name, id) => (await readMany(name, [id]))[0],

    async drafts(name) {
      const marked = await marks(databaseOf(name), DRAFTED, name);
      const ids = marked.map(({ id }) => id);
      return (await readMany(name, ids)).filter(({ draft }) => draft);
    },

    async save(name, id, change, by, seen) {
      const done = { by, at: now().toISOString() };
      // A kill right after the file is replaced must not cost what it replaced.
      if (inFiles && change.live !== undefined) await enter(name, id);
      // A change writes the record, also where it leaves the document: so of two, the second notices.
      function decide(get: GetRead): Decision<SaveResult> {
        const before = storedIn(get, name, id);
        const { document } = before;
        if ((document?.version ?? "") !== seen) return { result: { status: "conflict", document } };
        const applied = applyChange(name, before, change, done);
        if (!applied) return { result: { status: "saved", document } };
        const reason = idFault(name, id, document) ?? fieldsFault(change, refusal);
        if (reason) return { result: { status: "refused", reason } };
        const live = applied.live === undefined ? get(name, id) : (applied.live ?? undefined);
        const after = storedDocument(name, id, live, { ...applied.kept });
        return {
          result: { status: "saved", document: after.document },
          writes: writesOf(name, id, before, applied, { document: after.document, inFiles }),
        };
      }
      try {
        const result = await databaseOf(name).change("saving", keysOf(name, id), decide);
        if (result.status === "saved") changed?.(name);
        return result;
      } catch (error) {
        if (error instanceof DocumentRefused) return { status: "refused", reason: error.message };
        throw error;
      }
    },

    async history(name, id) {
      const { former } = recordOf(await databaseOf(name).get(EDITED, nameOf(name, id)));
      const newest = former.slice(-MAX_FORMER).map((key) => ({ id, key }));
      return formerDocuments(databaseOf(name), name, newest.reverse());
    },

    async removed(name) {
      const since = new Date(now().getTime() - RESTORE_FOR_MS).toISOString();
      const marked = await marks(databaseOf(name), REMOVED, name);
      const recent = marked.filter(({ at }) => at >= since).sort((a, b) => (a.at > b.at ? -1 : 1));
      const ids = recent.map(({ id }) => id);
      const live = await databaseOf(name).getMany(name, ids);
      // One that came back another way, such as by `content -- push`, is not gone.
      const gone = recent.filter((_, index) => !live[index]);
      return formerDocuments(databaseOf(name), name, gone);
    },

    async forget(before, from = new Date(0)) {
      const isDue = (at = "") => at < before.toISOString() && at >= from.toISOString();
      for (const name of collectionNames) await forgetRemoved(databaseOf(name), name, isDue);
      for (const database of databases) await removeRange(database, AUTOSAVED, {});
    },
  };
}

function unlessFault(error: unknown) {
  if (!(error instanceof StoreFault)) throw error;
}

const nameOf = (name: CollectionName, id: string) => `${name} ${id}`;

const keysOf = (name: CollectionName, id: string): DocumentKey[] => [
  { collection: name, id },
  { collection: EDITED, id: nameOf(name, id) },
];

const formerId = (name: CollectionName, id: string, key: string) =>
  `${nameOf(name, id)} ${String(numberOf(key)).padStart(8, "0")}`;

function storedIn(get: GetRead, name: CollectionName, id: string): RecordedDocument {
  return storedDocument(name, id, get(name, id), get(EDITED, nameOf(name, id)));
}

function storedDocument(
  name: CollectionName,
  id: string,
  fields: Fields | undefined,
  record: Fields | undefined,
): RecordedDocument {
  const { draft, link, ...kept } = recordOf(record);
  const { hindiSources } = kept;
  if (!fields && !draft) return { ...kept, document: undefined };
  const fault = fields instanceof RawFault ? fields.reason : undefined;
  const live = fault === undefined ? fields : undefined;
  const document = {
    id,
    live,
    fault,
    draft,
    link,
    hindiSources,
    /** Is the same however the store writes a date. */
    get version() {
      const state = [live && plainFields(name, live), fault, draft].map((part) => part ?? null);
      const text = JSON.stringify(sortKeysLike(undefined, state));
      return createHash("sha256").update(text).digest("base64url").slice(0, 22);
    },
  };
  return { ...kept, document };
}

const isMissed = ({ published, document }: RecordedDocument) =>
  published !== undefined && !isSameValue(published, document?.live);

const by = z.string();
const at = z.string();
const fields = z.record(z.string(), z.unknown());

/** A part that cannot be read counts as missing. */
const recordSchema = z.object({
  draft: ifValid(z.looseObject({ at, by, fields })),
  link: ifValid(z.looseObject({ key: z.string(), by, until: z.string() })),
  hindiSources: ifValid(z.record(z.string(), z.array(z.string()))),
  published: ifValid(fields),
  former: z.array(z.string()).catch([]),
});

function recordOf(record: Fields | undefined): DocumentRecord & Pick<RecordedDocument, "published"> {
  return recordSchema.parse(record ?? {});
}

function idFault(name: CollectionName, id: string, document: EditedDocument | undefined): string | undefined {
  if (!document && idRefusal(id)) return idRefusal(id);
  const isPossible = isDocumentId(formerId(name, id, "")) && (document || isDocumentId(id));
  return isPossible ? undefined : "its id can be no document's";
}

function fieldsFault({ live, draft }: ContentChange, refusal: Options["refusal"]): string | undefined {
  return (live && refusal(live)) || (draft && refusal(draft.fields)) || undefined;
}

function writesOf(
  name: CollectionName,
  id: string,
  { document, former }: RecordedDocument,
  { live, kept, replaced, dropped }: AppliedChange,
  after: Pick<RecordedDocument, "document"> & Pick<Options, "inFiles">,
): DocumentWrite[] {
  const [place, record] = keysOf(name, id) as [DocumentKey, DocumentKey];
  const drafted = { collection: DRAFTED, id: nameOf(name, id) };
  const removed = { collection: REMOVED, id: nameOf(name, id) };
  const published = after.inFiles ? after.document?.live : undefined;
  const isKept = kept.draft || kept.link || kept.hindiSources || kept.former.length > 0 || published;
  const fields = { ...kept, published };
  const writes: DocumentWrite[] = [isKept ? { put: record, fields } : { remove: record }];
  if (live !== undefined) writes.push(live ? { put: place, fields: live } : { remove: place });
  const formerKey = (key: string) => ({ collection: FORMER, id: formerId(name, id, key) });
  for (const { key, state } of replaced) writes.push({ put: formerKey(key), fields: { ...state } });
  for (const key of dropped) writes.push({ remove: formerKey(key) });
  if (kept.draft && !document?.draft) writes.push({ put: drafted, fields: {} });
  if (!kept.draft && document?.draft) writes.push({ remove: drafted });
  if (!document && after.document && former.length > 0) writes.push({ remove: removed });
  const key = lastState(kept.former);
  if (!after.document && key)
    writes.push({ put: removed, fields: { key, at: replacedAt(kept.former.at(-1)) } });
  return writes;
}

interface Mark {
  id: string;
  /** Of what was taken away: its last state, and the time. */
  key: string;
  at: string;
}

async function marks(database: Documents, collection: string, name: CollectionName): Promise<Mark[]> {
  const found: Mark[] = [];
  const range = { from: nameOf(name, ""), to: afterPrefix(nameOf(name, "")) };
  for await (const { id, fields } of database.list(collection, range))
    found.push({ id: id.slice(name.length + 1), key: String(fields.key), at: String(fields.at) });
  return found;
}

async function* listDocuments(database: Documents, name: CollectionName): AsyncGenerator<EditedDocument> {
  const ids = (await marks(database, DRAFTED, name)).map(({ id }) => id);
  const names = ids.map((id) => nameOf(name, id));
  const records = await database.getMany(EDITED, names);
  const left = new Map(ids.map((id, index) => [id, records[index]]));
  for await (const { id, fields } of database.list(name)) {
    const { document } = storedDocument(name, id, fields, left.get(id));
    left.delete(id);
    if (document) yield document;
  }
  for (const [id, record] of left) {
    const { document } = storedDocument(name, id, undefined, record);
    if (document) yield document;
  }
}

const formerSchema = z.object({ was: z.enum(["live", "draft"]), by, at, fields: z.custom<PlainFields>() });

async function formerDocuments(
  database: Documents,
  name: CollectionName,
  states: readonly { id: string; key: string }[],
): Promise<FormerDocument[]> {
  const ids = states.map(({ id, key }) => formerId(name, id, key));
  const found = await database.getMany(FORMER, ids);
  return states.flatMap(({ id, key }, index) => {
    const { data } = formerSchema.safeParse(found[index]);
    return data ? [{ id, key, ...data }] : [];
  });
}

type IsDue = (at?: string) => boolean;

async function forgetRemoved(database: Documents, name: CollectionName, isDue: IsDue): Promise<void> {
  for (const { id, at } of await marks(database, REMOVED, name)) {
    if (!isDue(at)) continue;
    const mark = { collection: REMOVED, id: nameOf(name, id) };
    await database.change("forgetting", [...keysOf(name, id), mark], (get) => {
      if (get(REMOVED, mark.id)?.at !== at) return { result: undefined };
      const { document, former } = storedIn(get, name, id);
      const states = former.map((key) => ({ collection: FORMER, id: formerId(name, id, key) }));
      const isGone = !document && replacedAt(former.at(-1)) === at;
      const keys = isGone ? [mark, { collection: EDITED, id: mark.id }, ...states] : [mark];
      return { result: undefined, writes: keys.map((remove) => ({ remove })) };
    });
  }
}
