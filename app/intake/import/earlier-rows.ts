import { isSamePerson } from "~/intake/same-person";

/** The lead that a row is merged into: one of the desk, or that of an earlier row. */
export interface MergeTarget {
  id: string;
  name: string;
  reference: string;
  row?: number | undefined;
}

/** A row by what tells its lead and its person from others. */
export interface RowPerson {
  row: number;
  name: string;
  /** The id of its lead, and the one that it has if another person has the first. */
  ids: readonly [string, ...string[]];
  contacts: readonly string[];
  /** Nothing is merged into it: it is closed, or not imported. */
  isApart?: boolean | undefined;
  into?: MergeTarget | undefined;
}

/** The rows of a file so far: a later one may be the same lead, or of the same person. */
export class EarlierRows {
  readonly #byId = new Map<string, RowPerson>();
  readonly #byContact = new Map<string, MergeTarget>();

  know(contacts: readonly string[], target: MergeTarget) {
    for (const contact of contacts) if (!this.#byContact.has(contact)) this.#byContact.set(contact, target);
  }

  /** Adds a row. Returns the id of its lead, the earlier row that is the same lead, and the lead that it is merged into. */
  place(person: RowPerson): { id: string; same?: number; into?: MergeTarget | undefined } {
    const { row, name, ids, contacts, isApart } = person;
    const [first, own = first] = ids;
    const other = this.#byId.get(first);
    const id = other && !isSamePerson(other.contacts, contacts) ? own : first;
    const same = this.#byId.get(id);
    if (same) return { id, same: same.row };
    this.#byId.set(id, person);
    if (isApart) return { id };
    const earlier = contacts.flatMap((contact) => this.#byContact.get(contact) ?? [])[0];
    const into = person.into ?? earlier;
    this.know(contacts, into ?? { id, name, reference: "", row });
    return { id, into };
  }
}
