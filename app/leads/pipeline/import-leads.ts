import { tenDigits } from "~/leads/digits";
import type { ImportTable } from "~/leads/import-file.server";
import type { LeadFields } from "~/leads/leads";
import { type OutsideField, outsideFieldOf, readOutsideLead } from "~/leads/outside-lead";
import type { Desk } from "./desk";
import type { LeadEntry } from "./lead-entry";
import { isClosed } from "./lead-state";

/** How a column is read: as a field, under its own name, or not at all. */
export type ColumnUse = OutsideField | "other" | "none";

export interface PlannedLead {
  /** The row in the file. */
  row: number;
  fields: LeadFields;
  phone: string;
  /** The lead with the same phone that it is merged into: one that is there, or the first of the file. */
  into?: Pick<LeadEntry, "id" | "name" | "reference"> | { row: number };
}

export interface ImportPlan {
  leads: PlannedLead[];
  faults: { row: number; fault: string }[];
}

export function usesOf(columns: readonly string[]): ColumnUse[] {
  return columns.map((column) => outsideFieldOf(column) ?? "other");
}

/** Resolves to what an import would do. Reads every lead once. */
export async function planImport(
  { columns, rows }: ImportTable,
  uses: readonly ColumnUse[],
  desk: Pick<Desk, "between">,
): Promise<ImportPlan> {
  const known = new Map<string, LeadEntry>();
  // Nobody would call a lead that is part of a closed one.
  for await (const entry of desk.between("", ""))
    if (entry.phone && !entry.isSpam && !entry.mergedInto && !isClosed(entry.status))
      known.set(entry.phone, entry);
  const rowOf = new Map<string, number>();
  const plan: ImportPlan = { leads: [], faults: [] };
  for (const { number: row, cells } of rows) {
    const values = columns.flatMap((column, index) => {
      const use = uses[index] ?? "other";
      const value = cells[index] ?? "";
      return use === "none" ? [] : [{ column, field: use === "other" ? undefined : use, value }];
    });
    const { fields, fault } = readOutsideLead(values);
    if (fault) {
      plan.faults.push({ row, fault });
      continue;
    }
    const phone = tenDigits(fields.phone ?? "");
    const earlier = phone ? rowOf.get(phone) : undefined;
    const into = known.get(phone) ?? (earlier === undefined ? undefined : { row: earlier });
    plan.leads.push({ row, fields, phone, ...(into && { into }) });
    if (phone && earlier === undefined) rowOf.set(phone, row);
  }
  return plan;
}

/** An import that is not older than a day. */
export interface RecentImport {
  id: string;
  at: string;
  by: string;
  count: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** Written at once: more wait for nothing but each other. */
const AT_ONCE = 40;

/** Who wrote it, when, and which import: all of its leads have an id that ends with the import's. */
export interface ImportRun {
  id: string;
  by: string;
  via: string;
}

/** Stores the leads of a plan. Doing it again, after it was cut off or by a double tap, adds what is missing. */
export async function runImport(
  { leads }: ImportPlan,
  { id, by, via }: ImportRun,
  desk: Desk,
): Promise<void> {
  // First: what a stop cuts off can be undone too.
  await desk.record({ kind: "import-ended", by, import: id, count: leads.length });
  const idOf = (row: number) => leadId(id, row);
  await inParallel(leads, async ({ row, fields }) => {
    await desk.add({ kind: "quick-contact", ids: [idOf(row)], fields, via, isQuiet: true }, by);
  });
  await inParallel(leads, async ({ row, into }) => {
    if (into) await desk.merge(idOf(row), "row" in into ? idOf(into.row) : into.id, by);
  });
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns a lead's id: the row's part makes its reference, the import's the end. */
function leadId(importId: string, row: number): string {
  // Multiplying by a number without common factors scatters the rows, each to another place.
  const place = (row * 2_654_435_761 + Number.parseInt(importId.slice(0, 13), 16)) % 2 ** 50;
  const letters = Array.from({ length: 10 }, (_, index) => CROCKFORD[Math.floor(place / 32 ** index) % 32]);
  return `${letters.join("")}${importId}`;
}

/** Lists the imports of the last day that were not undone, newest first. */
export async function recentImports(desk: Pick<Desk, "log">, now: Date): Promise<RecentImport[]> {
  const recent = new Map<string, RecentImport>();
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  for await (const { at, by, kind, import: id = "", count = 0 } of desk.log(since)) {
    if (kind === "import-ended" && !recent.has(id)) recent.set(id, { id, at, by, count });
    if (kind === "import-undone") recent.delete(id);
  }
  return [...recent.values()].reverse();
}

/** Erases the leads of an import, but those that somebody has worked on since. Resolves to both numbers. */
export async function undoImport(
  { id, at }: Pick<RecentImport, "id" | "at">,
  by: string,
  desk: Desk,
): Promise<{ erased: number; kept: number }> {
  const own: LeadEntry[] = [];
  for await (const entry of desk.between(at, ""))
    if (entry.id.endsWith(id) && entry.id.length > id.length) own.push(entry);
  let kept = 0;
  // Parts first: a lead of which a part stays stays too.
  for (const isPart of [true, false])
    await inParallel(
      own.filter(({ mergedInto }) => Boolean(mergedInto) === isPart),
      async (entry) => {
        const found = await desk.get(entry.id);
        if (!found || !("lead" in found)) return;
        const isUntouched = found.events.every(({ added, mergedInto }) => added || mergedInto);
        if (isUntouched && found.merged.length === 0) await desk.erase(entry.id, by);
        else kept += 1;
      },
    );
  await desk.record({ kind: "import-undone", by, import: id });
  return { erased: own.length - kept, kept };
}
