import { setImmediate } from "node:timers/promises";
import { type DeskPage, type DeskQuery, MAX_OTHERS, PAGE_SIZE } from "~/desk/desk";
import { dueKey, type LeadEntry, listName, listsOf, passes } from "~/desk/lead-entry";
import { isFound, readSearch, type Search, searchWords } from "~/desk/lead-search";
import { SortedList } from "./sorted-list";
import { WordIndex } from "./word-index";

/** Entries added in one turn of the event loop. */
const AT_ONCE = 1000;

/** Beyond this, so many leads have the word that the newest are soon found without the index of words. */
const MAX_CANDIDATES = 20_000;

interface Row {
  entry: LeadEntry;
  words: string[];
  due: string | undefined;
}

/** All leads in memory, by each filter, word, phone number and reference: see docs/decisions/13-desk-leads.md. */
export class DeskIndex {
  private readonly byId = new Map<string, Row>();
  private readonly all = newestLast();
  private readonly lists = new Map<string, SortedList<Row>>();
  private readonly due = new Set<Row>();
  private readonly words = new WordIndex<Row>();
  private readonly numbers = new Map<string, SortedList<Row>>();

  static async read(entries: Iterable<LeadEntry>): Promise<DeskIndex> {
    const index = new DeskIndex();
    // Added in order, because a list takes an item fastest at its end.
    for (const entry of [...entries].sort((a, b) => (a.at < b.at ? -1 : 1))) {
      index.set(entry);
      if (index.size % AT_ONCE === 0) await setImmediate();
    }
    return index;
  }

  get size(): number {
    return this.byId.size;
  }

  set(entry: LeadEntry) {
    this.remove(entry.id);
    const row = { entry, words: searchWords(entry), due: dueKey(entry) };
    this.byId.set(entry.id, row);
    this.all.add(row);
    for (const name of listsOf(entry)) addTo(this.lists, name, row);
    if (row.due) this.due.add(row);
    this.words.add(row.words, row);
    for (const number of numbersOf(entry)) addTo(this.numbers, number, row);
  }

  remove(id: string) {
    const row = this.byId.get(id);
    if (!row) return;
    this.byId.delete(id);
    this.all.remove(row);
    for (const name of listsOf(row.entry)) this.lists.get(name)?.remove(row);
    this.due.delete(row);
    this.words.remove(row.words, row);
    for (const number of numbersOf(row.entry)) this.numbers.get(number)?.remove(row);
  }

  list(query: DeskQuery): DeskPage {
    if (query.dueBy !== undefined) return this.listDue(query.dueBy, query);
    const list = this.lists.get(listName(query)) ?? newestLast();
    if (query.text === undefined) return pageOf(newestOf(list, query), () => true);
    const search = readSearch(query.text);
    const candidates =
      search.words.length > 0 ? this.words.candidates(search.words, MAX_CANDIDATES) : new Set<Row>();
    const isSought = ({ entry, words }: Row) => isFound(entry, words, search);
    const numbered = this.byNumber(search);
    if (!candidates || numbered.some(({ size }) => size > MAX_CANDIDATES))
      return pageOf(newestOf(list, query), isSought);
    for (const rows of numbered) for (const row of newestOf(rows, query)) candidates.add(row);
    const { since = "", after } = query;
    const found = [...candidates].filter(
      (row) =>
        passes(row.entry, query) &&
        row.entry.at >= since &&
        (!after || row.entry.at < after) &&
        isSought(row),
    );
    return pageOf(
      found.sort((a, b) => (a.entry.at < b.entry.at ? 1 : -1)),
      () => true,
    );
  }

  /** Returns the lead with this id, or all with this reference. */
  find(key: string): LeadEntry[] {
    const byId = this.byId.get(key);
    return byId ? [byId.entry] : this.entriesOf(key);
  }

  /** The newest ones with a phone number or a reference: one more than MAX_OTHERS. */
  entriesOf(number: string): LeadEntry[] {
    const entries: LeadEntry[] = [];
    for (const { entry } of newestOf(this.numbers.get(number) ?? newestLast(), {})) {
      if (entries.length > MAX_OTHERS) break;
      entries.push(entry);
    }
    return entries;
  }

  /** Oldest first. */
  before(time: string): LeadEntry[] {
    const entries: LeadEntry[] = [];
    for (let index = 0; index < this.all.countBelow(time); index += 1) {
      const row = this.all.at(index);
      if (row) entries.push(row.entry);
    }
    return entries;
  }

  private listDue(day: string, query: DeskQuery): DeskPage {
    const { after = "", since = "" } = query;
    const due = [...this.due]
      .filter(({ entry, due = "" }) => due > after && entry.nextCall <= day && entry.at >= since)
      .filter(({ entry }) => passes(entry, query))
      .sort((a, b) => ((a.due ?? "") < (b.due ?? "") ? -1 : 1));
    const leads = due.slice(0, PAGE_SIZE).map(({ entry }) => entry);
    return { leads, next: due.length > PAGE_SIZE ? due[PAGE_SIZE - 1]?.due : undefined };
  }

  private byNumber({ phone, reference }: Search): SortedList<Row>[] {
    return [phone, reference].flatMap((number) => (number ? (this.numbers.get(number) ?? []) : []));
  }
}

function addTo(lists: Map<string, SortedList<Row>>, name: string, row: Row) {
  const list = lists.get(name) ?? newestLast();
  lists.set(name, list);
  list.add(row);
}

function newestLast() {
  return new SortedList<Row>(({ entry }) => entry.at);
}

/** A phone number has no dash, so it is never taken for a reference. */
function numbersOf({ phone, reference }: LeadEntry): string[] {
  return phone ? [phone, reference] : [reference];
}

function* newestOf(list: SortedList<Row>, { since = "", after }: DeskQuery): Generator<Row> {
  for (let index = after ? list.countBelow(after) - 1 : list.size - 1; index >= 0; index -= 1) {
    const row = list.at(index);
    if (!row || row.entry.at < since) return;
    yield row;
  }
}

function pageOf(rows: Iterable<Row>, isListed: (row: Row) => boolean): DeskPage {
  const leads: LeadEntry[] = [];
  for (const row of rows) {
    if (!isListed(row)) continue;
    if (leads.length === PAGE_SIZE) return { leads, next: leads.at(-1)?.at };
    leads.push(row.entry);
  }
  return { leads };
}
