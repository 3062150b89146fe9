import { isLeadKind, type Lead, type LeadKind, leadCollections } from "~/leads/leads";
import { entryOf } from "~/leads/pipeline/lead-entry";
import { type LeadState, leadStateOf } from "~/leads/pipeline/lead-state";
import { inTurns } from "~/server/in-turns";
import { HISTORIES, historyIn } from "./desk-history";
import type { Documents, Fields } from "./documents";
import { LeadList } from "./lead-list";
import type { KnownLeads, leadListFile } from "./lead-list-file";
import { leadOf } from "./leads";

export const LEAD_KINDS = Object.keys(leadCollections).filter(isLeadKind);

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
  for (const kind of LEAD_KINDS) {
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
  for (const kind of LEAD_KINDS) {
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
          ...LEAD_KINDS.map((kind) => leadDocuments.watch(leadCollections[kind], tell)),
        ];
      watchers.add(onChange);
      return () => {
        if (watchers.delete(onChange) && watchers.size === 0) for (const stop of stops.splice(0)) stop();
      };
    },
  };
}
