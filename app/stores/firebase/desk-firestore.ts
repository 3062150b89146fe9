import type { DocumentReference, Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod";
import { errorCode } from "~/error-code";
import { type Lead, type Leads, oldestFirst } from "~/leads/leads";
import type { PartialBaseline } from "~/leads/pipeline/baseline";
import {
  type Desk,
  type DeskLead,
  type ErasedLead,
  type LeadRecord,
  MAX_OTHERS,
} from "~/leads/pipeline/desk";
import { type LeadEntry, phonesOf } from "~/leads/pipeline/lead-entry";
import { type Change, leadStateOf } from "~/leads/pipeline/lead-state";
import { readReference, referenceOf } from "~/leads/reference";
import type { Log } from "~/server/log.server";
import { appendEvent, ERASED_COLLECTION, eraseUnchanged, eraseWithParts, readEvents } from "./desk-changes";
import {
  DOCUMENT_VERSION,
  deskDocument,
  entriesIn,
  entryIn,
  eventsIn,
  leadFrom,
  leadPath,
  stateIn,
} from "./desk-documents";
import { claimsIn, logIn } from "./desk-log";
import { countLeads, documents, entriesOf, leadsBetween, listLeads } from "./desk-queries";
import type { LazyFirestore } from "./firestore";
import { allLeads } from "./leads-firestore";
import { listen } from "./listen";
import { unreadIn } from "./unread-firestore";

const TIMEOUT_MS = 5_000;

/** Lines of a lead that its page shows. */
const MAX_EVENTS = 300;

interface Store {
  main: LazyFirestore;
  leads: Leads;
  log: Log;
  now: () => Date;
  within<T>(what: string, work: (firestore: Firestore, signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Lists are read from a document next to each lead, in deskLeads; its events are below it. */
export function openDeskFirestore(
  main: LazyFirestore,
  leads: Leads,
  log: Log,
  now: () => Date = () => new Date(),
  timeoutMs = TIMEOUT_MS,
): Desk {
  const within: Store["within"] = (what, work) => main.within(timeoutMs, what, work);
  const store = { main, leads, log, now, within };
  return {
    ...listsIn(store),
    ...leadsIn(store),
    ...changesIn(store),
    ...logIn(store),
    ...claimsIn(store),
    unread: unreadIn(store),
  };
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

function leadsIn({ within }: Store): Pick<Desk, "get" | "lastEvent" | "read" | "erased"> {
  return {
    erased: (ids) =>
      within("finding erased leads", async (firestore) => {
        const found = new Map<string, ErasedLead>();
        const places = ids.map((id) => firestore.doc(`${ERASED_COLLECTION}/${referenceOf(id)}`));
        const documents = places.length > 0 ? await firestore.getAll(...places) : [];
        for (const [index, document] of documents.entries()) {
          const erased = ERASED.safeParse(document.data()).data;
          if (erased && !erased.isUndone) found.set(ids[index] ?? "", erased);
        }
        return found;
      }),
    lastEvent: (id) =>
      within("reading the last line of a lead", async (firestore) => {
        const kept = await documents(firestore).doc(id).get();
        return kept.exists ? (stateIn(kept).last ?? null) : undefined;
      }),
    get: (key) => within("reading a lead", (firestore) => readLead(firestore, key)),
    read: (entries) =>
      within("reading leads", async (firestore) => {
        const untouched = new Set(entries.filter(isUntouched).map(({ id }) => id));
        const found = await readLeads(firestore, entries);
        return Promise.all(
          found.map((lead) =>
            untouched.has(lead.id) ? { lead, state: leadStateOf([]), events: [] } : recordOf(firestore, lead),
          ),
        );
      }),
  };
}

function changesIn({ leads, now, within }: Store): Pick<Desk, "append" | "merge" | "add" | "erase"> {
  const inTurn = turns();
  const change = (
    id: string,
    by: string,
    change: Change,
    ...more: [seen?: PartialBaseline | undefined, isOfImport?: boolean]
  ) =>
    within("changing a lead", (firestore, signal) =>
      inTurn(id, async () => {
        signal.throwIfAborted();
        return appendEvent(firestore, id, { at: now().toISOString(), by, ...change }, ...more);
      }),
    );
  const append: Desk["append"] = (id, by, given, seen) => change(id, by, given, seen);

  return {
    append,

    async merge(id, into, by) {
      if (into === "") return false;
      return (await append(id, by, { mergedInto: into })).status === "saved";
    },

    async add(lead, by, known) {
      const { id } = await leads.add(lead);
      const isOfImport = lead.importId !== undefined;
      const { status } = await change(id, by, { ...known, added: true }, {}, isOfImport);
      // The lead that it was to be merged into is gone.
      const { mergedInto: _, ...alone } = known ?? {};
      if (status === "impossible") await change(id, by, { ...alone, added: true }, {}, isOfImport);
      return id;
    },

    erase: (id, by, ifEvents) =>
      within("erasing a lead", async (firestore) => {
        const at = now().toISOString();
        if (ifEvents !== undefined) return eraseUnchanged(firestore, id, by, at, ifEvents);
        await eraseWithParts(firestore, id, by, at);
        return true;
      }),
  };
}

/** Runs the changes of one lead one after another, because Firestore's client waits for a second after a conflict. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const own = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, own);
    try {
      return await own;
    } finally {
      if (last.get(id) === own) last.delete(id);
    }
  };
}

async function readLead(firestore: Firestore, key: string): ReturnType<Desk["get"]> {
  const all = documents(firestore);
  const reference = readReference(key);
  const found = reference
    ? await entriesOf(all.where("reference", "==", reference).limit(1))
    : entriesIn([await all.doc(key).get()]);
  const [entry] = found;
  const [lead] = entry ? await readLeads(firestore, [entry]) : [];
  if (!entry || !lead) {
    const place = firestore.doc(`${ERASED_COLLECTION}/${reference ?? referenceOf(key)}`);
    const erased = ERASED.safeParse((await place.get()).data()).data;
    return erased && { erased };
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

const ERASED: z.ZodType<ErasedLead> = z.object({
  reference: z.string(),
  at: z.string(),
  by: z.string(),
  isUndone: z.boolean().optional(),
});

/** Reading no events costs as much as reading one. */
function isUntouched({ workedBy }: LeadEntry): boolean {
  return workedBy === "";
}

async function recordOf(firestore: Firestore, lead: Lead): Promise<LeadRecord> {
  const place = documents(firestore).doc(lead.id);
  const { docs } = await place.collection("lines").orderBy("at").limit(MAX_EVENTS).get();
  const events = eventsIn(docs);
  return { lead, state: leadStateOf(events), events };
}

async function readLeads(firestore: Firestore, entries: readonly LeadEntry[]): Promise<Lead[]> {
  if (entries.length === 0) return [];
  const found = await firestore.getAll(...entries.map((entry) => firestore.doc(leadPath(entry))));
  return entries.flatMap((entry, number) => leadFrom(entry, found[number]) ?? []);
}

async function othersLike(firestore: Firestore, entry: LeadEntry): Promise<LeadEntry[]> {
  const { id, email, isSpam } = entry;
  if (isSpam) return [];
  const phones = phonesOf(entry);
  const all = documents(firestore);
  const queries = [
    ...(phones.length > 0 ? [all.where("phones", "array-contains-any", phones)] : []),
    ...(email ? [all.where("email", "==", email.toLowerCase())] : []),
  ];
  const found = await Promise.all(queries.map((query) => entriesOf(query.limit(MAX_OTHERS + 1))));
  const others = new Map(found.flat().map((entry) => [entry.id, entry]));
  return newestFirst(
    [...others.values()].filter((other) => !other.mergedInto && !other.isSpam && other.id !== id),
  );
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
async function indexLeads(main: LazyFirestore, { onlyOnce }: { onlyOnce: boolean }): Promise<number> {
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
    const events = await readEvents(transaction, place);
    const { timestamp = lead.timestamp } = entryIn(kept) ?? {};
    transaction.set(place, deskDocument({ ...lead, timestamp }, leadStateOf(events), events.at(-1)));
  });
}
