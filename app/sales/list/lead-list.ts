import { LRUCache } from "lru-cache";
import { callRanges, type KeyRange, overdueRanges, pressingRanges, rangesAfter } from "~/sales/calls/to-call";
import { type DeskPage, type DeskQuery, MAX_OTHERS, PAGE_SIZE, type PersonKey } from "~/sales/store/desk";
import { inTurns } from "~/server/in-turns";
import { haveSamePhone, type LeadEntry, passes } from "./lead-entry";
import { isFound, readSearch, searchText } from "./lead-search";

interface Row {
  entry: LeadEntry;
  /** Its words, once a search has asked for them. */
  text?: string | undefined;
}

/** The tabs of the desk ask fewer than ten queries for each person; searches add their own. */
const MAX_COUNTS = 100;

/** All leads in memory, scanned for each question: see docs/decisions/13-desk-leads.md. */
export class LeadList {
  /** The counts since the last change, by query: every page of the desk asks for the same ones. */
  private readonly counts = new LRUCache<string, number>({ max: MAX_COUNTS });

  private readonly rows: Row[] = [];
  private readonly byId = new Map<string, Row>();
  private isSorted = true;
  private wordsRead: Promise<void> | undefined;

  /** Adds a lead, or replaces what is older: of two readings at once, the first may come last. */
  set(entry: LeadEntry) {
    const row = this.byId.get(entry.id);
    const known = row?.entry;
    if (known && known.timestamp === entry.timestamp && known.events > entry.events) return;
    this.forgetCounts();
    if (row) {
      this.isSorted &&= row.entry.at === entry.at;
      row.entry = entry;
      row.text = undefined;
    } else {
      this.isSorted &&= (this.rows.at(-1)?.entry.at ?? "") < entry.at;
      const added: Row = { entry };
      this.rows.push(added);
      this.byId.set(entry.id, added);
    }
  }

  remove(id: string) {
    const known = this.byId.get(id);
    if (!known) return;
    this.forgetCounts();
    this.byId.delete(id);
    this.sorted().splice(this.countBelow(known.entry.at), 1);
  }

  /** Clearing an empty cache would go through all of its places, for each lead that is read. */
  private forgetCounts() {
    if (this.counts.size > 0) this.counts.clear();
  }

  /** Reads the words of all leads in turns, before the first search: for many leads it takes a second. */
  readWords(): Promise<void> {
    this.wordsRead ??= (async () => {
      for await (const row of inTurns(this.rows)) wordsOf(row);
    })();
    return this.wordsRead;
  }

  /** Sorts when somebody asks, so that filling the list moves no row. */
  private sorted(): Row[] {
    if (!this.isSorted) this.rows.sort((a, b) => (a.entry.at < b.entry.at ? -1 : 1));
    this.isSorted = true;
    return this.rows;
  }

  find(id: string): LeadEntry | undefined {
    return this.byId.get(id)?.entry;
  }

  list(query: DeskQuery): DeskPage {
    const ranges = rangesOf(query);
    if (query.surveys) return this.listSurveys(query);
    if (ranges) return this.listCalls(ranges, query);
    const search = query.text === undefined ? undefined : readSearch(query.text);
    const { most = PAGE_SIZE } = query;
    const leads = this.newest(
      query,
      most + 1,
      (row) => passes(row.entry, query) && (!search || isFound(row.entry, wordsOf(row), search)),
    );
    if (leads.length <= most) return { leads };
    leads.pop();
    return { leads, next: leads.at(-1)?.at };
  }

  count(queries: readonly DeskQuery[]): number[] {
    return queries.map((query) => {
      const key = JSON.stringify(query);
      const count = this.counts.get(key) ?? this.countAll(query);
      this.counts.set(key, count);
      return count;
    });
  }

  private countAll(query: DeskQuery): number {
    const { since = "", callsOn, withWaiting, isOverdue, surveys, text: typed } = query;
    const isPressing = callsOn !== undefined && !withWaiting && !isOverdue;
    const ranges = isPressing ? pressingRanges(callsOn) : rangesOf(query);
    const search = typed ? readSearch(typed) : undefined;
    const isCounted = (row: Row) =>
      row.entry.at >= since &&
      (!ranges || ranges.some((range) => isIn(range, row.entry))) &&
      (!surveys || row.entry.surveyKey !== undefined) &&
      passes(row.entry, query) &&
      (!search || isFound(row.entry, wordsOf(row), search));
    return this.rows.reduce((sum, row) => sum + Number(isCounted(row)), 0);
  }

  /** Returns those that came or were worked on since a time, latest first. */
  changed(since: string, most: number): LeadEntry[] {
    const found = this.rows.filter(({ entry }) => entry.lastContact >= since).map(({ entry }) => entry);
    return found.sort((a, b) => (a.lastContact < b.lastContact ? 1 : -1)).slice(0, most);
  }

