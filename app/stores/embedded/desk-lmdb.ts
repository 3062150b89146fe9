import { accessSync, constants, mkdirSync } from "node:fs";
import { type Leads, oldestFirst } from "~/leads/leads";
import { baselineOf, overwritten, type PartialBaseline } from "~/leads/pipeline/baseline";
import type { ChangeResult, Desk, ErasedLead } from "~/leads/pipeline/desk";
import { logOf } from "~/leads/pipeline/desk-log";
import { entryOf } from "~/leads/pipeline/lead-entry";
import { isRepeat, type LeadEvent, leadStateOf, placedAfter } from "~/leads/pipeline/lead-state";
import { readReference, referenceOf } from "~/leads/reference";
import { inTurns } from "~/server/in-turns";
import { type CurrentLeads, currentLeads } from "./current-leads";
import { type Database, openDatabase } from "./database";
import { claimsIn, logIn, logKey } from "./desk-log";
import {
  type DeskDatabase,
  type DeskFile,
  type DeskRecord,
  eventsOf,
  keepPart,
  leadOf,
  partsOf,
  recordOf,
  removeEvents,
} from "./desk-records";
import type { LeadsDatabase, StoredLead } from "./leads-lmdb";
import { unreadIn } from "./unread-lmdb";

/** Its own database, so that nothing here can harm the one that keeps leads. @throws when the folder cannot be written. */
export function openDeskLmdb(
  folder: string,
  leads: Leads & LeadsDatabase,
  now: () => Date = () => new Date(),
): Desk & { close(): Promise<void> } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const database = openDatabase<DeskRecord>(folder);
  const store: Store = { leads, database, current: currentLeads(leads, database), now };
  return {
    ...listsIn(store),
    get: (key) => readLead(store, key),
    erased: (ids) =>
      database.use(async (db) => {
        const found = new Map<string, ErasedLead>();
        for (const id of ids) {
          const erased = db.get(`erased ${referenceOf(id)}`)?.erased;
          if (erased && !erased.isUndone) found.set(id, erased);
        }
        return found;
      }),
    lastEvent: (id) =>
      store.current.use((_, leadsDb, db) => leadOf(leadsDb, id) && (eventsOf(db, id).at(-1) ?? null)),
    ...changesIn(store),
    ...logIn(store),
    ...claimsIn(store),
    unread: unreadIn(database),
    close: database.close,
  };
}

type Lists = Pick<Desk, "list" | "read" | "count" | "changed" | "between" | "index" | "watch">;

function listsIn({ current }: Store): Lists {
  return {
    list: (query) => current.use((list) => list.list(query)),

    count: (queries) => current.use((list) => list.count(queries)),

    changed: (since, most) => current.use((list) => list.changed(since, most)),

    async *between(from, to) {
      yield* inTurns(await current.use((list) => list.between(from, to)));
    },

    read: (entries) =>
      current.use((_, leadsDb, db) =>
        entries.flatMap(({ id }) => leadOf(leadsDb, id) ?? []).map((lead) => recordOf(lead, db)),
      ),

    index: async () => 0,

    watch: current.watch,
  };
}

function readLead({ current }: Store, key: string): ReturnType<Desk["get"]> {
  return current.use((list, leadsDb, db) => {
    const reference = readReference(key);
    const lead = leadOf(leadsDb, reference ? list.withReference(reference)?.id : key);
    if (!lead) {
      const erased = db.get(`erased ${reference ?? referenceOf(key)}`)?.erased;
      return erased && { erased };
    }
    const record = recordOf(lead, db);
    const merged = partsOf(db, lead.id).flatMap((id) => leadOf(leadsDb, id) ?? []);
    const whole = leadOf(leadsDb, record.state.mergedInto);
    return {
      ...record,
      others: list.othersLike(entryOf(lead, record.state)),
      merged: merged.sort(oldestFirst).map((part) => recordOf(part, db)),
      mergedInto: whole && entryOf(whole, leadStateOf(eventsOf(db, whole.id))),
    };
  });
}

