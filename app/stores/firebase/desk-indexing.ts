import type { Firestore } from "firebase-admin/firestore";
import { errorCode } from "~/error-code";
import type { Lead } from "~/leads/leads";
import { DESK_COLLECTION, deskDocument } from "./desk-documents";
import type { LazyFirestore } from "./firestore";
import { allLeads } from "./leads-firestore";

/** Exists once every lead that was stored before the desk has its document. */
const MARK = "deskMarks/indexed";

const STEP_TIMEOUT_MS = 10_000;
const AT_ONCE = 100;
const ALREADY_EXISTS = 6;

/**
 * Writes the missing documents of leads that the original system, or this site before it had a desk, stored.
 * Resolves to their number.
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

async function addMissing(firestore: Firestore, leads: Lead[]): Promise<number> {
  const places = leads.map(({ id }) => firestore.doc(`${DESK_COLLECTION}/${id}`));
  const known = await firestore.getAll(...places, { fieldMask: ["at"] });
  const added = await Promise.all(
    leads.map(async (lead, number) => {
      if (known[number]?.exists) return 0;
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
