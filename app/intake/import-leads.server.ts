import { DAY_MS, dayInIndia } from "~/india-time";
import type { LogEntry } from "~/sales/lead/desk-log";
import { type Desk, pagesOf } from "~/sales/store/desk";
import { inParallel } from "~/server/in-parallel";
import { type ImportPlan, type PlannedLead, stepsOf } from "./import-plan.server";

/** Leads that are erased before the next ones are read. */
const PAGE = 200;

/** An import that has not told of itself for this long was cut off. */
const SILENT_MS = 60_000;

/** Clocks of two instances may differ so much. */
const CLOCKS_MS = 5_000;

/** Who wrote it, and which import: its leads store its id. */
export interface ImportRun {
  id: string;
  by: string;
  /** "indiamart", "excel 2026-11-26". */
  via: string;
}

/** Stores the leads of a plan. Doing it again, after it was cut off or by a double tap, adds what is missing. */
export async function runImport(
  { leads }: ImportPlan,
  run: ImportRun,
  desk: Desk,
): Promise<"ended" | "undone"> {
  const { id, by, via } = run;
  const began = Date.now();
  let looked = began;
  const told = { by, import: id, via, total: leads.length };
  await desk.record({ kind: "import-began", ...told, count: leads.length });
  let count = 0;
  for (const some of stepsOf(leads)) {
    if (await isUndone(id, looked, desk)) return undo(run, desk);
    looked = Date.now();
    count += some.length;
    // First those that others of the file are merged into.
    await inParallel(
      some.filter(({ into }) => !into),
      (lead) => addLead(lead, run, desk),
    );
    await inParallel(
      some.filter(({ into }) => into),
      (lead) => addLead(lead, run, desk),
    );
    await desk.record({ kind: "import-progress", ...told, count });
  }
  await desk.record({ kind: "import-ended", ...told, count: leads.length });
  return (await isUndone(id, began, desk)) ? undo(run, desk) : "ended";
}

async function addLead(lead: PlannedLead, { id: importId, by, via }: ImportRun, desk: Desk): Promise<void> {
  const { ids, fields, source, cameIn, known, into, askedAgain } = lead;
  if (into && askedAgain) await desk.append(into.id, by, { askedAgain });
  await desk.add(
    {
      ...{ kind: "quick-contact", ids, fields, via, importId, isQuiet: true },
      ...(source && { source }),
      ...(cameIn && { cameIn }),
    },
    by,
    { ...known, ...(into && { mergedInto: into.id }) },
  );
}

async function isUndone(id: string, since: number, desk: Pick<Desk, "log">): Promise<boolean> {
  for await (const entry of desk.log(new Date(since - CLOCKS_MS).toISOString(), ["import-undone"]))
    if (entry.import === id) return true;
  return false;
}

async function undo({ id, by }: ImportRun, desk: Desk): Promise<"undone"> {
  await eraseImport(id, by, desk);
  return "undone";
}

/** An import that is not older than a day. */
export interface RecentImport {
  id: string;
  at: string;
  by: string;
  via: string;
  /** Leads that are here, and that were to come. */
  count: number;
  total: number;
  state: "running" | "cut off" | "ended";
}

const KINDS = ["import-began", "import-progress", "import-ended", "import-undone"] as const;

/** Lists the imports of the last day that were not undone, newest first. */
export async function recentImports(desk: Pick<Desk, "log">, now: Date): Promise<RecentImport[]> {
  const imports = new Map<string, LogEntry[]>();
  for await (const entry of desk.log(new Date(now.getTime() - DAY_MS).toISOString(), KINDS))
    if (entry.import) imports.set(entry.import, [...(imports.get(entry.import) ?? []), entry]);
  return [...imports].flatMap(([id, entries]) => recentImport(id, entries, now) ?? []).reverse();
}

function recentImport(id: string, entries: readonly LogEntry[], now: Date): RecentImport | undefined {
  const of = (kind: LogEntry["kind"]) => entries.filter((entry) => entry.kind === kind);
  const [began] = of("import-began");
  if (!began || of("import-undone").length > 0) return undefined;
  const { at, by, via = "", total = 0 } = began;
  const count = Math.max(0, ...of("import-progress").map((entry) => entry.count ?? 0));
  const isSilent = (entries.at(-1) ?? began).at < new Date(now.getTime() - SILENT_MS).toISOString();
  const state = of("import-ended").length > 0 ? "ended" : isSilent ? "cut off" : "running";
  return { id, at, by, via, total, count, state };
}

/** Whether an import may still be stored: one that was undone has taken its leads with it. */
export function wasUndone(id: string, desk: Pick<Desk, "log">, now: Date): Promise<boolean> {
  return isUndone(id, now.getTime() - DAY_MS, desk);
}

/** Marks an import as undone, which its run reads if it is still going on, and erases its leads. Resolves to both numbers. */
export async function undoImport(
  id: string,
  by: string,
  desk: Desk,
): Promise<{ erased: number; kept: number }> {
  await desk.record({ kind: "import-undone", by, import: id });
  return eraseImport(id, by, desk);
}

/** Erases the leads of an import, but those that somebody has worked on since. */
async function eraseImport(id: string, by: string, desk: Desk): Promise<{ erased: number; kept: number }> {
  const counts = { erased: 0, kept: 0 };
  // Parts first: a lead of which a part stays stays too.
  for (const list of ["merged", "leads", "spam"] as const)
    for await (const entries of pagesOf({ importId: id, list, most: PAGE }, desk)) {
      const records = await desk.read(entries);
      await inParallel(records, async ({ lead, events }) => {
        const isUntouched = events.every(({ added }) => added);
        const isErased = isUntouched && (await desk.erase(lead.id, by, events.length));
        counts[isErased ? "erased" : "kept"] += 1;
      });
    }
  return counts;
}

/** Returns the `via` of a file's leads: a file of one's own is named by its day. */
export function viaOf(source: string, now: Date): string {
  return source === "excel" || source === "file" ? `${source} ${dayInIndia(now)}` : source;
}
