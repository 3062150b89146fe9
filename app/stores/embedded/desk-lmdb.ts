import { accessSync, constants, mkdirSync } from "node:fs";
import { describeChange } from "~/desk/describe-change";
import type { Desk } from "~/desk/desk";
import { entryOf } from "~/desk/lead-entry";
import { isRepeat, type Line, stateOf } from "~/desk/lead-state";
import type { Leads } from "~/leads/leads";
import { readReference, referenceOf } from "~/leads/reference";
import { type CurrentLeads, currentLeads } from "./current-leads";
import { openDatabase } from "./database";
import { logIn, logKey } from "./desk-log";
import { type DeskFile, type DeskRecord, leadOf, linesOf, removeLines } from "./desk-records";
import type { LeadsDatabase } from "./leads-lmdb";

/** Leads that come together are told of together: each telling makes every open list load again. */
const TELL_AFTER_MS = 1000;

export interface Store {
  leads: Leads & LeadsDatabase;
  database: DeskFile;
  current: CurrentLeads;
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
  const store: Store = { leads, database, current: currentLeads(leads, database), now };
  return { ...listsIn(store), ...leadsIn(store), ...logIn(store), close: database.close };
}

function listsIn({ leads, current }: Store): Pick<Desk, "list" | "before" | "index" | "watch"> {
  const watchers = new Set<() => void>();
  const tell = bundled(() => {
    for (const onLead of watchers) onLead();
  });
  leads.watch({ added: () => watchers.size > 0 && tell() });

  return {
    list: (query) => current.use((list) => list.list(query)),

    async *before(time) {
      yield* await current.use((list) => list.before(time));
    },

    index: async () => 0,

    watch(onLead) {
      watchers.add(onLead);
      return () => watchers.delete(onLead);
    },
  };
}

/** Returns a function whose calls within a second become one. */
function bundled(call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      call();
    }, TELL_AFTER_MS).unref();
  };
}

function leadsIn(store: Store): Pick<Desk, "get" | "read" | "append" | "add" | "erase"> {
  const { leads, database, current, now } = store;
  const append: Desk["append"] = (id, by, change) =>
    appendLine(store, id, { at: now().toISOString(), by, ...change });

  return {
    get(key) {
      return current.use((list, leadsDb, db) => {
        const reference = readReference(key);
        const found = reference ? list.withReference(reference) : [];
        if (found.length > 1) return { alike: found };
        const lead = leadOf(leadsDb, reference ? found[0]?.id : key);
        if (!lead) {
          const erased = db.get(`erased ${reference ?? referenceOf(key)}`)?.erased;
          return erased && { erased };
        }
        const lines = linesOf(db, lead.id);
        const state = stateOf(lines);
        const { phone } = entryOf(lead, state);
        const others = phone ? list.withPhone(phone).filter(({ id }) => id !== lead.id) : [];
        return { lead, state, lines, others };
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
        await leads.change(leadsDb, () => void leadsDb.removeSync(id));
        await current.update(id, leadsDb);
        // Somebody may have added one meanwhile.
        await database.use((db) => db.transaction(() => removeLines(db, id)));
      });
    },
  };
}

function appendLine({ leads, database, current }: Store, id: string, line: Line): Promise<boolean> {
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
    if (exists) await current.update(id, leadsDb);
    return exists;
  });
}
