import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import * as z from "zod";
import { needsManager } from "~/desk/for-staff.server";
import { isShortMobile, phoneDigits } from "~/leads/digits";
import { deskPath } from "~/leads/reference";
import { SHORT_PHONE } from "~/sales/lead/labels";
import { seal, unseal } from "~/server/signatures.server";
import type { SignedIn, StaffAccount } from "~/staff/staff";
import { readFields, readForm } from "~/submission/read-form.server";
import { grouped } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import { runImport, undoImport, viaOf, wasUndone } from "./import-leads.server";
import { type ImportPlan, planImport, statusKey } from "./import-plan.server";
import {
  ADD_AGAIN,
  columnName,
  erasedWords,
  FILE,
  faultRow,
  HEADING_ROW,
  IMPORT_SOURCES,
  type ImportPreview,
  type ImportSource,
  IS_OLD,
  type ListedRow,
  meaningName,
  type SomeRows,
  statusName,
  USES,
} from "./import-preview";
import { type ColumnUse, type FileFacts, type ReadRow, usesOf } from "./import-table";
import {
  MAX_FILE_BYTES,
  MAX_PACKED_BYTES,
  openImportFile,
  readHeading,
  readImportLeads,
  refusedRows,
} from "./read-file.server";
import { MEANINGS } from "./status-meaning";

export interface ImportStores {
  desk: Parameters<typeof runImport>[2];
  staff: { list(): Promise<StaffAccount[]> };
  name: keyof typeof MAX_ROWS;
}

/** Leads are written one by one: an import has to end within its request. */
export const MAX_ROWS: Record<"embedded" | "firebase", number> = { embedded: 20_000, firebase: 5_000 };

const NOT_WHOLE = "The file has not arrived whole: choose it again";

const importId = z.string().regex(/^[\da-f]{20}$/);
const source = z.enum(Object.keys(IMPORT_SOURCES) as [ImportSource]);
const use = z.enum(Object.keys(USES) as [ColumnUse]);
const meaning = z.enum(MEANINGS);

const aboutSchema = z.object({
  columns: z.array(z.string()),
  samples: z.array(z.string()),
  headingRow: z.number(),
  heads: z.array(z.tuple([z.number(), z.string()])),
  rowCount: z.number(),
  notes: z.array(z.string()),
});

const ABOUT = "an import file";

const file = z.string().transform((sealed, context): FileFacts => {
  const about = aboutSchema.safeParse(JSON.parse(unseal(ABOUT, sealed) ?? "null")).data;
  if (!about) context.addIssue(NOT_WHOLE);
  return about ?? z.NEVER;
});

const shown = { id: importId, source, about: file };

const actionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("show"), ...shown }),
    z.object({ intent: z.literal("import"), ...shown }),
    z.object({ intent: z.literal("undo"), id: importId }),
  ],
  "This form is not known: open the page again",
);

export type ImportResult =
  | { status: "refused"; fault: string }
  | { status: "preview"; preview: ImportPreview }
  | { status: "imported"; id: string; count: number }
  | { status: "undone"; erased: number; kept: number };

const refused = (fault: string): ImportResult => ({ status: "refused", fault });

/** Does what a form of the import asks for. Nothing is stored before "import". */
export async function actOnImport(
  request: Request,
  stores: ImportStores,
  by: SignedIn,
): Promise<ImportResult> {
  if (/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) return chooseFile(request, stores);
  const form = await readFields(request, MAX_PACKED_BYTES);
  if (form.isTooLarge) return refused("The file is too large: split it");
  const { text, all } = form;
  const given = { intent: text("intent"), id: text("id"), source: text("source") };
  const parsed = actionSchema.safeParse({ ...given, about: text("about") });
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? "");
  const action = parsed.data;
  const { desk } = stores;
  needsManager(by, action.intent === "undo" ? "undo-import" : undefined);
  if (action.intent === "undo") return { status: "undone", ...(await undoImport(action.id, by.email, desk)) };
  const choices = choicesIn(text, all);
  const open: OpenImport = { ...action, ...choices, packed: text("table") };
  const headingRow = Number(text(HEADING_ROW) || action.about.headingRow);
  const fault = action.intent === "import" ? "Nothing is imported yet: look at the columns first" : "";
  if (headingRow !== action.about.headingRow) return showHeading({ ...open, fault }, headingRow, stores);
  if (action.intent === "show") return showPlan(open, stores);
  return inTurn(() => importFile(open, stores, by.email));
}

