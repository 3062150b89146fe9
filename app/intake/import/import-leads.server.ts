import { randomBytes } from "node:crypto";
import { DAY_MS, dayInIndia } from "~/india-time";
import type { LogEntry } from "~/sales/lead/desk-log";
import { type Desk, pagesOf } from "~/sales/store/desk";
import { inParallel } from "~/server/in-parallel";
import type { PlannedLead } from "./import-plan.server";

/** Leads that are erased before the next ones are read. */
const PAGE = 200;

/** An import that has not told of itself for this long was cut off. */
const SILENT_MS = 60_000;

/** Begins an import, or goes on with one of the same file that was cut off. Resolves to its id. @param total leads that are to come */
export async function beginImport(
  { file, source, total }: { file: string; source: string; total: number },
  by: string,
  desk: Pick<Desk, "log" | "record">,
  now: Date,
): Promise<string> {
  const known = (await recentImports(desk, now)).find((one) => one.file === file && one.state !== "ended");
  if (known) return known.id;
  const id = randomBytes(10).toString("hex");
  const via = viaOf(source, now);
  await desk.record({ kind: "import-began", by, import: id, via, count: total, total, file });
  return id;
}

/** Stores some leads of an import. Doing it again adds what is missing. Resolves to how many it has by now; undefined if it was undone. */
export async function storeLeads(
  leads: readonly PlannedLead[],
  { id, via, total }: RecentImport,
  { by, isLast }: { by: string; isLast: boolean },
  desk: Desk,
  now: Date,
): Promise<number | undefined> {
  const add = (lead: PlannedLead) => addLead(lead, { id, by, via }, desk);
  // First those that others of the file are merged into.
  const whole = leads.filter(({ into }) => !into);
  const parts = leads.filter(({ into }) => into);
  await inParallel(whole, add);
  await inParallel(parts, add);
  if (await wasUndone(id, desk, now)) {
    await eraseImport(id, by, desk);
    return undefined;
  }
  const [count = 0] = await desk.count([{ importId: id, list: "found" }]);
  await desk.record({ kind: isLast ? "import-ended" : "import-progress", by, import: id, via, count, total });
  return count;
}

interface ImportRun extends Pick<RecentImport, "id" | "via"> {
  by: string;
}

async function addLead(lead: PlannedLead, { id: importId, by, via }: ImportRun, desk: Desk): Promise<void> {
  const { ids, fields, source, cameIn, known, into, askedAgain } = lead;
  if (into && askedAgain) await desk.append(into.id, by, { askedAgain });
  await desk.add(
    {
      kind: "quick-contact",
      ids,
      fields,
      via,
      importId,
      isQuiet: true,
      ...(source && { source }),
      ...(cameIn && { cameIn }),
    },
    by,
    { ...known, ...(into && { mergedInto: into.id }) },
  );
}

export interface RecentImport {
  id: string;
  at: string;
  by: string;
  via: string;
  /** Leads that are here, and that were to come. */
  count: number;
  total: number;
  state: "running" | "cut off" | "ended";
  /** The hash of its file. */
  file: string;
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
  const { at, by, via = "", total = 0, file = "" } = began;
  const ended = of("import-ended");
  const { count = 0 } = [...of("import-progress"), ...ended].at(-1) ?? {};
  const isSilent = (entries.at(-1) ?? began).at < new Date(now.getTime() - SILENT_MS).toISOString();
  const state = ended.length > 0 ? "ended" : isSilent ? "cut off" : "running";
  return { id, at, by, via, total, count, state, file };
}

/** Whether an import was undone while it ran: what it stores then has to go too. */
async function wasUndone(id: string, desk: Pick<Desk, "log">, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  for await (const entry of desk.log(since, ["import-undone"])) if (entry.import === id) return true;
  return false;
}

/** Marks an import as undone, which its run reads if it is still going on, and erases its leads. Resolves to both numbers. */
export async function undoImport(id: string, by: string, desk: Desk) {
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
function viaOf(source: string, now: Date): string {
  return source === "excel" || source === "file" ? `${source} ${dayInIndia(now)}` : source;
}
