import { accessSync, constants, mkdirSync } from "node:fs";
import { describeChange } from "~/desk/describe-change";
import type { Desk, Erased, LogEntry } from "~/desk/desk";
import { entryOf, type LeadEntry } from "~/desk/lead-entry";
import { isRepeat, type Line, stateOf } from "~/desk/lead-state";
import type { Lead, Leads } from "~/leads/leads";
import { readReference, referenceOf } from "~/leads/reference";
import { type Database, openDatabase } from "./database";
import { DeskIndex } from "./desk-index";
import { logIn, logKey } from "./desk-log";
import type { LeadsDatabase, StoredLead } from "./leads-lmdb";

/** Under "line {id} {number}", "erased {reference}" and "log {time} {mark}". */
export interface DeskRecord {
  line?: Line;
  erased?: Erased;
  log?: LogEntry;
}

export type DeskDatabase = Database<DeskRecord>;

/** Above every character of a key. */
const END = "~";

export interface Store {
  leads: Leads & LeadsDatabase;
  database: ReturnType<typeof openDatabase<DeskRecord>>;
  indexes: Indexes;
  now: () => Date;
}

/** Its own database, so that nothing here can harm the one that keeps leads. @throws when the folder cannot be written. */
export function openDeskLmdb(
  folder: string,
  leads: Leads & LeadsDatabase,
  now: () => Date = () => new Date(),
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const database = openDatabase<DeskRecord>(folder);
  const store: Store = { leads, database, indexes: indexesOf(leads, database), now };
  return { ...listsIn(store), ...leadsIn(store), ...logIn(store), close: database.close };
}

type Indexes = ReturnType<typeof indexesOf>;

/** One index in memory for each database of leads that was opened: another may have taken the place of the first. */
function indexesOf(leads: LeadsDatabase, database: Store["database"]) {
  const indexes = new WeakMap<object, Promise<DeskIndex>>();

  /** Reads the index again when another process has added or removed leads. */
  async function indexOf(leadsDb: Database<StoredLead>): Promise<DeskIndex> {
    const known = indexes.get(leadsDb);
    if (known && (await known).size === countOf(leadsDb)) return known;
    const reading = database.use((db) => DeskIndex.read(entriesOf(leadsDb, db)));
    indexes.set(leadsDb, reading);
    reading.catch(() => indexes.delete(leadsDb));
    return reading;
  }

  return {
    add(lead: Lead, leadsDb: Database<StoredLead>) {
      void indexes.get(leadsDb)?.then((index) => index.set(entryOf(lead, stateOf([]))));
    },

    /** After a change. In the newest index, because the one in use may have been replaced before the commit. */
    async update(id: string, leadsDb: Database<StoredLead>) {
      const index = await indexes.get(leadsDb);
      await database.use((db) => {
        const lead = leadOf(leadsDb, id);
        if (lead) index?.set(entryOf(lead, stateOf(linesOf(db, id))));
        else index?.remove(id);
      });
    },

    use<Result>(work: (index: DeskIndex, leadsDb: Database<StoredLead>) => Result | Promise<Result>) {
      return leads.database.use(async (leadsDb) => work(await indexOf(leadsDb), leadsDb));
    },
  };
}

function listsIn({ leads, indexes }: Store): Pick<Desk, "list" | "before" | "index" | "watch"> {
  const watchers = new Set<() => void>();
  leads.onAdded((lead, leadsDb) => {
    indexes.add(lead, leadsDb);
    for (const tell of watchers) tell();
  });

  return {
    list: (query) => indexes.use((index) => index.list(query)),

    async *before(time) {
      yield* await indexes.use((index) => index.before(time));
    },

    index: async () => 0,

    watch(onLead) {
      watchers.add(onLead);
      return () => watchers.delete(onLead);
    },
  };
}

