import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import type { Lead } from "~/leads/leads";
import { baselineOf, overwritten, type PartialBaseline } from "~/leads/pipeline/baseline";
import type { ChangeResult, ErasedLead } from "~/leads/pipeline/desk";
import { logOf } from "~/leads/pipeline/desk-log";
import { isRepeat, type LeadEvent, leadStateOf, placedAfter, withEvent } from "~/leads/pipeline/lead-state";
import { referenceOf } from "~/leads/reference";
import {
  deskDocument,
  entryIn,
  eventsIn,
  leadFrom,
  leadPath,
  MAIL_COLLECTION,
  stateIn,
} from "./desk-documents";
import { createLogEntry } from "./desk-log";
import { documents, entriesOf } from "./desk-queries";
import { inSteps, removeSome } from "./in-steps";

export const ERASED_COLLECTION = "deskErased";

export function appendEvent(
  firestore: Firestore,
  id: string,
  given: LeadEvent,
  seen: PartialBaseline = {},
  isOfImport = false,
): Promise<ChangeResult> {
  return firestore.runTransaction(async (transaction): Promise<ChangeResult> => {
    const place = documents(firestore).doc(id);
    const kept = await transaction.get(place);
    const lead = await readLead(transaction, kept);
    if (!lead) return { status: "missing" };
    const { last, state: known } = stateIn(kept);
    if (isOfImport && (last || !lead.importId)) return { status: "saved" };
    const event = placedAfter(last, given);
    if (isRepeat(last, event)) return { status: "saved" };
    const events = known && event.undo === undefined ? undefined : await readEvents(transaction, place);
    const state = known ?? leadStateOf(events ?? []);
    if (overwritten(baselineOf(lead, state), event, seen).length > 0) return { status: "conflict", state };
    const next = events ? leadStateOf([...events, event]) : withEvent(state, event);
    const { mergedInto } = next;
    if (mergedInto !== state.mergedInto && !(await mayBePart(transaction, place, mergedInto)))
      return { status: "impossible" };
    transaction.set(place, deskDocument(lead, next, event));
    transaction.create(place.collection("lines").doc(), event);
    createLogEntry(transaction, firestore, logOf(id, event));
    return { status: "saved" };
  });
}

async function readLead(transaction: Transaction, kept: DocumentSnapshot): Promise<Lead | undefined> {
  const entry = entryIn(kept);
  return entry && leadFrom(entry, await transaction.get(kept.ref.firestore.doc(leadPath(entry))));
}

export async function readEvents(transaction: Transaction, place: DocumentReference): Promise<LeadEvent[]> {
  const { docs } = await transaction.get(place.collection("lines").orderBy("at"));
  return eventsIn(docs);
}

/** A lead that were part of itself would be in no list. */
async function mayBePart(transaction: Transaction, place: DocumentReference, into: string): Promise<boolean> {
  const wholes = new Set<string>();
  for (let whole = into; whole && !wholes.has(whole); ) {
    const kept = whole === place.id ? undefined : await transaction.get(place.parent.doc(whole));
    if (!kept?.exists) return false;
    wholes.add(whole);
    whole = String(kept.get("mergedInto") ?? "");
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
  const entry = entryIn(await place.get());
  if (!entry) return;
  await eraseParts(firestore, id, by, at);
  // Lines first: until they are gone, the lead can still be found and erased.
  await removeEvents(place);
  const erased: ErasedLead = { reference: referenceOf(id), at, by };
  const batch = firestore.batch();
  batch.delete(place);
  batch.delete(firestore.doc(leadPath(entry)));
  batch.delete(firestore.doc(`${MAIL_COLLECTION}/${id}`));
  batch.set(firestore.doc(`${ERASED_COLLECTION}/${erased.reference}`), erased);
  createLogEntry(batch, firestore, { kind: "erased", ...erased });
  await batch.commit();
  // Somebody may have added an event, or merged a lead into it, meanwhile.
  await removeEvents(place);
  await eraseParts(firestore, id, by, at);
}

/** Removes a lead only if it has so many events, and nothing is merged into it. Resolves to whether it is gone. */
export function eraseUnchanged(
  firestore: Firestore,
  id: string,
  by: string,
  at: string,
  ifEvents: number,
): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const place = documents(firestore).doc(id);
    const entry = entryIn(await transaction.get(place));
    if (!entry) return true;
    const { docs: lines } = await transaction.get(place.collection("lines"));
    const parts = await transaction.get(documents(firestore).where("mergedInto", "==", id).limit(1));
    if (lines.length !== ifEvents || !parts.empty) return false;
    const erased: ErasedLead = { reference: referenceOf(id), at, by, isUndone: true };
    for (const { ref } of lines) transaction.delete(ref);
    transaction.delete(place);
    transaction.delete(firestore.doc(leadPath(entry)));
    transaction.set(firestore.doc(`${ERASED_COLLECTION}/${erased.reference}`), erased);
    createLogEntry(transaction, firestore, { kind: "erased", reference: erased.reference, at, by });
    return true;
  });
}

async function eraseParts(firestore: Firestore, id: string, by: string, at: string): Promise<void> {
  const parts = await entriesOf(documents(firestore).where("mergedInto", "==", id));
  for (const part of parts) await eraseWithParts(firestore, part.id, by, at);
}

function removeEvents(place: DocumentReference): Promise<void> {
  return inSteps(() => removeSome(place.collection("lines")));
}
