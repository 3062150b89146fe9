import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { ReadLeads } from "~/leads/files/import-jobs.server";
import { type ColumnUse, type ReadRow, usesOf } from "~/leads/import-table";
import type { Desk } from "~/leads/pipeline/desk";
import {
  type PlannedLead,
  planImport,
  recentImports,
  runImport,
  undoImport,
} from "~/leads/pipeline/import-leads";
import { MAX_FILE_BYTES, MAX_PACKED_BYTES, openImportFile, readImportLeads } from "~/leads/read-file.server";
import { deskPath } from "~/leads/reference";
import { type FormFile, readFields, readForm } from "~/submission/read-form.server";
import { columnName, FILE, IMPORT_SOURCES, type ImportPreview, USES } from "./import-preview";

const importId = z.string().regex(/^[\da-f]{20}$/);
const via = z.enum(Object.keys(IMPORT_SOURCES) as [keyof typeof IMPORT_SOURCES]);
const uses = z.array(z.enum(Object.keys(USES) as [ColumnUse]));
/** Everything that a form of the import may ask for. */
const actionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("show"), id: importId, via, uses, table: z.string() }),
    z.object({ intent: z.literal("import"), id: importId, via, uses, table: z.string() }),
    z.object({ intent: z.literal("undo"), id: importId }),
  ],
  "This form is not known: open the page again",
);

export type ImportResult =
  | { status: "refused"; fault: string }
  | { status: "preview"; preview: ImportPreview }
  | { status: "imported"; id: string }
  | { status: "undone"; erased: number; kept: number };

/** Does what a form of the import asks for. Nothing is stored before "import". */
export async function actOnImport(request: Request, desk: Desk, by: string): Promise<ImportResult> {
  if (/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) return readFile(request, desk, by);
  const { text, all, isTooLarge } = await readFields(request, MAX_PACKED_BYTES);
  if (isTooLarge) return { status: "refused", fault: "The file is too large: split it" };
  const columns = [...all.keys()].filter((name) => name.startsWith(columnName("")));
  const given = { intent: text("intent"), id: text("id"), via: text("via"), table: text("table") };
  const parsed = actionSchema.safeParse({ ...given, uses: columns.map((name) => text(name)) });
  if (!parsed.success) return { status: "refused", fault: parsed.error.issues[0]?.message ?? "" };
  const action = parsed.data;
  if (action.intent === "undo") return undo(action.id, desk, by);
  return showOrImport(action, desk, by);
}

interface Given {
  intent: "show" | "import";
  id: string;
  via: keyof typeof IMPORT_SOURCES;
  uses: readonly ColumnUse[];
  table: string;
}

async function showOrImport(given: Given, desk: Desk, by: string): Promise<ImportResult> {
  const rows: ReadRow[] = [];
  const read = await readImportLeads(given.table, given.uses, async (leads) => void rows.push(...leads));
  if ("fault" in read) return { status: "refused", fault: read.fault };
  const leads = await planImport(rows, desk);
  if (given.intent === "show" || leads.length === 0)
    return { status: "preview", preview: previewOf(leads, read, given) };
  await importOnce(leads, { id: given.id, via: given.via, by }, desk);
  return { status: "imported", id: given.id };
}

async function readFile(request: Request, desk: Desk, by: string): Promise<ImportResult> {
  const { text, file, isBroken } = await readForm(request, {
    field: FILE,
    maxBytes: MAX_FILE_BYTES,
    receive: bytesOf,
  });
  if (isBroken) return { status: "refused", fault: "The file has not arrived whole: choose it again" };
  if (!file) return { status: "refused", fault: "Choose a file first" };
  const opened = await openImportFile(file);
  if ("fault" in opened) return { status: "refused", fault: opened.fault };
  const given = { id: randomBytes(10).toString("hex"), via: via.catch("elsewhere").parse(text("via")) };
  const { packed, columns } = opened;
  return showOrImport({ intent: "show", ...given, uses: usesOf(columns), table: packed }, desk, by);
}

async function bytesOf({ bytes }: FormFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of bytes) chunks.push(chunk);
  } catch {
    // The form is broken, and says so.
  }
  return Buffer.concat(chunks);
}

/** Imports that are being stored: a double tap waits for the first. */
const inFlight = new Map<string, Promise<void>>();

function importOnce(plan: PlannedLead[], run: Parameters<typeof runImport>[1], desk: Desk): Promise<void> {
  const running = inFlight.get(run.id) ?? runImport(plan, run, desk).finally(() => inFlight.delete(run.id));
  inFlight.set(run.id, running);
  return running;
}

async function undo(id: string, desk: Desk, by: string): Promise<ImportResult> {
  const recent = (await recentImports(desk, new Date())).find((one) => one.id === id);
  if (!recent) return { status: "refused", fault: "This import can’t be undone any more" };
  return { status: "undone", ...(await undoImport(recent, by, desk)) };
}

/** What a page lists of each kind. */
const MOST = 50;

function previewOf(
  leads: readonly PlannedLead[],
  { facts, faults, faultCount }: ReadLeads,
  { id, via, uses, table }: Given,
): ImportPreview {
  const merges = leads.flatMap(({ row, fields, into }) => {
    if (!into) return [];
    const name = fields.name ?? fields.phone ?? "";
    if ("row" in into) return [{ row, name, into: `row ${into.row}` }];
    return [{ row, name, into: `${into.name || "No name"}, ${into.reference}`, path: deskPath(into.id) }];
  });
  return {
    ...{ id, via, packed: table },
    columns: facts.columns.map((name, index) => ({
      name,
      use: uses[index] ?? "other",
      sample: facts.samples[index] ?? "",
    })),
    count: leads.length,
    samples: leads
      .slice(0, 3)
      .map(({ fields }) => Object.entries(fields).map(([name, value]) => [name, value ?? ""])),
    merges: merges.slice(0, MOST),
    mergeCount: merges.length,
    faults,
    faultCount,
    notes: facts.notes,
  };
}
