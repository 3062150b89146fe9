import { type DeskPage, type DeskQuery, MAX_OTHERS, PAGE_SIZE } from "~/desk/desk";
import { dueKey, type LeadEntry, passes } from "~/desk/lead-entry";
import { isFound, readSearch, searchText } from "~/desk/lead-search";

interface Row {
  entry: LeadEntry;
  text: string;
}

/** All leads in memory, scanned for each question: see docs/decisions/13-desk-leads.md. */
export class LeadList {
  /** Oldest first. */
  private readonly rows: Row[];

  constructor(entries: LeadEntry[]) {
    this.rows = entries.sort((a, b) => (a.at < b.at ? -1 : 1)).map(rowOf);
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
    if (query.dueBy !== undefined) return this.listDue(query.dueBy, query);
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

  /** Returns the newest leads with a reference: one more than MAX_OTHERS at most. */
  withReference(reference: string): LeadEntry[] {
    return this.newest({}, MAX_OTHERS + 1, ({ entry }) => entry.reference === reference);
  }

  /** Returns the newest leads from a phone number: one more than MAX_OTHERS at most. */
  withPhone(phone: string): LeadEntry[] {
    return this.newest({}, MAX_OTHERS + 1, ({ entry }) => entry.phone === phone);
  }

  /** Oldest first. */
  before(time: string): LeadEntry[] {
    return this.rows.slice(0, this.countBelow(time)).map(({ entry }) => entry);
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

  private listDue(day: string, query: DeskQuery): DeskPage {
    const { after = "", since = "" } = query;
    const due = this.rows.flatMap(({ entry }) => {
      if (!entry.nextCall || entry.nextCall > day || entry.at < since || !passes(entry, query)) return [];
      const key = dueKey(entry);
      return key !== undefined && key > after ? { key, entry } : [];
    });
    due.sort((a, b) => (a.key < b.key ? -1 : 1));
    const leads = due.slice(0, PAGE_SIZE).map(({ entry }) => entry);
    return { leads, next: due.length > PAGE_SIZE ? due[PAGE_SIZE - 1]?.key : undefined };
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

/** Copies, so that entries lie in memory in their order, in which they are scanned. */
function rowOf(entry: LeadEntry): Row {
  return { entry: { ...entry }, text: searchText(entry) };
}
