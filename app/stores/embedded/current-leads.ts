import { entryOf } from "~/leads/pipeline/lead-entry";
import { leadStateOf } from "~/leads/pipeline/lead-state";
import { inTurns } from "~/server/in-turns";
import type { Database } from "./database";
import { type DeskDatabase, type DeskFile, eventsOf, leadOf } from "./desk-records";
import { LeadList } from "./lead-list";
import type { LeadsDatabase, StoredLead } from "./leads-lmdb";

/** Changes that come together are told of together: each telling makes every open list ask. */
const TELL_AFTER_MS = 1000;

interface Known {
  deskDb: DeskDatabase;
  list: Promise<LeadList>;
  isReading: boolean;
  /** The newest commit to the leads that was read, or that this process has begun. */
  commit: number;
  /** Another process has written to the leads. */
  isStale: boolean;
}

export type CurrentLeads = ReturnType<typeof currentLeads>;

/** Reads the leads into memory once; writes keep them current. One list for each open database, which another may replace. */
export function currentLeads(leads: LeadsDatabase, database: DeskFile) {
  const known = new WeakMap<object, Known>();
  const watchers = new Set<() => void>();
  let isTelling = false;

  function tell() {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      for (const onChange of watchers) onChange();
    }, TELL_AFTER_MS).unref();
  }

  leads.watch({
    writing(leadsDb) {
      const own = known.get(leadsDb);
      if (!own) return;
      const commit = leadsDb.getWriteTxnId();
      own.isStale ||= commit > own.commit + 1;
      own.commit = commit;
    },
    added: (lead, leadsDb) => change(leadsDb, (list) => list.set(entryOf(lead, leadStateOf([])))),
  });

  /** Never fails, because a visitor's form may be what changes the list: at worst, the next reader reads everything. */
  function change(leadsDb: object, work: (list: LeadList) => void) {
    tell();
    known
      .get(leadsDb)
      ?.list.then(work)
      .catch(() => known.delete(leadsDb));
  }

  function listOf(leadsDb: Database<StoredLead>, deskDb: DeskDatabase): Promise<LeadList> {
    const last = known.get(leadsDb);
    if (last?.deskDb === deskDb && (last.isReading || !isStale(last, leadsDb))) return last.list;
    leadsDb.resetReadTxn();
    const list = LeadList.of(inTurns(readEntries(leadsDb, deskDb)));
    const own = { deskDb, list, isReading: true, commit: lastCommit(leadsDb), isStale: false };
    known.set(leadsDb, own);
    list.then(
      () => {
        own.isReading = false;
      },
      () => known.get(leadsDb) === own && known.delete(leadsDb),
    );
    return list;
  }

  return {
    /** Reads a lead again after a change to it. */
    async update(id: string, leadsDb: Database<StoredLead>) {
      await database.use((db) => {
        const lead = leadOf(leadsDb, id);
        const entry = lead && entryOf(lead, leadStateOf(eventsOf(db, id)));
        change(leadsDb, (list) => (entry ? list.set(entry) : list.remove(id)));
      });
    },

    watch(onChange: () => void) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },

    use<Result>(
      work: (list: LeadList, leadsDb: Database<StoredLead>, db: DeskDatabase) => Result,
    ): Promise<Result> {
      return leads.database.use((leadsDb) =>
        database.use(async (db) => work(await listOf(leadsDb, db), leadsDb, db)),
      );
    },
  };
}

function isStale(known: Known, leadsDb: Database<StoredLead>): boolean {
  return known.isStale || lastCommit(leadsDb) > known.commit;
}

/** Commits are numbered without gaps, whichever process makes them. */
function lastCommit(db: Database<StoredLead>): number {
  return (db.getStats() as { lastTxnId: number }).lastTxnId;
}

function* readEntries(leadsDb: Database<StoredLead>, db: DeskDatabase) {
  for (const { key: id, value } of leadsDb.getRange())
    yield entryOf({ id, ...value }, leadStateOf(eventsOf(db, id)));
}
