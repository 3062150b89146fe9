import { type Lead, type LeadKind, type Leads, leadKinds } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { linkKeysIn } from "~/sales/customer-page/lead-links.server";
import { logOf } from "~/sales/lead/desk-log";
import { isRepeat, type LeadEvent, type LeadState, leadStateOf, placedAfter } from "~/sales/lead/lead-state";
import type { Decision, DocumentKey, Documents, DocumentWrite, Fields, GetRead } from "~/stores/documents";
import type { CurrentLeads } from "./current-leads";
import type { ChangeResult, Desk, ErasedLead } from "./desk";
import { HISTORIES, historyIn, historyKey } from "./desk-history";
import { logWrites } from "./desk-log-store";
import { overwritten } from "./overwritten";

export const ERASED = "deskErased";

export interface DeskStore {
  leads: Leads;
  /** Where the leads are. */
  leadDocuments: Documents;
  /** Where the desk's own documents are, which may be another database. */
  documents: Documents;
  current: CurrentLeads;
  now: () => Date;
}

/** Looks in every collection for a lead whose kind nobody knows yet. */
export async function findLead(
  { leads, current }: DeskStore,
  id: string,
  known?: LeadKind,
): Promise<Lead | undefined> {
  const kind = known ?? current.known()?.find(id)?.form;
  const found = await Promise.all((kind ? [kind] : leadKinds).map((one) => leads.get(one, id)));
  const lead = found.find((one) => one);
  // Firestore does not tell of what another program has removed.
  if (!lead) current.known()?.remove(id);
  return lead;
}

export function changesIn(store: DeskStore): Pick<Desk, "append" | "add" | "erase"> {
  const at = () => store.now().toISOString();
  return {
    append: (id, by, change, seen, eventId) =>
      appendEvent(store, id, { at: at(), by, ...(eventId && { id: eventId }), ...change }, { seen }),

    async add(lead, by, known) {
      const { id } = await store.leads.add(lead);
      const event = { at: at(), by, ...known, added: true as const };
      const options = { isFirst: lead.importId !== undefined, kind: lead.kind };
      const { status } = await appendEvent(store, id, event, options);
      // The lead that it was to be merged into is gone.
      const { mergedInto: _, ...alone } = event;
      if (status === "impossible") await appendEvent(store, id, alone, options);
      return id;
    },

    erase: (id, by, ifEvents) => eraseLead(store, id, by, ifEvents),
  };
}

/** A document of Firestore holds 1 MiB. */
const MAX_HISTORY_BYTES = 900 * 1024;

interface Append {
  /** As in `Desk.append`. */
  seen?: number | undefined;
  /** Of a lead from a file, which may be added again: only without any event. */
  isFirst?: boolean;
  /** Of the lead, if it is known: otherwise every collection is asked. */
  kind?: LeadKind;
}

async function appendEvent(
  store: DeskStore,
  id: string,
  given: LeadEvent,
  options: Append,
): Promise<ChangeResult> {
  const { documents } = store;
  const lead = await findLead(store, id, options.kind);
  if (!lead) return { status: "missing" };
  const whole = await wholeAfter(store, id, given);
  const { result, state } = await documents.change("changing a lead", [historyKey(id)], (get) =>
    decideOnEvent(get, lead, given, { ...options, whole, now: store.now() }),
  );
  if (!state) return result;
  // Nothing may be left of a lead that was erased meanwhile: it may be in another database.
  if (!(await store.leads.get(lead.kind, id))) {
    const writes = [{ remove: historyKey(id) }];
    await documents.change("clearing a lead", [], () => ({ result: undefined, writes }));
    return { status: "missing" };
  }
  store.current.set(lead, state);
  return result;
}

/** Resolves to the lead that an event would make this one part of. */
async function wholeAfter(store: DeskStore, id: string, event: LeadEvent): Promise<Lead | undefined> {
  const { documents } = store;
  const isUndo = event.undo !== undefined;
  const { events } = historyIn(isUndo ? await documents.get(HISTORIES, id) : undefined);
  const into = isUndo ? leadStateOf([...events, event]).mergedInto : event.mergedInto;
  return into ? findLead(store, into) : undefined;
}

type Appended = { result: ChangeResult; state?: LeadState };

/** @param whole exists, if the lead is to become part of it */
function decideOnEvent(
  get: GetRead,
  lead: Lead,
  given: LeadEvent,
  { seen, isFirst, whole, now }: Append & { whole: Lead | undefined; now: Date },
): Decision<Appended> {
  const answer = (result: ChangeResult): Decision<Appended> => ({ result: { result } });
  const stored = get(HISTORIES, lead.id);
  const history = historyIn(stored);
  const { events } = history;
  if (isErasing(history.erasing, now)) return answer({ status: "missing" });
  if (isFirst && (events.length > 0 || !lead.importId)) return answer({ status: "saved" });
  if (events.some(({ isNewer }) => isNewer)) return answer({ status: "newer" });
  const { wrote, id } = given;
  const known = events.findIndex((one) => (wrote ? one.wrote?.id === wrote.id : id && one.id === id));
  if (known >= 0) return answer({ status: "saved", repeated: known });
  const last = events.at(-1);
  const event = placedAfter(last, given);
  if (isRepeat(last, event)) return answer({ status: "saved", repeated: events.length - 1 });
  const before = leadStateOf(events);
  if (overwritten(lead, events, event, seen).length > 0) return answer({ status: "conflict", state: before });
  const after = [...events, event];
  if (Buffer.byteLength(JSON.stringify(after)) > MAX_HISTORY_BYTES) return answer({ status: "full" });
  const state = leadStateOf(after);
  const moved = moveWrites(get, lead.id, before.mergedInto, state.mergedInto, whole, now);
  if (moved === "impossible") return answer({ status: "impossible" });
  if ("read" in moved) return moved;
  const { erasing: _, ...kept } = stored ?? {};
  const writes = [
    { put: historyKey(lead.id), fields: { ...kept, kind: lead.kind, events: after } },
    ...moved.writes,
    ...logWrites(logOf(lead.id, event)),
  ];
  return { result: { result: { status: "saved" }, state }, writes };
}