function leadsIn(store: Store): Pick<Desk, "get" | "read" | "append" | "add" | "erase"> {
  const { leads, database, indexes, now } = store;
  const append: Desk["append"] = (id, by, change) =>
    appendLine(store, id, { at: now().toISOString(), by, ...change });

  return {
    get(key) {
      return indexes.use(async (index, leadsDb) => {
        const found = index.find(key);
        if (found.length > 1) return { alike: found };
        const [entry] = found;
        const lead = entry && leadOf(leadsDb, entry.id);
        return database.use((db) => {
          if (!lead) {
            const erased = db.get(`erased ${readReference(key) ?? referenceOf(key)}`)?.erased;
            return erased && { erased };
          }
          const lines = linesOf(db, lead.id);
          const samePhone = entry.phone ? index.entriesOf(entry.phone) : [];
          const others = samePhone.filter(({ id }) => id !== lead.id);
          return { lead, state: stateOf(lines), lines, others };
        });
      });
    },

    read: (entries) =>
      leads.database.use((leadsDb) => entries.flatMap(({ id }) => leadOf(leadsDb, id) ?? [])),

    append,

    async add(lead, by) {
      const { id } = await leads.add(lead);
      await append(id, by, { added: true });
      return id;
    },

    erase(id, by) {
      return leads.database.use(async (leadsDb) => {
        if (!leadsDb.doesExist(id)) return;
        const erased = { reference: referenceOf(id), at: now().toISOString(), by };
        await database.use((db) =>
          db.transaction(() => {
            removeLines(db, id);
            db.putSync(`erased ${erased.reference}`, { erased });
            const log = { ...erased, what: "erased" };
            db.putSync(logKey(log), { log });
          }),
        );
        await leadsDb.transaction(() => void leadsDb.removeSync(id));
        await indexes.update(id, leadsDb);
        // Somebody may have added one meanwhile.
        await database.use((db) => db.transaction(() => removeLines(db, id)));
      });
    },
  };
}

function appendLine({ leads, database, indexes }: Store, id: string, line: Line): Promise<boolean> {
  return leads.database.use(async (leadsDb) => {
    const exists = await database.use((db) =>
      db.transaction(() => {
        if (!leadsDb.doesExist(id)) return false;
        const earlier = linesOf(db, id);
        if (isRepeat(earlier.at(-1), line)) return true;
        const number = String(earlier.length + 1).padStart(6, "0");
        db.putSync(`line ${id} ${number}`, { line });
        const log = { at: line.at, by: line.by, what: describeChange(line), reference: referenceOf(id) };
        db.putSync(logKey(log), { log });
        return true;
      }),
    );
    if (exists) await indexes.update(id, leadsDb);
    return exists;
  });
}

function removeLines(db: DeskDatabase, id: string) {
  for (const key of [...db.getKeys(rangeOf(`line ${id} `))]) db.removeSync(key);
}

function* entriesOf(leadsDb: Database<StoredLead>, db: DeskDatabase): Generator<LeadEntry> {
  const lines = new Map<string, Line[]>();
  for (const { key, value } of db.getRange(rangeOf("line "))) {
    const [, id = ""] = key.split(" ");
    const known = lines.get(id) ?? [];
    if (value.line) lines.set(id, [...known, value.line]);
  }
  for (const { key: id, value } of leadsDb.getRange())
    yield entryOf({ id, ...value }, stateOf(lines.get(id) ?? []));
}

function linesOf(db: DeskDatabase, id: string): Line[] {
  return [...db.getRange(rangeOf(`line ${id} `))].flatMap(({ value }) => value.line ?? []);
}

function leadOf(db: Database<StoredLead>, id: string): Lead | undefined {
  const stored = db.get(id);
  return stored && { id, ...stored };
}

function rangeOf(prefix: string) {
  return { start: prefix, end: prefix + END };
}

/** In constant time. */
function countOf(db: Database<StoredLead>): number {
  const { entryCount } = db.getStats() as { entryCount: number };
  return entryCount;
}
