import { leadOf } from "~/leads/lead-store";
import { type Lead, leadCollections, leadKinds, oldestFirst } from "~/leads/leads";
import { idPrefixOf, readReference, referenceOf } from "~/leads/reference";
import { createUnreadable } from "~/leads/unreadable-store.server";
import { leadStateOf } from "~/sales/lead/lead-state";
import { entryOf } from "~/sales/list/lead-entry";
import { inTurns } from "~/server/in-turns";
import type { Log } from "~/server/log.server";
import { afterPrefix, type Documents, type Fields } from "~/stores/documents";
import type { Files } from "~/stores/files";
import { createClaims } from "./claims.server";
import { currentLeads, leadListFile } from "./current-leads";
import type { Desk, DeskLead, ErasedLead, LeadRecord } from "./desk";
import { changesIn, type DeskStore, ERASED, findLead } from "./desk-changes";
import { HISTORIES, historyIn } from "./desk-history";
import { createDeskLog } from "./desk-log-store";

interface DeskOptions extends Omit<DeskStore, "current" | "now"> {
  /** Where the list of leads is stored, if reading all of them costs something. */
  files?: Files;
  log: Log;
  now?: () => Date;
  /** What another process has changed may be missing from a list for so long. */
  askEveryMs?: number;
}

/** What staff do with leads: a lead's history is a document of its own, next to the lead. See docs/decisions/13. */
export function createDesk(options: DeskOptions): Desk & { close(): Promise<void> } {
  const { leads, leadDocuments, documents, files, log, now = () => new Date(), askEveryMs = 0 } = options;
  const file = files && leadListFile(files, log);
  const current = currentLeads({ leadDocuments, documents, file, askEveryMs });
  const store: DeskStore = { leads, leadDocuments, documents, now, current };
  const deskLog = createDeskLog(documents, now);
  const claims = createClaims(documents, now);
  return {
    ...listsIn(store),
    ...leadsIn(store),
    ...changesIn(store),
    ...deskLog,
    ...claims,
    async forget(before, from) {
      await deskLog.forget(before, from);
      await claims.forget(before, from);
    },
    unreadable: createUnreadable(documents),
    watch: current.watch,
    close: async () => file?.close(),
  };
}

function listsIn({
  current,
}: DeskStore): Pick<Desk, "list" | "count" | "changed" | "between" | "others" | "ofPerson"> {
  return {
    async list(query) {
      const list = await current.list();
      if (query.text) await list.readWords();
      return list.list(query);
    },
    async count(queries) {
      const list = await current.list();
      if (queries.some(({ text }) => text)) await list.readWords();
      return list.count(queries);
    },
    changed: async (since, most) => (await current.list()).changed(since, most),
    async *between(from, to) {
      yield* inTurns((await current.list()).between(from, to));
    },
    ofPerson: async (person) => (await current.list()).ofPerson(person),
    others: async ({ lead, state }) => (await current.list()).othersLike(entryOf(lead, state)),
  };
}

function leadsIn(store: DeskStore): Pick<Desk, "get" | "events" | "hasEvents" | "read" | "erased"> {
  const { documents, leadDocuments } = store;
  return {
    async get(key) {
      const reference = readReference(key);
      const lead = await (reference ? leadWithReference(store, reference) : findLead(store, key));
      if (!lead) {
        const erased = erasedIn(await documents.get(ERASED, reference ?? referenceOf(key)));
        return erased && { erased };
      }
      const history = await documents.get(HISTORIES, lead.id);
      const record = recordOf(lead, history);
      const parts = await withParts(store, historyIn(history).parts);
      const merged = (await Promise.all(parts.map((id) => readRecord(store, id)))).flatMap(
        (part) => part ?? [],
      );
      const whole = await readRecord(store, record.state.mergedInto);
      return {
        ...record,
        merged: merged.sort((a, b) => oldestFirst(a.lead, b.lead)),
        mergedInto: whole && entryOf(whole.lead, whole.state),
      } satisfies DeskLead;
    },

    async events(id) {
      const { kind, events } = historyIn(await documents.get(HISTORIES, id));
      return events.length > 0 || (await findLead(store, id, kind)) ? events : undefined;
    },

    async hasEvents() {
      for await (const _ of documents.list(HISTORIES, { limit: 1 })) return true;
      return false;
    },

    async read(entries) {
      const worked = entries.filter(({ events }) => events > 0).map(({ id }) => id);
      const histories = await byId(documents, HISTORIES, worked);
      const fields = await Promise.all(
        leadKinds.map((kind) => {
          const ids = entries.flatMap(({ id, form }) => (form === kind ? id : []));
          return byId(leadDocuments, leadCollections[kind], ids);
        }),
      );
      return entries.flatMap(({ id, form }) => {
        const found = fields[leadKinds.indexOf(form)]?.get(id);
        return found ? recordOf(leadOf(form, { id, fields: found }), histories.get(id)) : [];
      });
    },

    async erased(ids) {
      // A source waits for it, or a colleague with a form.
      const found = await documents.getMany(ERASED, ids.map(referenceOf), { withinMs: 2_000 });
      return new Map(
        ids.flatMap((id, index): [string, ErasedLead][] => {
          const erased = erasedIn(found[index]);
          return erased && !erased.isUndone ? [[id, erased]] : [];
        }),
      );
    },
  };
}

async function byId(documents: Documents, collection: string, ids: readonly string[]) {
  const found = await documents.getMany(collection, ids);
  return new Map(ids.map((id, index) => [id, found[index]]));
}

function recordOf(lead: Lead, history: Fields | undefined): LeadRecord {
  const { events } = historyIn(history);
  return { lead, state: leadStateOf(events), events };
}

async function readRecord(store: DeskStore, id: string | undefined): Promise<LeadRecord | undefined> {
  if (!id) return undefined;
  const history = await store.documents.get(HISTORIES, id);
  const lead = await findLead(store, id, historyIn(history).kind);
  return lead && recordOf(lead, history);
}

/** A lead's page does not wait for the list, unless the lead is of the original system, whose ids have capitals. */
async function leadWithReference(store: DeskStore, reference: string): Promise<Lead | undefined> {
  const { leadDocuments, current } = store;
  const listed = current.known()?.withReference(reference);
  if (listed) return findLead(store, listed.id, listed.form);
  const from = idPrefixOf(reference);
  const range = { from, to: afterPrefix(from), limit: 1 };
  const found = await Promise.all(
    leadKinds.map(async (kind) => {
      for await (const document of leadDocuments.list(leadCollections[kind], range))
        return leadOf(kind, document);
      return undefined;
    }),
  );
  const lead = found.find((one) => one);
  if (lead) return lead;
  const late = (await current.list()).withReference(reference);
  return late && findLead(store, late.id, late.form);
}

/** Resolves to the ids of these leads and of those that were merged into them, directly or one into another. */
async function withParts({ documents }: DeskStore, ids: readonly string[]): Promise<string[]> {
  const found = new Set(ids);
  for (const id of found)
    for (const part of historyIn(await documents.get(HISTORIES, id)).parts) found.add(part);
  return [...found];
}

function erasedIn(fields: Fields = {}): ErasedLead | undefined {
  const { reference, at, by, isUndone } = fields;
  if (typeof reference !== "string" || typeof at !== "string" || typeof by !== "string") return undefined;
  return { reference, at, by, ...(isUndone === true && { isUndone }) };
}
