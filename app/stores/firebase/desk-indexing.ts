import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import type { LeadEntry } from "~/desk/lead-entry";
import { stateOf } from "~/desk/lead-state";
import { errorCode } from "~/error-code";
import type { Lead } from "~/leads/leads";
import { readLines } from "./desk-changes";
import { DOCUMENT_VERSION, deskDocument } from "./desk-documents";
import { documents } from "./desk-queries";
import type { LazyFirestore } from "./firestore";
import { allLeads } from "./leads-firestore";

/** Exists once every lead that was stored before the desk, or before its documents changed, has one of this version. */
const MARK = `deskMarks/indexed-${DOCUMENT_VERSION}`;

const STEP_TIMEOUT_MS = 10_000;
const AT_ONCE = 100;
const ALREADY_EXISTS = 6;

/**
 * Writes the missing documents of leads that the original system, or this site before it had a desk, stored, and those
 * that an older version of the desk wrote. Resolves to the number of missing ones.
 *
 * @param onlyOnce does nothing if it was done before, which costs one read
 */
export async function indexLeads(main: LazyFirestore, { onlyOnce }: { onlyOnce: boolean }): Promise<number> {
  const within = <T>(work: (firestore: Firestore) => Promise<T>) =>
    main.within(STEP_TIMEOUT_MS, "indexing leads", work);
  if (onlyOnce && (await within((firestore) => firestore.doc(MARK).get())).exists) return 0;

  let added = 0;
  let batch: Lead[] = [];
  const flush = async () => {
    const some = batch;
    batch = [];
    added += await within((firestore) => addMissing(firestore, some));
  };
  for await (const lead of allLeads(main)) {
    batch.push(lead);
    if (batch.length === AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  await within((firestore) => firestore.doc(MARK).set({ at: new Date().toISOString() }));
  return added;
}

/** Resolves to the number of leads that had no document; one that lacks something is written again. */
async function addMissing(firestore: Firestore, leads: Lead[]): Promise<number> {
  const places = leads.map(({ id }) => documents(firestore).doc(id));
  const known = await firestore.getAll(...places, { fieldMask: ["version"] });
  const added = await Promise.all(
    leads.map(async (lead, number) => {
      const kept = known[number];
      if (kept?.get("version") === DOCUMENT_VERSION) return 0;
      if (kept?.exists) return writeAgain(lead, kept.ref).then(() => 0);
      try {
        await places[number]?.create(deskDocument(lead));
        return 1;
      } catch (error) {
        if (errorCode(error) === ALREADY_EXISTS) return 0; // Another instance was faster.
        throw error;
      }
    }),
  );
  return added.reduce((sum: number, one) => sum + one, 0);
}

async function writeAgain(lead: Lead, place: DocumentReference): Promise<void> {
  await place.firestore.runTransaction(async (transaction) => {
    const kept = await transaction.get(place);
    if (!kept.exists || kept.get("version") === DOCUMENT_VERSION) return;
    const lines = await readLines(transaction, place);
    const { timestamp = lead.timestamp } = (kept.get("entry") ?? {}) as Partial<LeadEntry>;
    transaction.set(place, deskDocument({ ...lead, timestamp }, stateOf(lines), lines.at(-1)));
  });
}
