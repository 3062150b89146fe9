import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { leadOf } from "~/leads/lead-store";
import { type Lead, type LeadKind, leadCollections, leadKinds } from "~/leads/leads";
import { type LeadState, leadStateOf } from "~/sales/lead/lead-state";
import { ENTRY_VERSION, entryOf } from "~/sales/list/lead-entry";
import { LeadList } from "~/sales/list/lead-list";
import { inTurns } from "~/server/in-turns";
import { describeError, type Log } from "~/server/log.server";
import type { Documents, Fields } from "~/stores/documents";
import { bytesOf, type Files } from "~/stores/files";
import { HISTORIES, historyIn } from "./desk-history";

/** Changes that come together are told of together: each telling makes every open list ask. */
const TELL_AFTER_MS = 500;

interface Sources {
  leadDocuments: Documents;
  documents: Documents;
  file: ReturnType<typeof leadListFile> | undefined;
  /** What another process has changed may be missing for so long. */
  askEveryMs: number;
}

export type CurrentLeads = ReturnType<typeof currentLeads>;

/** The list of all leads, read into memory when it is first asked for, and brought up to date by what has changed since. */
export function currentLeads(sources: Sources) {
  const { file, askEveryMs } = sources;
  let known: KnownLeads | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const told = watching(sources);

  async function ask() {
    const began = performance.now();
    known ??= (await file?.read()) ?? nothing();
    if (await bringUpToDate(known, sources)) {
      askedAt = began;
      file?.offer(known);
    } else {
      known = nothing();
      askedAt = Number.NEGATIVE_INFINITY;
    }
  }

  return {
    async list(): Promise<LeadList> {
      const wanted = performance.now();
      for (;;) {
        if (known && askedAt >= Math.max(told.at(), wanted - askEveryMs)) return known.list;
        asking ??= ask().finally(() => {
          asking = undefined;
        });
        await asking;
      }
    },

    /** Returns what is known by now, without asking for changes. */
    known: (): LeadList | undefined => known?.list,

    /** A change by this process is listed at once. */
    set(lead: Lead, state: LeadState) {
      known?.list.set(entryOf(lead, state));
    },

    async erased(id: string) {
      known?.list.remove(id);
      await file?.erase();
    },

    watch: told.watch,
  };
}

function nothing(): KnownLeads {
  return { list: new LeadList(), cursors: {} };
}

interface KnownHistory {
  kind: LeadKind | undefined;
  state: LeadState;
}

/** Histories are read first, and their cursor moves last: whatever stops this, nothing is missed. Resolves to false if all must be read again. */
async function bringUpToDate({ list, cursors }: KnownLeads, { leadDocuments, documents }: Sources) {
  const histories = new Map<string, KnownHistory>();
  const addHistory = (id: string, fields: Fields | undefined) => {
    const { kind = list.find(id)?.form, events, erasing } = historyIn(fields);
    if (erasing) list.remove(id);
    histories.set(id, { kind, state: leadStateOf(events) });
  };
  const setAll = async (leads: readonly Lead[]) => {
    for await (const lead of inTurns(leads))
      list.set(entryOf(lead, histories.get(lead.id)?.state ?? leadStateOf([])));
    for (const { id } of leads) histories.delete(id);
  };

  let cursor = cursors[HISTORIES];
  for await (const changes of documents.changedSince(HISTORIES, cursor)) {
    if (changes.startsOver) return false;
    for await (const { id, fields } of inTurns(changes.documents)) addHistory(id, fields);
    for (const id of changes.removed) addHistory(id, undefined);
    cursor = changes.cursor;
  }
  for (const kind of leadKinds) {
    const collection = leadCollections[kind];
    for await (const changes of leadDocuments.changedSince(collection, cursors[collection])) {
      if (changes.startsOver) return false;
      const isFirst = cursors[HISTORIES] === undefined;
      const unread = changes.documents.map(({ id }) => id).filter((id) => !isFirst && !histories.has(id));
      const read = await documents.getMany(HISTORIES, unread);
      for (const [index, id] of unread.entries()) addHistory(id, read[index]);
      await setAll(changes.documents.map((document) => leadOf(kind, document)));
      for (const id of changes.removed) list.remove(id);
      if (changes.cursor !== undefined) cursors[collection] = changes.cursor;
    }
  }
  // Only their histories have changed, or they are gone.
  for (const kind of leadKinds) {
    const ids = [...histories].flatMap(([id, history]) => (history.kind === kind ? id : []));
    const read = await leadDocuments.getMany(leadCollections[kind], ids);
    for (const [index, id] of ids.entries()) if (!read[index]) list.remove(id);
    await setAll(ids.flatMap((id, index) => (read[index] ? leadOf(kind, { id, fields: read[index] }) : [])));
  }
  if (cursor !== undefined) cursors[HISTORIES] = cursor;
  return true;
}

