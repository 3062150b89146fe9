import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from "firebase-admin/firestore";
import { describeChange } from "~/desk/describe-change";
import { type Desk, type Erased, MAX_OTHERS } from "~/desk/desk";
import { type LeadEntry, listName } from "~/desk/lead-entry";
import { isRepeat, type Line, stateOf, withLine } from "~/desk/lead-state";
import type { Lead, Leads } from "~/leads/leads";
import { readReference, referenceOf } from "~/leads/reference";
import { StoreFault } from "~/store-fault";
import type { Log } from "../log";
import { DESK_COLLECTION, deskDocument, leadPath } from "./desk-documents";
import { indexLeads } from "./desk-indexing";
import { createLogEntry, logIn } from "./desk-log";
import { entriesIn, entriesOf, listLeads } from "./desk-queries";
import type { LazyFirestore } from "./firestore";
import { MAIL_COLLECTION } from "./lead-mail";
import { leadOf } from "./leads-firestore";
import { listen } from "./listen";

const ERASED_COLLECTION = "deskErased";

const TIMEOUT_MS = 5_000;

/** Documents read or removed in one step. */
const AT_ONCE = 300;

interface Store {
  main: LazyFirestore;
  leads: Leads;
  log: Log;
  now: () => Date;
  within<T>(what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
}

/** Lists are read from a document next to each lead, in deskLeads; its lines are below it. */
export function openDeskFirestore(
  main: LazyFirestore,
  leads: Leads,
  log: Log,
  now: () => Date = () => new Date(),
): Desk {
  const within: Store["within"] = (what, work) =>
    main.within(TIMEOUT_MS, what, work).catch((cause: unknown) => {
      throw new StoreFault(`${what} failed`, { cause });
    });
  const store = { main, leads, log, now, within };
  return { ...listsIn(store), ...leadsIn(store), ...logIn(store) };
}

function listsIn({ main, log, within }: Store): Pick<Desk, "list" | "before" | "index" | "watch"> {
  let indexing: Promise<number> | undefined;

  return {
    async list(query) {
      indexing ??= indexLeads(main, { onlyOnce: true }).catch((error: unknown) => {
        indexing = undefined;
        log.warn("desk: older leads cannot be listed yet", { error: String(error) });
        return 0;
      });
      await indexing;
      return within("listing leads", (firestore) => listLeads(firestore, query));
    },

    async *before(time) {
      for (const isSpam of [false, true]) {
        let after = "";
        for (let isLast = false; !isLast; ) {
          const entries = await within("listing old leads", (firestore) =>
            entriesOf(
              firestore
                .collection(DESK_COLLECTION)
                .where("lists", "array-contains", listName({ isSpam }))
                .where("at", ">", after)
                .where("at", "<", time)
                .orderBy("at")
                .limit(AT_ONCE),
            ),
          );
          yield* entries;
          after = entries.at(-1)?.at ?? "";
          isLast = entries.length < AT_ONCE;
        }
      }
    },

    index: () => indexLeads(main, { onlyOnce: false }),

    watch: (onLead) => listen(main, "desk: the newest lead", newestLead, onLead, log),
  };
}

function newestLead(firestore: Firestore): Query {
  const leads = firestore.collection(DESK_COLLECTION).where("lists", "array-contains", listName({}));
  return leads.orderBy("at", "desc").limit(1);
}

function leadsIn({ leads, now, within }: Store): Pick<Desk, "get" | "read" | "append" | "add" | "erase"> {
  const append: Desk["append"] = (id, by, change) =>
    within("changing a lead", (firestore) =>
      appendLine(firestore, id, { at: now().toISOString(), by, ...change }),
    );

  return {
    get: (key) => within("reading a lead", (firestore) => readLead(firestore, key)),

    read: (entries) =>
      within("reading leads", async (firestore) => {
        if (entries.length === 0) return [];
        const documents = await firestore.getAll(...entries.map((entry) => firestore.doc(leadPath(entry))));
        return entries.flatMap((entry, number) => leadFrom(entry, documents[number]) ?? []);
      }),

    append,

    async add(lead, by) {
      const { id } = await leads.add(lead);
      await append(id, by, { added: true });
      return id;
    },

    erase: (id, by) =>
      within("erasing a lead", (firestore) => eraseLead(firestore, id, by, now().toISOString())),
  };
}

function appendLine(firestore: Firestore, id: string, line: Line): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const place = firestore.doc(`${DESK_COLLECTION}/${id}`);
    const kept = await transaction.get(place);
    if (!kept.exists) return false;
    const entry: LeadEntry = kept.get("entry");
    const lead = leadFrom(entry, await transaction.get(firestore.doc(leadPath(entry))));
    if (!lead) return false;
    if (isRepeat(kept.get("last") ?? undefined, line)) return true;
    transaction.set(place, deskDocument(lead, withLine(kept.get("state"), line), line));
    transaction.create(place.collection("lines").doc(), line);
    const { at, by } = line;
    createLogEntry(transaction, firestore, {
      at,
      by,
      what: describeChange(line),
      reference: referenceOf(id),
    });
    return true;
  });
}

