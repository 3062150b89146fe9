import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import { describeChange } from "~/desk/describe-change";
import type { Appended, Erased } from "~/desk/desk";
import type { LeadEntry } from "~/desk/lead-entry";
import { isRepeat, type LeadState, type Line, placedAfter, stateOf, withLine } from "~/desk/lead-state";
import { overwritten, type Seen, shownOf } from "~/desk/seen";
import type { Lead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { DOCUMENT_VERSION, deskDocument, leadFrom, leadPath } from "./desk-documents";
import { createLogEntry } from "./desk-log";
import { documents, entriesOf } from "./desk-queries";
import { MAIL_COLLECTION } from "./lead-mail";

export const ERASED_COLLECTION = "deskErased";

/** Documents read or removed in one step. */
const AT_ONCE = 300;

export function appendLine(
  firestore: Firestore,
  id: string,
  given: Line,
  seen: Seen = {},
): Promise<Appended> {
  return firestore.runTransaction(async (transaction): Promise<Appended> => {
    const place = documents(firestore).doc(id);
    const kept = await transaction.get(place);
    const lead = await readLead(transaction, kept);
    if (!lead) return "missing";
    const last: Line | undefined = kept.get("last") ?? undefined;
    const line = placedAfter(last, given);
    if (isRepeat(last, line)) return "saved";
    const isCurrent = kept.get("version") === DOCUMENT_VERSION;
    const lines = isCurrent && line.undo === undefined ? undefined : await readLines(transaction, place);
    const state: LeadState = isCurrent ? kept.get("state") : stateOf(lines ?? []);
    if (overwritten(shownOf(lead, state), line, seen).length > 0) return state;
    const next = lines ? stateOf([...lines, line]) : withLine(state, line);
    const { mergedInto } = next;
    if (mergedInto !== state.mergedInto && !(await mayBePart(transaction, place, mergedInto)))
      return "impossible";
    transaction.set(place, deskDocument(lead, next, line));
    transaction.create(place.collection("lines").doc(), line);
    const { at, by } = line;
    const log = { at, by, what: describeChange(line), reference: referenceOf(id) };
    createLogEntry(transaction, firestore, log);
    return "saved";
  });
}

async function readLead(transaction: Transaction, kept: DocumentSnapshot): Promise<Lead | undefined> {
  const entry: LeadEntry | undefined = kept.get("entry");
  return entry && leadFrom(entry, await transaction.get(kept.ref.firestore.doc(leadPath(entry))));
}

export async function readLines(transaction: Transaction, place: DocumentReference): Promise<Line[]> {
  const { docs } = await transaction.get(place.collection("lines").orderBy("at"));
  return docs.map((document) => document.data() as Line);
}

/** A lead that were part of itself would be in no list. */
async function mayBePart(transaction: Transaction, place: DocumentReference, into: string): Promise<boolean> {
  const wholes = new Set<string>();
  for (let whole = into; whole && !wholes.has(whole); ) {
    const kept = whole === place.id ? undefined : await transaction.get(place.parent.doc(whole));
    if (!kept?.exists) return false;
    wholes.add(whole);
    whole = kept.get("mergedInto") ?? "";
  }
  return true;
}

/** Parts first: whenever this is stopped, the lead still leads to those that are left. */
export async function eraseWithParts(
  firestore: Firestore,
  id: string,
  by: string,
  at: string,
): Promise<void> {
  const place = documents(firestore).doc(id);
  const entry: LeadEntry | undefined = (await place.get()).get("entry");
  if (!entry) return;
  await eraseParts(firestore, id, by, at);
  // Lines first: until they are gone, the lead can still be found and erased.
  await removeLines(place);
  const erased: Erased = { reference: referenceOf(id), at, by };
  const batch = firestore.batch();
  batch.delete(place);
  batch.delete(firestore.doc(leadPath(entry)));
  batch.delete(firestore.doc(`${MAIL_COLLECTION}/${id}`));
  batch.set(firestore.doc(`${ERASED_COLLECTION}/${erased.reference}`), erased);
  createLogEntry(batch, firestore, { ...erased, what: "erased" });
  await batch.commit();
  // Somebody may have added a line, or merged a lead into it, meanwhile.
  await removeLines(place);
  await eraseParts(firestore, id, by, at);
}

async function eraseParts(firestore: Firestore, id: string, by: string, at: string): Promise<void> {
  const parts = await entriesOf(documents(firestore).where("mergedInto", "==", id));
  for (const part of parts) await eraseWithParts(firestore, part.id, by, at);
}

async function removeLines(place: DocumentReference): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const { docs } = await place.collection("lines").limit(AT_ONCE).get();
    const batch = place.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    isLast = docs.length < AT_ONCE;
  }
}