/** Returns what names a lead among the parts of another. It would be in no list if it were part of itself. */
function moveWrites(
  get: GetRead,
  id: string,
  from: string,
  to: string,
  whole?: Lead,
  now?: Date,
): { read: DocumentKey[] } | { writes: DocumentWrite[] } | "impossible" {
  if (from === to) return { writes: [] };
  if (to && whole?.id !== to) return "impossible";
  const unread: DocumentKey[] = [];
  const read = (one: string): Fields | undefined => {
    try {
      return get(HISTORIES, one);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      if (!unread.some(({ id }) => id === one)) unread.push(historyKey(one));
      return undefined;
    }
  };
  const next = to ? read(to) : undefined;
  const old = from ? read(from) : undefined;
  if (now && isErasing(historyIn(next).erasing, now)) return "impossible";
  for (let above = to, fields = next; above; fields = above ? read(above) : undefined) {
    if (above === id) return "impossible";
    above = leadStateOf(historyIn(fields).events).mergedInto;
  }
  if (unread.length > 0) return { read: unread };
  const writes: DocumentWrite[] = [];
  if (old)
    writes.push({
      put: historyKey(from),
      fields: { ...old, parts: historyIn(old).parts.filter((part) => part !== id) },
    });
  if (whole && to)
    writes.push({
      put: historyKey(to),
      fields: { events: [], ...next, kind: whole.kind, parts: [...historyIn(next).parts, id] },
    });
  return { writes };
}

/** A lead that is still there after this time was kept by a stop. */
const ERASING_MS = 10_000;

function isErasing(began: string | undefined, now: Date): boolean {
  return began !== undefined && Date.parse(began) > now.getTime() - ERASING_MS;
}

/**
 * Erases parts first: whenever this is stopped, the lead still leads to those that are left. Then goes the history, whose place lets
 * nobody add anything, then the lead, then that place: the lead and its history may be in two databases.
 */
async function eraseLead(store: DeskStore, id: string, by: string, ifEvents?: number): Promise<boolean> {
  const { leads, documents, current, now } = store;
  const history = await documents.get(HISTORIES, id);
  const { kind, parts } = historyIn(history);
  const lead = await findLead(store, id, kind);
  if (!lead && !history) return true;
  if (ifEvents === undefined) for (const part of parts) await eraseLead(store, part, by);
  if (lead) {
    const at = now().toISOString();
    const erased: ErasedLead = {
      reference: referenceOf(id),
      at,
      by,
      ...(ifEvents !== undefined && { isUndone: true }),
    };
    const keys = [historyKey(id), { collection: ERASED, id: erased.reference }];
    const mayGo = await documents.change("erasing a lead", keys, (get) =>
      decideOnErasing(get, lead, erased, ifEvents),
    );
    if (!mayGo) return false;
    await leads.remove(lead.kind, id);
  }
  const late = await documents.change("erasing a lead", [historyKey(id)], (get) => ({
    result: historyIn(get(HISTORIES, id)).parts,
    writes: [{ remove: historyKey(id) }],
  }));
  await current.erased(id);
  for (const part of late) await eraseLead(store, part, by);
  return true;
}

function decideOnErasing(
  get: GetRead,
  { id, kind }: Lead,
  erased: ErasedLead,
  ifEvents?: number,
): Decision<boolean> {
  const { events, parts } = historyIn(get(HISTORIES, id));
  if (ifEvents !== undefined && (events.length !== ifEvents || parts.length > 0)) return { result: false };
  const moved = moveWrites(get, id, leadStateOf(events).mergedInto, "");
  if (moved === "impossible") return { result: false };
  if ("read" in moved) return moved;
  const before = get(ERASED, erased.reference);
  // An import that brought an erased person back is undone: the person is as erased as before.
  const isErasedAgain = erased.isUndone && before && !before.isUndone;
  const writes = [
    { put: historyKey(id), fields: { kind, events: [], parts, erasing: erased.at } },
    { put: { collection: ERASED, id: erased.reference }, fields: isErasedAgain ? before : { ...erased } },
    ...linkKeysIn(events).map((remove) => ({ remove })),
    ...moved.writes,
    ...logWrites({ kind: "erased", ...erased }),
  ];
  return { result: true, writes };
}
