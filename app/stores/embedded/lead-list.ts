import { setImmediate } from "node:timers/promises";
import { type DeskPage, type DeskQuery, MAX_OTHERS, PAGE_SIZE } from "~/desk/desk";
import { type LeadEntry, type LeadFilter, listName, passes, shelfOf } from "~/desk/lead-entry";
import { isFound, readSearch, searchText } from "~/desk/lead-search";
import { callRanges, type KeyRange, pressingRanges, rangesAfter } from "~/desk/to-call";

/** Leads that are copied while other requests wait. */
const COPIED_AT_ONCE = 5000;

interface Row {
  entry: LeadEntry;
  text: string;
  /** The number of the lists that the lead is in: leads that no filter tells apart share it. */
  sort: number;
}

/** All leads in memory, scanned for each question: see docs/decisions/13-desk-leads.md. */
export class LeadList {
  private constructor(
    private readonly sorts: Sorts,
    /** Oldest first. */
    private readonly rows: Row[],
    /** Those with a `callKey`, in its order. */
    private readonly calls: Row[],
  ) {}

  /** Other requests get a turn between its steps: each takes a while. */
  static async of(entries: AsyncIterable<LeadEntry>): Promise<LeadList> {
    const sorts = new Sorts();
    const rows: Row[] = [];
    for await (const entry of entries)
      rows.push({ entry, text: searchText(entry), sort: sorts.numberOf(entry) });
    await setImmediate();
    rows.sort((a, b) => (a.entry.at < b.entry.at ? -1 : 1));
    await setImmediate();
    // Copies lie in memory in the order in which they are scanned, and take half the space.
    for (const [index, { entry, text, sort }] of rows.entries()) {
      rows[index] = { entry: { ...entry }, text, sort };
      if (index % COPIED_AT_ONCE === 0) await setImmediate();
    }
    const calls = rows.filter(({ entry }) => entry.callKey !== undefined);
    calls.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return new LeadList(sorts, rows, calls);
  }

  /** Adds a lead, or replaces it. */
  set(entry: LeadEntry) {
    const index = this.countBelow(entry.at);
    const row = { entry, text: searchText(entry), sort: this.sorts.numberOf(entry) };
    const isKnown = this.rows[index]?.entry.at === entry.at;
    const [before] = this.rows.splice(index, isKnown ? 1 : 0, row);
    if (before) this.removeCall(before);
    if (entry.callKey !== undefined) this.calls.splice(below(this.calls, keyOf, entry.callKey), 0, row);
  }

  remove(id: string) {
    const index = this.rows.findIndex(({ entry }) => entry.id === id);
    if (index === -1) return;
    for (const row of this.rows.splice(index, 1)) this.removeCall(row);
  }

  list(query: DeskQuery): DeskPage {
    if (query.callsOn !== undefined) return this.listCalls(callRanges(query.callsOn), query);
    const search = query.text === undefined ? undefined : readSearch(query.text);
    const isIn = this.sorts.passing(query);
    const leads = this.newest(
      query,
      PAGE_SIZE + 1,
      ({ entry, text, sort }) => isIn[sort] === true && (!search || isFound(entry, text, search)),
    );
    if (leads.length <= PAGE_SIZE) return { leads };
    leads.pop();
    return { leads, next: leads.at(-1)?.at };
  }

  count(queries: readonly DeskQuery[]): number[] {
    return queries.map((query) => {
      const { since = "", callsOn } = query;
      const isIn = this.sorts.passing(query);
      const isCounted = ({ entry, sort }: Row) => isIn[sort] === true && (!since || entry.at >= since);
      const parts =
        callsOn === undefined ? [this.rows] : pressingRanges(callsOn).map((range) => this.callsIn(range));
      return parts.reduce(
        (sum, rows) => sum + rows.reduce((some, row) => some + Number(isCounted(row)), 0),
        0,
      );
    });
  }

  /** Returns those that came or were worked on since a time, latest first. */
  changed(since: string, most: number): LeadEntry[] {
    const found = this.rows.filter(({ entry }) => entry.lastContact >= since).map(({ entry }) => entry);
    return found.sort((a, b) => (a.lastContact < b.lastContact ? 1 : -1)).slice(0, most);
  }

