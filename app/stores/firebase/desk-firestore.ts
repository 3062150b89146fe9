import type { DocumentSnapshot, Firestore, Query } from "firebase-admin/firestore";
import { type Desk, type DeskLead, type Erased, type LeadRecord, MAX_OTHERS } from "~/desk/desk";
import type { LeadEntry } from "~/desk/lead-entry";
import { type Line, stateOf } from "~/desk/lead-state";
import { type Lead, type Leads, oldestFirst } from "~/leads/leads";
import { readReference, referenceOf } from "~/leads/reference";
import { StoreFault } from "~/store-fault";
import type { Log } from "../log";
import { appendLine, ERASED_COLLECTION, eraseWithParts } from "./desk-changes";
import { entriesIn, leadFrom, leadPath } from "./desk-documents";
import { indexLeads } from "./desk-indexing";
import { logIn } from "./desk-log";
import { countLeads, documents, entriesOf, leadsBetween, listLeads } from "./desk-queries";
import type { LazyFirestore } from "./firestore";
import { listen } from "./listen";

const TIMEOUT_MS = 5_000;

/** Lines of a lead that its page shows. */
const MAX_LINES = 300;

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
  return { ...listsIn(store), ...leadsIn(store), ...changesIn(store), ...logIn(store) };
}

type Lists = Pick<Desk, "list" | "count" | "changed" | "between" | "index" | "watch">;

function listsIn({ main, log, within }: Store): Lists {
  let indexing: Promise<number> | undefined;

  function indexed() {
    indexing ??= indexLeads(main, { onlyOnce: true }).catch((error: unknown) => {
      indexing = undefined;
      log.warn("desk: older leads cannot be listed yet", { error: String(error) });
      return 0;
    });
    return indexing;
  }

  return {
    async list(query) {
      await indexed();
      return within("listing leads", (firestore) => listLeads(firestore, query));
    },

    async count(queries) {
      await indexed();
      return within("counting leads", (firestore) =>
        Promise.all(queries.map((query) => countLeads(firestore, query))),
      );
    },

    async *between(from, to) {
      await indexed();
      for (let next: string | undefined = from; next !== undefined; ) {
        const start: string = next;
        const page = await within("listing a period", (firestore) => leadsBetween(firestore, start, to));
        yield* page.entries;
        next = page.next;
      }
    },

    index: () => indexLeads(main, { onlyOnce: false }),

    changed: (since, most) =>
      within("listing changed leads", (firestore) => entriesOf(changedSince(firestore, since, most))),

    watch: (onChange) =>
      listen(main, "desk: the latest change", (firestore) => changedSince(firestore, "", 1), onChange, log),
  };
}

function changedSince(firestore: Firestore, since: string, most: number): Query {
  const leads = documents(firestore).where("lastContact", ">=", since);
  return leads.orderBy("lastContact", "desc").limit(most);
}

function leadsIn({ within }: Store): Pick<Desk, "get" | "lastLine" | "read"> {
  return {
    lastLine: (id) =>
      within("reading the last line of a lead", async (firestore) => {
        const kept = await documents(firestore).doc(id).get();
        return kept.exists ? (kept.get("last") ?? null) : undefined;
      }),
    get: (key) => within("reading a lead", (firestore) => readLead(firestore, key)),
    read: (entries) =>
      within("reading leads", async (firestore) => {
        const untouched = new Set(entries.filter(isUntouched).map(({ id }) => id));
        const found = await readLeads(firestore, entries);
        return Promise.all(
          found.map((lead) =>
            untouched.has(lead.id) ? { lead, state: stateOf([]), lines: [] } : recordOf(firestore, lead),
          ),
        );
      }),
  };
}

