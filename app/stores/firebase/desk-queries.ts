import type { Firestore, Query } from "firebase-admin/firestore";
import { type DeskPage, type DeskQuery, PAGE_SIZE } from "~/leads/pipeline/desk";
import { type LeadEntry, listNames, passes } from "~/leads/pipeline/lead-entry";
import { isFound, queryTokens, readSearch, searchText } from "~/leads/pipeline/lead-search";
import { callRanges, type KeyRange, pressingRanges, rangesAfter } from "~/leads/pipeline/to-call";
import { DESK_COLLECTION, entriesIn, LONGEST_PREFIX } from "./desk-documents";
import { AT_ONCE } from "./in-steps";

/** Documents that one search reads at most. */
const MAX_SEARCHED = 200;

/** Reads one page: at most 51 documents for a list, six more for the calls of a day, and 200 for a search. */
export function listLeads(firestore: Firestore, query: DeskQuery): Promise<DeskPage> {
  if (query.text !== undefined) return searchLeads(firestore, query, query.text);
  if (query.surveys) return surveys(firestore, query);
  return query.callsOn === undefined ? newest(firestore, query) : calls(firestore, query, query.callsOn);
}

/** Firestore counts in its index: one read for a thousand leads. */
export async function countLeads(firestore: Firestore, query: DeskQuery): Promise<number> {
  const { since, callsOn } = query;
  if (query.surveys) return (await surveys(firestore, { ...query, most: AT_ONCE })).leads.length;
  const list = period(listOf(firestore, query), since, undefined);
  const parts =
    callsOn === undefined
      ? [list.orderBy("at")]
      : pressingRanges(callsOn).map((range) => within(list, range));
  const counted = await Promise.all(parts.map((part) => part.count().get()));
  return counted.reduce((sum, part) => sum + part.data().count, 0);
}

/** Resolves to the first leads of a period, oldest first, and to where the next ones begin. */
export async function leadsBetween(firestore: Firestore, from: string, to: string) {
  const all = period(documents(firestore), from, to || undefined);
  const entries = await entriesOf(all.orderBy("at").limit(AT_ONCE));
  return { entries, next: entries.length < AT_ONCE ? undefined : `${entries.at(-1)?.at} ` };
}

export function documents(firestore: Firestore) {
  return firestore.collection(DESK_COLLECTION);
}

function listOf(firestore: Firestore, query: DeskQuery): Query {
  return documents(firestore).where("lists", "array-contains-any", listNames(query));
}

async function newest(firestore: Firestore, query: DeskQuery): Promise<DeskPage> {
  const { most = PAGE_SIZE } = query;
  const list = period(listOf(firestore, query), query.since, query.after).orderBy("at", "desc");
  const found = await entriesOf(list.limit(most + 1));
  const leads = found.slice(0, most);
  return { leads, next: found.length > most ? leads.at(-1)?.at : undefined };
}

async function calls(firestore: Firestore, query: DeskQuery, day: string): Promise<DeskPage> {
  const { most = PAGE_SIZE } = query;
  const list = period(listOf(firestore, query), query.since, undefined);
  const found: { cursor: string; entry: LeadEntry }[] = [];
  for (const { number, range } of rangesAfter(callRanges(day, query.withSurveys), query.after)) {
    if (found.length > most) break;
    const some = within(list, range)
      .orderBy("callKey")
      .limit(most + 1 - found.length);
    for (const entry of await entriesOf(some)) found.push({ cursor: `${number} ${entry.callKey}`, entry });
  }
  const page = found.slice(0, most);
  const next = found.length > most ? page.at(-1)?.cursor : undefined;
  return { leads: page.map(({ entry }) => entry), next };
}

/** Appointments are few: filters are checked here, and need no index. */
async function surveys(firestore: Firestore, query: DeskQuery): Promise<DeskPage> {
  const { after = "", since = "", most = PAGE_SIZE } = query;
  const later = documents(firestore).where("surveyKey", ">", after).orderBy("surveyKey");
  const found = await entriesOf(later.limit(most + 1));
  const page = found.slice(0, most);
  const leads = page.filter((entry) => entry.at >= since && passes(entry, query));
  return { leads, next: found.length > most ? page.at(-1)?.surveyKey : undefined };
}

/** Firestore looks for the longest word, or for what may be a number; the rest is checked here. */
async function searchLeads(firestore: Firestore, query: DeskQuery, text: string): Promise<DeskPage> {
  const search = readSearch(text);
  const tokens = queryTokens(search, LONGEST_PREFIX);
  const leads: LeadEntry[] = [];
  if (tokens.length === 0) return { leads };
  const matching = documents(firestore).where("tokens", "array-contains-any", tokens);
  let { after } = query;
  for (let read = 0; read < MAX_SEARCHED; read += PAGE_SIZE) {
    const page = await entriesOf(period(matching, query.since, after).orderBy("at", "desc").limit(PAGE_SIZE));
    for (const entry of page) {
      if (!passes(entry, query) || !isFound(entry, searchText(entry), search)) continue;
      if (leads.length === PAGE_SIZE) return { leads, next: leads.at(-1)?.at };
      leads.push(entry);
    }
    if (page.length < PAGE_SIZE) return { leads };
    after = page.at(-1)?.at;
  }
  return { leads, next: after };
}

function within(list: Query, { from, to }: KeyRange): Query {
  return list.where("callKey", ">=", from).where("callKey", "<", to).orderBy("callKey");
}

function period(list: Query, since: string | undefined, before: string | undefined): Query {
  const started = since === undefined ? list : list.where("at", ">=", since);
  return before === undefined ? started : started.where("at", "<", before);
}

export async function entriesOf(query: Query): Promise<LeadEntry[]> {
  return entriesIn((await query.get()).docs);
}