async function readLead(firestore: Firestore, key: string): ReturnType<Desk["get"]> {
  const all = firestore.collection(DESK_COLLECTION);
  const reference = readReference(key);
  const found = reference
    ? await entriesOf(all.where("reference", "==", reference).limit(MAX_OTHERS))
    : entriesIn([await all.doc(key).get()]);
  if (found.length > 1) return { alike: newestFirst(found) };
  const [entry] = found;
  const lead = entry && leadFrom(entry, await firestore.doc(leadPath(entry)).get());
  if (!entry || !lead) {
    const erased = await firestore.doc(`${ERASED_COLLECTION}/${reference ?? referenceOf(key)}`).get();
    return erased.exists ? { erased: erasedOf(erased) } : undefined;
  }
  const [{ docs }, samePhone] = await Promise.all([
    all.doc(entry.id).collection("lines").orderBy("at").limit(AT_ONCE).get(),
    entry.phone ? entriesOf(all.where("phone", "==", entry.phone).limit(MAX_OTHERS + 1)) : [],
  ]);
  const lines = docs.map((document) => document.data() as Line);
  return {
    lead,
    state: stateOf(lines),
    lines,
    others: newestFirst(samePhone.filter(({ id }) => id !== entry.id)),
  };
}

function newestFirst(entries: LeadEntry[]): LeadEntry[] {
  return entries.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Lines first: until they are gone, the lead can still be found and erased. */
async function eraseLead(firestore: Firestore, id: string, by: string, at: string): Promise<void> {
  const place = firestore.doc(`${DESK_COLLECTION}/${id}`);
  const entry: LeadEntry | undefined = (await place.get()).get("entry");
  if (!entry) return;
  await removeLines(place);
  const erased: Erased = { reference: referenceOf(id), at, by };
  const batch = firestore.batch();
  batch.delete(place);
  batch.delete(firestore.doc(leadPath(entry)));
  batch.delete(firestore.doc(`${MAIL_COLLECTION}/${id}`));
  batch.set(firestore.doc(`${ERASED_COLLECTION}/${erased.reference}`), erased);
  createLogEntry(batch, firestore, { ...erased, what: "erased" });
  await batch.commit();
  // Somebody may have added one meanwhile.
  await removeLines(place);
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

/** The time is the entry's: the lead's own is Firestore's, a moment later. */
function leadFrom({ form, timestamp }: LeadEntry, document?: DocumentSnapshot): Lead | undefined {
  return document?.exists ? { ...leadOf(form, document as QueryDocumentSnapshot), timestamp } : undefined;
}

function erasedOf(document: DocumentSnapshot): Erased {
  return { reference: document.get("reference"), at: document.get("at"), by: document.get("by") };
}
