import { type DeskPage, type DeskQuery, MAX_OTHERS, PAGE_SIZE } from "~/desk/desk";
import { type LeadEntry, passes } from "~/desk/lead-entry";
import { isFound, readSearch, searchText } from "~/desk/lead-search";
import { callRanges, isIn, type KeyRange, pressingRanges, rangesAfter } from "~/desk/to-call";

export interface Row {
  entry: LeadEntry;
  text: string;
}

export function rowOf(entry: LeadEntry): Row {
  return { entry, text: searchText(entry) };
}

/** All leads in memory, scanned for each question: see docs/decisions/13-desk-leads.md. */
export class LeadList {
  /** Oldest first. */
  private readonly rows: Row[];

  /** Copies, so that entries lie in memory in their order, in which they are scanned. */
  constructor(rows: Row[]) {
    this.rows = rows
      .sort((a, b) => (a.entry.at < b.entry.at ? -1 : 1))
      .map(({ entry, text }) => ({ entry: { ...entry }, text }));
  }

  /** Adds a lead, or replaces it. */
  set(entry: LeadEntry) {
    const index = this.countBelow(entry.at);
    const isKnown = this.rows[index]?.entry.at === entry.at;
    this.rows.splice(index, isKnown ? 1 : 0, rowOf(entry));
  }

  remove(id: string) {
    const index = this.rows.findIndex(({ entry }) => entry.id === id);
    if (index !== -1) this.rows.splice(index, 1);
  }

  list(query: DeskQuery): DeskPage {
    if (query.callsOn !== undefined) return this.listCalls(callRanges(query.callsOn), query);
    const search = query.text === undefined ? undefined : readSearch(query.text);
    const leads = this.newest(
      query,
      PAGE_SIZE + 1,
      ({ entry, text }) => passes(entry, query) && (!search || isFound(entry, text, search)),
    );
    if (leads.length <= PAGE_SIZE) return { leads };
    leads.pop();
    return { leads, next: leads.at(-1)?.at };
  }

  count(queries: readonly DeskQuery[]): number[] {
    const tests = queries.map((query) => {
      const { since = "", callsOn } = query;
      const ranges = callsOn === undefined ? undefined : pressingRanges(callsOn);
      return (entry: LeadEntry) =>
        entry.at >= since &&
        (!ranges || ranges.some((range) => isIn(range, entry.callKey))) &&
        passes(entry, query);
    });
    const counts = queries.map(() => 0);
    for (const { entry } of this.rows)
      tests.forEach((isCounted, number) => {
        if (isCounted(entry)) counts[number] = (counts[number] ?? 0) + 1;
      });
    return counts;
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
    for (let index = after ? this.countBelow(after) - 1 : this.rows.length - 1; index >= 0; index -= 1) {
      const row = this.rows[index];
      if (!row || row.entry.at < since || leads.length === most) break;
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
    const leads: LeadEntry[] = [];
    const keyAt = (index: number) => leads[index]?.callKey ?? "";
    for (const { entry } of this.rows) {
      const { callKey } = entry;
      if (callKey === undefined || !isIn(range, callKey) || entry.at < since) continue;
      if ((leads.length === most && callKey > keyAt(most - 1)) || !passes(entry, query)) continue;
      let index = leads.length;
      while (index > 0 && keyAt(index - 1) > callKey) index -= 1;
      leads.splice(index, 0, entry);
      if (leads.length > most) leads.pop();
    }
    return leads;
  }

  /** Returns the number of older leads, which is the index of the first other one. */
  private countBelow(at: string): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle] as Row).entry.at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