interface OpenImport extends ReturnType<typeof choicesIn> {
  id: string;
  source: ImportSource;
  about: FileFacts;
  packed: string;
  fault?: string;
}

function choicesIn(text: (name: string) => string, all: URLSearchParams) {
  const names = [...all.keys()];
  const columns = names.filter((name) => name.startsWith(columnName("")));
  const statuses = names.filter((name) => name.startsWith(statusName("")));
  return {
    uses: columns.map((name) => use.catch("other").parse(text(name))),
    meanings: new Map(
      statuses.map((name, index) => [
        statusKey(text(name)),
        meaning.catch("new").parse(text(meaningName(index))),
      ]),
    ),
    isOld: text(IS_OLD) !== "",
    addedAgain: new Set(all.getAll(ADD_AGAIN).map(Number)),
  };
}

async function chooseFile(request: Request, stores: ImportStores): Promise<ImportResult> {
  const { text, file, isBroken } = await readForm(request, {
    field: FILE,
    maxBytes: MAX_FILE_BYTES,
    // A form that is broken says so itself.
    receive: ({ bytes }) => buffer(bytes).catch(() => Buffer.alloc(0)),
  });
  if (isBroken) return refused(NOT_WHOLE);
  if (!file) return refused("Choose a file first");
  const opened = await openImportFile(file);
  if ("fault" in opened) return refused(opened.fault);
  return showPlan(
    {
      id: randomBytes(10).toString("hex"),
      source: source.catch("file").parse(text("source")),
      about: opened.facts,
      packed: opened.packed,
      uses: usesOf(opened.facts.columns),
      meanings: new Map(),
      isOld: false,
      addedAgain: new Set<number>(),
    },
    stores,
  );
}

/** Shows the file with the names of its columns in another row, or as it was and why it has none there. */
async function showHeading(open: OpenImport, row: number, stores: ImportStores): Promise<ImportResult> {
  const isThere = row === 0 || open.about.heads.some(([number]) => number === row);
  const read = isThere ? await readHeading(open.packed, row) : { fault: "Choose a row of the list" };
  if ("fault" in read) return showPlan({ ...open, fault: read.fault }, stores);
  return showPlan({ ...open, about: read, uses: usesOf(read.columns) }, stores);
}

type Planned = { plan: ImportPlan; faults: SomeRows } | { fault: string };

async function planOf(open: OpenImport, { desk, staff, name }: ImportStores): Promise<Planned> {
  const most = MAX_ROWS[name];
  if (open.about.rowCount > most)
    return { fault: `At most ${grouped(most)} rows go at once: split the file` };
  const rows: ReadRow[] = [];
  const read = await readImportLeads(open.packed, { ...open.about, ...open }, async (some) => {
    rows.push(...some);
    await setImmediate();
  });
  if ("fault" in read) return read;
  const plan = await planImport(rows, open, { desk, staff: await staff.list() }, new Date());
  const faults = [...read.faults, ...plan.faults].sort((a, b) => a.row - b.row);
  const count = read.faultCount + plan.faults.length;
  return { plan, faults: { rows: faults.slice(0, MOST).map(faultRow), count } };
}

async function showPlan(open: OpenImport, stores: ImportStores): Promise<ImportResult> {
  const planned = await planOf(open, stores);
  if ("fault" in planned) return refused(planned.fault);
  return { status: "preview", preview: previewOf(planned, open) };
}

