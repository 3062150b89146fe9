import type { DocumentSnapshot, Firestore, Query } from "firebase-admin/firestore";
import { type DeskPage, type DeskQuery, PAGE_SIZE } from "~/desk/desk";
import { type LeadEntry, listName, passes } from "~/desk/lead-entry";
import { isFound, readSearch, type Search, searchText } from "~/desk/lead-search";
import { DESK_COLLECTION, LONGEST_PREFIX } from "./desk-documents";

/** Documents that one search reads at most, beside those found by phone number or reference. */
const MAX_SEARCHED = 200;

/** Above every character of a sort key. */
const END = "~";

/** Reads one page: at most 51 documents for a list, and 300 for a search. */
export function listLeads(firestore: Firestore, query: DeskQuery): Promise<DeskPage> {
  if (query.text !== undefined) return searchLeads(firestore, query, readSearch(query.text));
  const list = documents(firestore).where("lists", "array-contains", listName(query));
  return query.dueBy === undefined ? newest(list, query) : due(list, query.dueBy, query);
}

function documents(firestore: Firestore) {
  return firestore.collection(DESK_COLLECTION);
}

async function newest(list: Query, { since, after }: DeskQuery): Promise<DeskPage> {
  const found = await entriesOf(
    period(list, since, after)
      .orderBy("at", "desc")
      .limit(PAGE_SIZE + 1),
  );
  const leads = found.slice(0, PAGE_SIZE);
  return { leads, next: found.length > PAGE_SIZE ? leads.at(-1)?.at : undefined };
}

async function due(list: Query, day: string, { after = "", since = "" }: DeskQuery): Promise<DeskPage> {
  const found = await list
    .where("due", ">", after)
    .where("due", "<", `${day}${END}`)
    .orderBy("due")
    .limit(PAGE_SIZE + 1)
    .get();
  const page = found.docs.slice(0, PAGE_SIZE);
  return {
    // Firestore has no index for both times, and few calls are due.
    leads: entriesIn(page).filter(({ at }) => at >= since),
    next: found.size > PAGE_SIZE ? page.at(-1)?.get("due") : undefined,
  };
}

async function searchLeads(firestore: Firestore, query: DeskQuery, search: Search): Promise<DeskPage> {
  const all = documents(firestore);
  const { after, since = "" } = query;
  const byNumber = await Promise.all([
    search.phone ? entriesOf(all.where("phone", "==", search.phone).limit(PAGE_SIZE)) : [],
    search.reference ? entriesOf(all.where("reference", "==", search.reference).limit(PAGE_SIZE)) : [],
  ]);
  const byWords = await searchWordsOf(all, query, search);
  const found = new Map([...byNumber.flat(), ...byWords.found].map((entry) => [entry.id, entry]));
  const leads = [...found.values()]
    .filter((entry) => passes(entry, query) && entry.at >= since && (!after || entry.at < after))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  // With leads left over from the numbers, the next page begins after the last one shown.
  const shown = leads.slice(0, PAGE_SIZE);
  return { leads: shown, next: leads.length > PAGE_SIZE ? shown.at(-1)?.at : byWords.next };
}

/** Firestore looks for the longest word; the others are checked here. */
async function searchWordsOf(all: Query, query: DeskQuery, search: Search) {
  const found: LeadEntry[] = [];
  const [longest] = [...search.words].sort((a, b) => b.length - a.length);
  if (!longest) return { found, next: undefined };
  const matching = all.where("prefixes", "array-contains", longest.slice(0, LONGEST_PREFIX));
  let { after } = query;
  for (let read = 0; read < MAX_SEARCHED; read += PAGE_SIZE) {
    const page = await entriesOf(period(matching, query.since, after).orderBy("at", "desc").limit(PAGE_SIZE));
    for (const entry of page) {
      if (!passes(entry, query) || !isFound(entry, searchText(entry), search)) continue;
      if (found.length === PAGE_SIZE) return { found, next: found.at(-1)?.at };
      found.push(entry);
    }
    if (page.length < PAGE_SIZE) return { found, next: undefined };
    after = page.at(-1)?.at;
  }
  return { found, next: after };
}

function period(list: Query, since: string | undefined, before: string | undefined): Query {
  const started = since === undefined ? list : list.where("at", ">=", since);
  return before === undefined ? started : started.where("at", "<", before);
}

export async function entriesOf(query: Query): Promise<LeadEntry[]> {
  return entriesIn((await query.get()).docs);
}

export function entriesIn(documents: readonly DocumentSnapshot[]): LeadEntry[] {
  return documents.flatMap((document): LeadEntry[] => document.get("entry") ?? []);
}