/** Follows the collections while somebody watches. */
function watching({ leadDocuments, documents }: Sources) {
  const watchers = new Set<() => void>();
  let stops: (() => void)[] = [];
  let at = Number.NEGATIVE_INFINITY;
  let isTelling = false;

  function tell() {
    at = performance.now();
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      for (const onChange of watchers) onChange();
    }, TELL_AFTER_MS).unref();
  }

  return {
    /** When something has changed last, as far as it was told. */
    at: () => at,

    watch(onChange: () => void) {
      if (watchers.size === 0)
        stops = [
          documents.watch(HISTORIES, tell),
          ...leadKinds.map((kind) => leadDocuments.watch(leadCollections[kind], tell)),
        ];
      watchers.add(onChange);
      return () => {
        if (watchers.delete(onChange) && watchers.size === 0) for (const stop of stops.splice(0)) stop();
      };
    },
  };
}

/** What a process knows of all leads. */
interface KnownLeads {
  list: LeadList;
  /** Up to where it has read each collection. */
  cursors: Record<string, string>;
}

const NAME = ".desk/list.json.gz";
const WRITE_EVERY_MS = 10 * 60_000;
/** After an erasure the file is missing: others may follow. */
const WRITE_AGAIN_MS = 10_000;
/** Then everything is read again. */
const TRUSTED_MS = 24 * 60 * 60_000;

/** The file from which a new process begins its list, so that it reads only what has changed since. Whatever fails here, nothing is lost. */
export function leadListFile(files: Files, log: Log) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let erasures = 0;
  /** The next write replaces even a new file, whose writer may not know of the erasure. */
  let hasErased = false;

  /** Writes nothing over what another process writes meanwhile, which may know of an erasure. */
  async function write({ list, cursors }: KnownLeads) {
    const stored = await files.find(NAME);
    if (stored && !hasErased && stored.changedAt.getTime() > Date.now() - WRITE_EVERY_MS) return;
    const before = erasures;
    const lines = [JSON.stringify({ version: ENTRY_VERSION, at: Date.now(), cursors })];
    for await (const entry of inTurns(list.between("", ""))) lines.push(JSON.stringify(entry));
    const bytes = await promisify(gzip)(lines.join("\n"));
    const condition = stored ? { ifVersion: stored.version } : { ifAbsent: true as const };
    const written = await files.put(NAME, bytes, { type: "application/gzip", ...condition });
    if (erasures !== before) await files.remove(NAME);
    else if (written) hasErased = false;
  }

  return {
    /** Resolves to undefined without a file that can be trusted. */
    async read(): Promise<KnownLeads | undefined> {
      try {
        const bytes = await bytesOf(await files.read(NAME));
        if (!bytes) return undefined;
        const [head = "", ...entries] = String(await promisify(gunzip)(bytes)).split("\n");
        const { version, at, cursors } = JSON.parse(head);
        if (version !== ENTRY_VERSION || at < Date.now() - TRUSTED_MS) return undefined;
        const list = new LeadList();
        for await (const entry of inTurns(entries)) list.set(JSON.parse(entry));
        return { list, cursors };
      } catch (error) {
        log.warn("desk: the stored list cannot be read", describeError(error));
        return undefined;
      }
    },

    /** Writes the file, but not often. Nobody waits for it. */
    offer(known: KnownLeads) {
      if (performance.now() - writtenAt < WRITE_EVERY_MS) return;
      writtenAt = performance.now();
      writing = write(known).catch((error) => log.warn("desk: the list is not stored", describeError(error)));
    },

    /** Removes the file, which has the lead that was erased. If that fails, it is written again soon. */
    async erase() {
      erasures += 1;
      hasErased = true;
      writtenAt = performance.now() - WRITE_EVERY_MS + WRITE_AGAIN_MS;
      await files
        .remove(NAME)
        .catch((error) => log.warn("desk: the list is not removed", describeError(error)));
    },

    close: () => writing,
  };
}