/** Imports one after the other: the second knows the people of the first. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = last.then(work, work);
  last = own;
  return own;
}

async function importFile(open: OpenImport, stores: ImportStores, by: string): Promise<ImportResult> {
  const { desk } = stores;
  const now = new Date();
  const planned = await planOf(open, stores);
  if ("fault" in planned) return refused(planned.fault);
  const { plan } = planned;
  if (await wasUndone(open.id, desk, now)) return refused("This import was undone: choose the file again");
  if (plan.leads.length === 0) return { status: "preview", preview: previewOf(planned, open) };
  const run = { id: open.id, by, via: viaOf(open.source, now) };
  if ((await runImport(plan, run, desk)) === "undone")
    return refused("A colleague has undone this import while it ran");
  return { status: "imported", id: open.id, count: plan.leads.length };
}

/** Resolves to the refused rows of a preview's file, or to undefined if it has not arrived whole. */
export async function refusedFile(request: Request): Promise<string | undefined> {
  const { text, all, isTooLarge } = await readFields(request, MAX_PACKED_BYTES);
  const about = isTooLarge ? undefined : file.safeParse(text("about")).data;
  if (!about) return undefined;
  const read = await refusedRows(text("table"), { ...about, ...choicesIn(text, all) });
  return "csv" in read ? read.csv : undefined;
}

const MOST = 50;

function someOf<Row>(rows: readonly Row[], listed: (row: Row) => ListedRow): SomeRows {
  return { rows: rows.slice(0, MOST).map(listed), count: rows.length };
}

function previewOf(planned: Exclude<Planned, { fault: string }>, open: OpenImport): ImportPreview {
  const { plan, faults } = planned;
  const { id, source, packed, about, uses, isOld, addedAgain } = open;
  const merged = plan.leads.filter(({ into, askedAgain }) => into && !askedAgain);
  const asked = plan.leads.filter(({ askedAgain }) => askedAgain);
  return {
    ...about,
    ...{ id, source, packed, isOld, faults, leftOut: plan.leftOut, fault: open.fault ?? "" },
    about: seal(ABOUT, JSON.stringify(about)),
    columns: about.columns.map((name, index) => ({
      name,
      use: uses[index] ?? "other",
      sample: about.samples[index] ?? "",
    })),
    statuses: [...plan.statuses.values()],
    count: plan.leads.length,
    samples: plan.leads
      .slice(0, 3)
      .map(({ fields, cameIn }) => [
        ...(cameIn ? [["Came in on", dateLabel(cameIn)] as [string, string]] : []),
        ...Object.entries(fields).map(([name, value]): [string, string] => [name, value ?? ""]),
      ]),
    merged: someOf(merged, (lead) => intoRow(lead, "into ")),
    asked: someOf(asked, (lead) => intoRow(lead, "")),
    already: someOf(plan.already, ({ row, name, entry }) => ({ row, name, ...leadWords(entry, name) })),
    erased: someOf(plan.erased, ({ row, name, day = "" }) => ({
      ...{ row, name, words: erasedWords(day), isTicked: addedAgain.has(row) },
    })),
    short: someOf(
      plan.leads.filter(({ fields }) => isShortMobile(phoneDigits(fields.phone ?? ""))),
      ({ row, fields }) => ({ row, name: fields.name ?? "", words: `${fields.phone}. ${SHORT_PHONE}` }),
    ),
    tooOld: someOf(plan.tooOld, ({ row, name, day = "" }) => ({ row, name, words: dateLabel(day) })),
  };
}

function intoRow({ row, fields, into }: ImportPlan["leads"][number], before: string): ListedRow {
  const name = fields.name ?? fields.phone ?? fields.email ?? "";
  if (into?.row !== undefined) return { row, name, words: `${before}row ${into.row}` };
  const { words, path } = leadWords(into);
  return { row, name, words: before + words, path };
}

function leadWords(entry?: { id: string; name: string; reference: string }, name?: string) {
  if (!entry?.id) return { words: entry?.name ?? "" };
  const { id, reference } = entry;
  const words = entry.name === name ? reference : `${entry.name || "No name"}, ${reference}`;
  return { words, path: deskPath(id) };
}
