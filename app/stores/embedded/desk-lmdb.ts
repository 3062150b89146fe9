import { accessSync, constants, mkdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Desk } from "~/desk/desk";
import { entryOf } from "~/desk/lead-entry";
import { stateOf } from "~/desk/lead-state";
import { type Leads, oldestFirst } from "~/leads/leads";
import { readReference, referenceOf } from "~/leads/reference";
import { currentLeads, TURN_MS } from "./current-leads";
import { openDatabase } from "./database";
import { appendLine, eraseWithParts, type Store } from "./desk-changes";
import { logIn } from "./desk-log";
import { type DeskRecord, leadOf, linesOf, partsOf, recordOf } from "./desk-records";
import type { LeadsDatabase } from "./leads-lmdb";

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
    lastLine: (id) =>
      store.current.use((_, leadsDb, db) => leadOf(leadsDb, id) && (linesOf(db, id).at(-1) ?? null)),
    ...changesIn(store),
    ...logIn(store),
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
      let turn = performance.now();
      for (const entry of await current.use((list) => list.between(from, to))) {
        yield entry;
        if (performance.now() - turn < TURN_MS) continue;
        await setImmediate();
        turn = performance.now();
      }
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
    const found = reference ? list.withReference(reference) : [];
    if (found.length > 1) return { alike: found };
    const lead = leadOf(leadsDb, reference ? found[0]?.id : key);
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
      mergedInto: whole && entryOf(whole, stateOf(linesOf(db, whole.id))),
    };
  });
}

function changesIn(store: Store): Pick<Desk, "append" | "merge" | "add" | "erase"> {
  const append: Desk["append"] = (id, by, change, seen) =>
    appendLine(store, id, { at: store.now().toISOString(), by, ...change }, seen);

  return {
    append,

    async merge(id, into, by) {
      return into !== "" && (await append(id, by, { mergedInto: into })) === "saved";
    },

    async add(lead, by, known) {
      const { id } = await store.leads.add(lead);
      await append(id, by, { ...known, added: true });
      return id;
    },

    erase: (id, by) => store.leads.database.use((leadsDb) => eraseWithParts(store, leadsDb, id, by)),
  };
}
