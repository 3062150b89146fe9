import { describeChange } from "~/desk/describe-change";
import type { Appended } from "~/desk/desk";
import { isRepeat, type Line, placedAfter, stateOf } from "~/desk/lead-state";
import { overwritten, type Seen, shownOf } from "~/desk/seen";
import type { Leads } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import type { CurrentLeads } from "./current-leads";
import type { Database } from "./database";
import { logKey } from "./desk-log";
import {
  type DeskDatabase,
  type DeskFile,
  keepPart,
  leadOf,
  linesOf,
  partsOf,
  removeLines,
} from "./desk-records";
import type { LeadsDatabase, StoredLead } from "./leads-lmdb";

export interface Store {
  leads: Leads & LeadsDatabase;
  database: DeskFile;
  current: CurrentLeads;
  now: () => Date;
}

type LeadsDb = Database<StoredLead>;

export function appendLine(
  { leads, database, current }: Store,
  id: string,
  given: Line,
  seen: Seen = {},
): Promise<Appended> {
  return leads.database.use(async (leadsDb) => {
    const appended = await database.use((db) =>
      db.transaction((): Appended => {
        const lead = leadOf(leadsDb, id);
        if (!lead) return "missing";
        const lines = linesOf(db, id);
        const line = placedAfter(lines.at(-1), given);
        if (isRepeat(lines.at(-1), line)) return "saved";
        const state = stateOf(lines);
        if (overwritten(shownOf(lead, state), line, seen).length > 0) return state;
        const { mergedInto } = stateOf([...lines, line]);
        if (mergedInto !== state.mergedInto && !mayBePart(leadsDb, db, id, mergedInto)) return "impossible";
        keepPart(db, id, state.mergedInto, mergedInto);
        db.putSync(`line ${id} ${String(lines.length + 1).padStart(6, "0")}`, { line });
        const log = { at: line.at, by: line.by, what: describeChange(line), reference: referenceOf(id) };
        db.putSync(logKey(log), { log });
        return "saved";
      }),
    );
    if (appended === "saved") await current.update(id, leadsDb);
    return appended;
  });
}

/** A lead that were part of itself would be in no list. */
function mayBePart(leadsDb: LeadsDb, db: DeskDatabase, id: string, whole: string): boolean {
  if (!whole) return true;
  return whole !== id && leadOf(leadsDb, whole) !== undefined && !partsOf(db, id).includes(whole);
}

/** Parts first: whenever this is stopped, the lead still leads to those that are left. */
export async function eraseWithParts(store: Store, leadsDb: LeadsDb, id: string, by: string): Promise<void> {
  const { leads, database, current, now } = store;
  const eraseParts = async () => {
    for (const part of (await database.use((db) => partsOf(db, id))).reverse())
      await eraseWithParts(store, leadsDb, part, by);
  };
  await eraseParts();
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
  // Somebody may have added a line, or merged a lead into it, meanwhile.
  await database.use((db) => db.transaction(() => removeLines(db, id)));
  await eraseParts();
}