function changesIn({ leads, now, within }: Store): Pick<Desk, "append" | "merge" | "add" | "erase"> {
  const append: Desk["append"] = (id, by, change, seen) =>
    within("changing a lead", (firestore) =>
      appendLine(firestore, id, { at: now().toISOString(), by, ...change }, seen),
    );

  return {
    append,

    async merge(id, into, by) {
      return into !== "" && (await append(id, by, { mergedInto: into })) === "saved";
    },

    async add(lead, by, known) {
      const { id } = await leads.add(lead);
      await append(id, by, { ...known, added: true });
      return id;
    },

    erase: (id, by) =>
      within("erasing a lead", (firestore) => eraseWithParts(firestore, id, by, now().toISOString())),
  };
}

async function readLead(firestore: Firestore, key: string): ReturnType<Desk["get"]> {
  const all = documents(firestore);
  const reference = readReference(key);
  const found = reference
    ? await entriesOf(all.where("reference", "==", reference).limit(MAX_OTHERS))
    : entriesIn([await all.doc(key).get()]);
  if (found.length > 1) return { alike: newestFirst(found) };
  const [entry] = found;
  const [lead] = entry ? await readLeads(firestore, [entry]) : [];
  if (!entry || !lead) {
    const erased = await firestore.doc(`${ERASED_COLLECTION}/${reference ?? referenceOf(key)}`).get();
    return erased.exists ? { erased: erasedOf(erased) } : undefined;
  }
  const [record, others, parts] = await Promise.all([
    recordOf(firestore, lead),
    othersLike(firestore, entry),
    partsOf(firestore, entry.id),
  ]);
  const merged = (await readLeads(firestore, parts)).sort(oldestFirst);
  const { mergedInto } = record.state;
  const [whole] = mergedInto ? entriesIn([await all.doc(mergedInto).get()]) : [];
  return {
    ...record,
    others: others.filter(({ id }) => id !== mergedInto),
    merged: await Promise.all(merged.map((part) => recordOf(firestore, part))),
    mergedInto: whole,
  } satisfies DeskLead;
}

/** Reading no lines costs as much as reading one. */
function isUntouched({ lastContact, timestamp }: LeadEntry): boolean {
  return lastContact === timestamp;
}

async function recordOf(firestore: Firestore, lead: Lead): Promise<LeadRecord> {
  const place = documents(firestore).doc(lead.id);
  const { docs } = await place.collection("lines").orderBy("at").limit(MAX_LINES).get();
  const lines = docs.map((document) => document.data() as Line);
  return { lead, state: stateOf(lines), lines };
}

async function readLeads(firestore: Firestore, entries: readonly LeadEntry[]): Promise<Lead[]> {
  if (entries.length === 0) return [];
  const found = await firestore.getAll(...entries.map((entry) => firestore.doc(leadPath(entry))));
  return entries.flatMap((entry, number) => leadFrom(entry, found[number]) ?? []);
}

async function othersLike(firestore: Firestore, { id, phone, email }: LeadEntry): Promise<LeadEntry[]> {
  const same = (name: string, value: string) =>
    value
      ? entriesOf(
          documents(firestore)
            .where(name, "==", value)
            .limit(MAX_OTHERS + 1),
        )
      : [];
  const found = await Promise.all([same("phone", phone), same("email", email.toLowerCase())]);
  const others = new Map(found.flat().map((entry) => [entry.id, entry]));
  return newestFirst([...others.values()].filter((entry) => !entry.mergedInto && entry.id !== id));
}

/** Resolves to the leads that were merged into one, directly or one into another. */
async function partsOf(firestore: Firestore, id: string): Promise<LeadEntry[]> {
  const parts = await entriesOf(documents(firestore).where("mergedInto", "==", id));
  const below = await Promise.all(parts.map((part) => partsOf(firestore, part.id)));
  return [...parts, ...below.flat()];
}

function newestFirst(entries: LeadEntry[]): LeadEntry[] {
  return entries.sort((a, b) => (a.at < b.at ? 1 : -1));
}

function erasedOf(document: DocumentSnapshot): Erased {
  return { reference: document.get("reference"), at: document.get("at"), by: document.get("by") };
}