function changesIn(store: Store): Pick<Desk, "append" | "merge" | "add" | "erase"> {
  const append: Desk["append"] = (id, by, change, seen) =>
    appendEvent(store, id, { at: store.now().toISOString(), by, ...change }, seen);

  return {
    append,

    async merge(id, into, by) {
      if (into === "") return false;
      return (await append(id, by, { mergedInto: into })).status === "saved";
    },

    async add(lead, by, known) {
      const { id } = await store.leads.add(lead);
      const event = { at: store.now().toISOString(), by, ...known, added: true as const };
      const isOfImport = lead.importId !== undefined;
      const { status } = await appendEvent(store, id, event, {}, isOfImport);
      // The lead that it was to be merged into is gone.
      const { mergedInto: _, ...alone } = event;
      if (status === "impossible") await appendEvent(store, id, alone, {}, isOfImport);
      return id;
    },

    erase: (id, by, ifEvents) =>
      store.leads.database.use((leadsDb) => eraseWithParts(store, leadsDb, id, by, ifEvents)),
  };
}

interface Store {
  leads: Leads & LeadsDatabase;
  database: DeskFile;
  current: CurrentLeads;
  now: () => Date;
}

type LeadsDb = Database<StoredLead>;

function appendEvent(
  { leads, database, current, now }: Store,
  id: string,
  given: LeadEvent,
  seen: PartialBaseline = {},
  isOfImport = false,
): Promise<ChangeResult> {
  return leads.database.use(async (leadsDb) => {
    const result = await database.use((db) =>
      db.transaction((): ChangeResult => {
        const lead = leadOf(leadsDb, id);
        if (!lead || isErasing(db, id, now())) return { status: "missing" };
        const events = eventsOf(db, id);
        if (isOfImport && (events.length > 0 || !lead.importId)) return { status: "saved" };
        const event = placedAfter(events.at(-1), given);
        if (isRepeat(events.at(-1), event)) return { status: "saved" };
        const state = leadStateOf(events);
        if (overwritten(baselineOf(lead, state), event, seen).length > 0)
          return { status: "conflict", state };
        const { mergedInto } = leadStateOf([...events, event]);
        if (mergedInto !== state.mergedInto && !mayBePart(leadsDb, db, id, mergedInto))
          return { status: "impossible" };
        keepPart(db, id, state.mergedInto, mergedInto);
        db.putSync(`line ${id} ${String(events.length + 1).padStart(6, "0")}`, { line: event });
        const log = logOf(id, event);
        db.putSync(logKey(log), { log });
        return { status: "saved" };
      }),
    );
    if (result.status === "saved") await current.update(id, leadsDb);
    return result;
  });
}

/** A lead that were part of itself would be in no list. */
function mayBePart(leadsDb: LeadsDb, db: DeskDatabase, id: string, whole: string): boolean {
  if (!whole) return true;
  return whole !== id && leadOf(leadsDb, whole) !== undefined && !partsOf(db, id).includes(whole);
}

/** Parts first: whenever this is stopped, the lead still leads to those that are left. */
async function eraseWithParts(
  store: Store,
  leadsDb: LeadsDb,
  id: string,
  by: string,
  ifEvents?: number,
): Promise<boolean> {
  const { leads, database, current, now } = store;
  const eraseParts = async () => {
    for (const part of (await database.use((db) => partsOf(db, id))).reverse())
      await eraseWithParts(store, leadsDb, part, by);
  };
  const isUndone = ifEvents !== undefined;
  if (!isUndone) await eraseParts();
  if (!leadsDb.doesExist(id)) return true;
  const erased = { reference: referenceOf(id), at: now().toISOString(), by, ...(isUndone && { isUndone }) };
  const isErased = await database.use((db) =>
    db.transaction(() => {
      if (isUndone && (eventsOf(db, id).length !== ifEvents || partsOf(db, id).length > 0)) return false;
      removeEvents(db, id);
      db.putSync(erasingKey(id), { claim: { at: erased.at, isDone: false } });
      db.putSync(`erased ${erased.reference}`, { erased });
      const log = { kind: "erased", ...erased } as const;
      db.putSync(logKey(log), { log });
      return true;
    }),
  );
  if (!isErased) return false;
  await leads.change(leadsDb, () => void leadsDb.removeSync(id));
  await current.update(id, leadsDb);
  // Somebody may have added an event, or merged a lead into it, meanwhile.
  await database.use((db) =>
    db.transaction(() => {
      removeEvents(db, id);
      db.removeSync(erasingKey(id));
    }),
  );
  await eraseParts();
  return true;
}

const erasingKey = (id: string) => `claim erasing ${id}`;

/** A lead that is still there after this time was kept by a stop. */
const ERASING_MS = 10_000;

/** Between both databases nothing is added that would be erased unseen. */
function isErasing(db: DeskDatabase, id: string, now: Date): boolean {
  const at = db.get(erasingKey(id))?.claim?.at;
  return at !== undefined && Date.parse(at) > now.getTime() - ERASING_MS;
}
