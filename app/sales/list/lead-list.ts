import { LRUCache } from "lru-cache";
import { CALL_GROUPS, groupsAt, isOfSurvey } from "~/sales/calls/to-call";
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
    const order = orderOf(query);
    if (order) return this.listInOrder(query, order);
    const { most = PAGE_SIZE } = query;
    const leads = this.newest(query, most + 1, matcherOf(query));
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
    const { since = "" } = query;
    const order = orderOf(query);
    const matches = matcherOf(query);
    const isCounted = (row: Row) =>
      row.entry.at >= since && (!order || isIn(order, row.entry)) && matches(row);
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

  private listInOrder({ since = "", after, most = PAGE_SIZE, ...filter }: DeskQuery, order: Order): DeskPage {
    const groups = CALL_GROUPS.map((): { entry: LeadEntry; key: string }[] => []);
    const last = after ? { group: order.groupOf(after), key: after } : { group: -1, key: "" };
    for (const { entry } of this.rows) {
      const key = order.keyOf(entry);
      if (!key || entry.at < since || !passes(entry, filter)) continue;
      const group = order.groupOf(key);
      const isAfter = group > last.group || (group === last.group && follows(key, last.key, group));
      if (isAfter && order.has(group, key)) groups[group]?.push({ entry, key });
    }
    const found: { entry: LeadEntry; key: string }[] = [];
    for (const [group, calls] of groups.entries()) {
      // Sorting is most of the work, and a page needs few groups.
      if (found.length > most) break;
      calls.sort((one, other) => (follows(one.key, other.key, group) ? 1 : -1));
      for (const call of calls.slice(0, most + 1)) found.push(call);
    }
    const page = found.slice(0, most);
    const next = found.length > most ? page.at(-1)?.key : undefined;
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

/** Returns whether a row passes the filters of a query, and has its words. */
function matcherOf(query: DeskQuery): (row: Row) => boolean {
  const search = query.text ? readSearch(query.text) : undefined;
  return (row) => passes(row.entry, query) && (!search || isFound(row.entry, wordsOf(row), search));
}

function wordsOf(row: Row): string {
  row.text ??= searchText(row.entry);
  return row.text;
}

/** How calls or surveys stand in a list: by their groups, then by their keys. */
interface Order {
  keyOf: (entry: LeadEntry) => string | undefined;
  groupOf: (key: string) => number;
  has: (group: number, key: string) => boolean;
}

/** Returns the order of a list of calls or surveys; undefined for one that is newest first. */
function orderOf({ callsOn, groups, surveys, withSurveys }: DeskQuery): Order | undefined {
  if (surveys) return { keyOf: ({ surveyKey }) => surveyKey, groupOf: () => 0, has: () => true };
  if (callsOn === undefined) return undefined;
  const groupOf = groupsAt(callsOn);
  const wanted = groups?.map((group) => CALL_GROUPS.indexOf(group));
  return {
    keyOf: ({ callKey }) => callKey,
    groupOf: (key) => CALL_GROUPS.indexOf(groupOf(key)),
    has: (group, key) =>
      wanted ? wanted.includes(group) : withSurveys || group !== WAITING || !isOfSurvey(key),
  };
}

function isIn({ keyOf, groupOf, has }: Order, entry: LeadEntry): boolean {
  const key = keyOf(entry);
  return key !== undefined && has(groupOf(key), key);
}

const FRESH = CALL_GROUPS.indexOf("fresh");
const WAITING = CALL_GROUPS.indexOf("waiting");

/** Those that are just in begin with the newest. */
function follows(key: string, other: string, group: number): boolean {
  return group === FRESH ? key < other : key > other;
}
