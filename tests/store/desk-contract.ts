import { rmSync } from "node:fs";
import { afterEach, beforeEach, vi } from "vitest";
import type { NewLead } from "../../app/leads/leads";
import { retainLeads } from "../../app/sales/lead/erase-leads";
import type { Change } from "../../app/sales/lead/lead-state";
import type { LeadEntry } from "../../app/sales/list/lead-entry";
import type { DeskQuery } from "../../app/sales/store/desk";
import { closeAll, openEmbeddedDatabases } from "../../app/stores/databases.server";
import { temporaryFolder } from "../http/site";
import { openEmbeddedStores } from "./embedded-stores";

export const ASHA = "asha@example.in";
export const RAVI = "ravi@example.in";

/** Returns the id whose reference is "AAAAAA-000000" with the given number at its end. */
export function idOf(number: number): string {
  return `aaaaa${String(number).padStart(5, "0")}${"0".repeat(16)}`;
}

export function person(
  number: number,
  fields: Record<string, string> = {},
  more: Partial<NewLead> = {},
): NewLead {
  const phone = String(9_000_000_000 + number);
  return {
    kind: "quick-contact",
    ids: [idOf(number)],
    fields: { name: `Person ${number}`, email: `p${number}@example.in`, phone, ...fields },
    ...more,
  };
}

/** Returns people of these fields, numbered from 1. */
export const people = (...fields: Record<string, string>[]) =>
  fields.map((given, index) => person(index + 1, given));

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const NO_BILLS = { pathOf: () => undefined, remove: async () => {} };

export const NO_FILES = { async *list() {}, remove: async () => {}, rename: async () => undefined };

/** Returns the time in so many months and hours. */
export function inMonths(months: number, hours = 0): Date {
  const time = new Date();
  return new Date(time.setUTCMonth(time.getUTCMonth() + months) + hours * 60 * 60_000);
}

export const namesOf = (entries: LeadEntry[]) => entries.map((entry) => entry.name);

/** Opens the databases of a new data folder before each test. */
export function useDatabases() {
  const place = {} as ReturnType<typeof openEmbeddedDatabases> & { folder: string };
  beforeEach(() => {
    const folder = temporaryFolder();
    Object.assign(place, openEmbeddedDatabases(folder), { folder });
  });
  afterEach(async () => {
    const { folder, ...databases } = place;
    await closeAll(databases);
    rmSync(folder, { recursive: true });
  });
  return place;
}

/** Opens a new desk before each test. People are meant by their number. */
export function useDesk() {
  let folder: string;
  let stores: ReturnType<typeof openEmbeddedStores>;
  let clock: Date;

  const open = () => {
    stores = openEmbeddedStores(folder, () => clock);
  };

  beforeEach(() => {
    clock = new Date();
    folder = temporaryFolder();
    open();
  });

  afterEach(async () => {
    await stores.close();
    rmSync(folder, { recursive: true });
  });

  async function leadAt(number: number) {
    const found = await stores.desk.get(idOf(number));
    if (!found?.lead) throw new Error(`there is no lead ${number}`);
    return found;
  }

  return {
    get desk() {
      return stores.desk;
    },
    get leads() {
      return stores.leads;
    },
    setClock(time: Date | string) {
      clock = new Date(time);
    },
    later(minutes: number) {
      clock = new Date(clock.getTime() + minutes * 60_000);
    },
    async reopen() {
      await stores.close();
      open();
    },
    /** Adds leads one by one, each at a later time. */
    async add(...leads: NewLead[]) {
      for (const lead of leads) {
        await stores.leads.add(lead);
        const added = Date.now();
        await vi.waitUntil(() => Date.now() > added, { interval: 1 });
      }
    },
    append: (number: number, by: string, change: Change, seen?: number, id?: string) =>
      stores.desk.append(idOf(number), by, change, seen, id),
    merge: async (number: number, into: number, by = ASHA) =>
      (await stores.desk.append(idOf(number), by, { mergedInto: idOf(into) })).status === "saved",
    listed: async (query: DeskQuery = {}) => namesOf((await stores.desk.list(query)).leads),
    leadAt,
    storedIds: async () => (await collect(stores.leads.list())).map(({ id }) => id),
    log: (since = "") => collect(stores.desk.log(since)),
    /** Erases what is too old, as on a machine with this time. */
    retainAt(time: Date, isConfirmed = false) {
      clock = time;
      return retainLeads({ desk: stores.desk, bills: NO_BILLS, files: NO_FILES }, time, isConfirmed);
    },
  };
}