  /** Returns the newest leads with a reference: one more than MAX_OTHERS at most. */
  withReference(reference: string): LeadEntry[] {
    return this.newest({}, MAX_OTHERS + 1, ({ entry }) => entry.reference === reference);
  }

  /** Returns the newest other leads, merged ones left out, with the same phone number or e-mail address. */
  othersLike({ id, phone, email, mergedInto }: LeadEntry): LeadEntry[] {
    const address = email.toLowerCase();
    return this.newest(
      {},
      MAX_OTHERS,
      ({ entry }) =>
        ((phone !== "" && entry.phone === phone) ||
          (address !== "" &&
            entry.email.length === address.length &&
            entry.email.toLowerCase() === address)) &&
        !entry.mergedInto &&
        entry.id !== id &&
        entry.id !== mergedInto,
    );
  }

  /** Oldest first. @param to excluded; "" for no end */
  between(from: string, to: string): LeadEntry[] {
    const end = to === "" ? this.rows.length : this.countBelow(to);
    return this.rows.slice(this.countBelow(from), end).map(({ entry }) => entry);
  }

  private newest(
    { since = "", after }: DeskQuery,
    most: number,
    isListed: (row: Row) => boolean,
  ): LeadEntry[] {
    const leads: LeadEntry[] = [];
    const end = this.countBelow(since);
    let index = after ? this.countBelow(after) : this.rows.length;
    while (index > end && leads.length < most) {
      index -= 1;
      const row = this.rows[index] as Row;
      if (isListed(row)) leads.push(row.entry);
    }
    return leads;
  }

  private listCalls(ranges: readonly KeyRange[], query: DeskQuery): DeskPage {
    const found: { cursor: string; entry: LeadEntry }[] = [];
    for (const { number, range } of rangesAfter(ranges, query.after)) {
      if (found.length > PAGE_SIZE) break;
      const some = this.first(PAGE_SIZE + 1 - found.length, range, query);
      found.push(...some.map((entry) => ({ cursor: `${number} ${entry.callKey}`, entry })));
    }
    const page = found.slice(0, PAGE_SIZE);
    const next = found.length > PAGE_SIZE ? page.at(-1)?.cursor : undefined;
    return { leads: page.map(({ entry }) => entry), next };
  }

  /** Returns the first leads of a range in the order of their keys. */
  private first(most: number, range: KeyRange, query: DeskQuery): LeadEntry[] {
    const { since = "" } = query;
    const isIn = this.sorts.passing(query);
    const leads: LeadEntry[] = [];
    for (const { entry, sort } of this.callsIn(range)) {
      if (leads.length === most) break;
      if (isIn[sort] === true && entry.at >= since) leads.push(entry);
    }
    return leads;
  }

  private callsIn({ from, to }: KeyRange): Row[] {
    return this.calls.slice(below(this.calls, keyOf, from), below(this.calls, keyOf, to));
  }

  private removeCall(row: Row) {
    const index = below(this.calls, keyOf, keyOf(row));
    if (this.calls[index] === row) this.calls.splice(index, 1);
  }

  /** Returns the number of older leads, which is the index of the first other one. */
  private countBelow(at: string): number {
    return below(this.rows, ({ entry }) => entry.at, at);
  }
}

/** Numbers the lists that leads are in, so that a scan compares numbers. */
class Sorts {
  private readonly numbers = new Map<string, number>();
  private readonly examples: LeadEntry[] = [];

  numberOf(entry: LeadEntry): number {
    const name = listName({ ...entry, shelf: shelfOf(entry) });
    const number = this.numbers.get(name) ?? this.examples.push(entry) - 1;
    this.numbers.set(name, number);
    return number;
  }

  passing(filter: LeadFilter): boolean[] {
    return this.examples.map((entry) => passes(entry, filter));
  }
}

const keyOf = ({ entry }: Row): string => entry.callKey ?? "";

/** Returns the number of rows, which are in order, with a smaller key. */
function below(rows: readonly Row[], keyOfRow: (row: Row) => string, key: string): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOfRow(rows[middle] as Row) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