  withReference(reference: string): LeadEntry | undefined {
    return this.rows.find(({ entry }) => entry.reference === reference)?.entry;
  }

  /** Returns the newest other leads, merged ones and spam left out, with one of the phone numbers or the e-mail address. */
  othersLike(lead: LeadEntry): LeadEntry[] {
    const { id, email, partOf, isSpam } = lead;
    if (isSpam) return [];
    const address = email.toLowerCase();
    return this.newest(
      {},
      MAX_OTHERS,
      ({ entry }) =>
        (haveSamePhone(entry, lead) ||
          (address !== "" &&
            entry.email.length === address.length &&
            entry.email.toLowerCase() === address)) &&
        !entry.partOf &&
        !entry.isSpam &&
        entry.id !== id &&
        entry.id !== partOf,
    );
  }

  /** Returns as `Desk.ofPerson`; of a lead that is part of another, that one. */
  ofPerson(person: PersonKey): LeadEntry[] {
    const hasPhone = person.phone !== "" || person.secondPhone !== "";
    const isOf = (entry: LeadEntry) =>
      hasPhone
        ? haveSamePhone(entry, person)
        : person.email !== "" && entry.email.toLowerCase() === person.email.toLowerCase();
    const own = this.newest({}, MAX_OTHERS, ({ entry }) => isOf(entry));
    return [...new Set(own.map((entry) => this.wholeOf(entry)))];
  }

  private wholeOf(entry: LeadEntry): LeadEntry {
    const whole = this.find(entry.mergedInto);
    return whole ? this.wholeOf(whole) : entry;
  }

  /** Oldest first. @param to excluded; "" for no end */
  between(from: string, to: string): LeadEntry[] {
    const end = to === "" ? this.rows.length : this.countBelow(to);
    return this.sorted()
      .slice(this.countBelow(from), end)
      .map(({ entry }) => entry);
  }

  private newest(
    { since = "", after }: DeskQuery,
    most: number,
    isListed: (row: Row) => boolean,
  ): LeadEntry[] {
    const leads: LeadEntry[] = [];
    const rows = this.sorted();
    const end = this.countBelow(since);
    let index = after ? this.countBelow(after) : rows.length;
    while (index > end && leads.length < most) {
      index -= 1;
      const row = rows[index] as Row;
      if (isListed(row)) leads.push(row.entry);
    }
    return leads;
  }

  private listSurveys({ since = "", after = "", most = PAGE_SIZE, ...filter }: DeskQuery): DeskPage {
    const found = this.rows
      .map(({ entry }) => entry)
      .filter(
        (entry) => entry.surveyKey && entry.surveyKey > after && entry.at >= since && passes(entry, filter),
      )
      .sort((a, b) => ((a.surveyKey ?? "") < (b.surveyKey ?? "") ? -1 : 1));
    const leads = found.slice(0, most);
    return { leads, next: found.length > most ? leads.at(-1)?.surveyKey : undefined };
  }

  private listCalls(ranges: readonly KeyRange[], query: DeskQuery): DeskPage {
    const { since = "", after, most = PAGE_SIZE, ...filter } = query;
    const found: { cursor: string; entry: LeadEntry }[] = [];
    const calls = this.rows.flatMap(({ entry }) =>
      entry.callKey && entry.at >= since && passes(entry, filter) ? entry : [],
    );
    for (const { number, range } of rangesAfter(ranges, after)) {
      if (found.length > most) break;
      const leads = calls
        .filter((entry) => isIn(range, entry))
        .sort((a, b) => ((a.callKey ?? "") < (b.callKey ?? "") === !range.isNewestFirst ? -1 : 1));
      for (const entry of leads.slice(0, most + 1))
        found.push({ cursor: `${number} ${entry.callKey}`, entry });
    }
    const page = found.slice(0, most);
    const next = found.length > most ? page.at(-1)?.cursor : undefined;
    return { leads: page.map(({ entry }) => entry), next };
  }

  /** Binary search: returns the index of the first lead that is not older. */
  private countBelow(at: string): number {
    const rows = this.sorted();
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle]?.entry.at ?? "") < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function wordsOf(row: Row): string {
  row.text ??= searchText(row.entry);
  return row.text;
}

/** Returns what a list of calls has, in its order. */
function rangesOf({ callsOn, withSurveys, isOverdue }: DeskQuery): readonly KeyRange[] | undefined {
  if (callsOn === undefined) return undefined;
  return isOverdue ? overdueRanges(callsOn) : callRanges(callsOn, withSurveys);
}

function isIn({ from, to }: KeyRange, { callKey }: LeadEntry): boolean {
  return callKey !== undefined && callKey >= from && callKey < to;
}
