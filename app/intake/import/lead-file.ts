import type { Steps } from "~/intake/files/raw-rows";
import type { LeadTable } from "~/intake/files/read-table";
import { type DayOrder, dayOrderIn } from "~/sales/numbers/came-in";
import { EarlierRows } from "./earlier-rows";
import { type AmountDoubt, amountDoubt } from "./import-amounts";
import {
  type ImportSource,
  MAX_PIECE_BYTES,
  MAX_PIECE_ROWS,
  MAX_STATUSES,
  type RowAnswer,
  type RowOutcome,
  statusKey,
} from "./import-choices";
import type { ImportChoices } from "./import-plan.server";
import { type ColumnUse, usesOf } from "./import-table";
import { guessMeaning, type Meaning } from "./status-meaning";

// The file in the tab, and the requests about it.

interface FileRow {
  row: number;
  cells: string[];
}

export interface FilePieces {
  pieces: FileRow[][];
  /** Why rows are no leads, by their number. */
  faults: Map<number, string>;
}

/** Contents of a file's columns that may need an explanation. */
export interface ColumnFacts {
  order: DayOrder;
  /** The different texts of the column "Status". */
  statuses: { text: string; meaning: Meaning }[];
  /** Amounts that may mean something else: the first of each kind, and how many there are. */
  doubts: Partial<Record<AmountDoubt, { text: string; count: number }>>;
  /** Won leads of which no column says whether they are finished. */
  unfinished: number;
}

const MAX_STATUS = 100;

export function* columnFacts(
  { rows }: LeadTable,
  uses: readonly ColumnUse[],
  chosen: Record<string, Meaning>,
): Steps<ColumnFacts> {
  const orders = new Set<DayOrder | undefined>();
  const statuses = new Map<string, ColumnFacts["statuses"][number]>();
  const doubts: ColumnFacts["doubts"] = {};
  let won = 0;
  for (const [place, { cells, fault }] of rows.entries()) {
    yield place / rows.length;
    if (fault) continue;
    const of = (use: ColumnUse) => cells[uses.indexOf(use)] ?? "";
    for (const day of [of("cameIn"), of("finished")]) orders.add(dayOrderIn(day));
    const text = of("status");
    const key = statusKey(text);
    const meaning = chosen[key] ?? guessMeaning(text);
    if (meaning === "won") won += 1;
    if (key && text.length <= MAX_STATUS && statuses.size < MAX_STATUSES && !statuses.has(key))
      statuses.set(key, { text, meaning });
    const doubt = /^(?:won|quoted)$/.test(meaning) ? amountDoubt(of("amount")) : undefined;
    if (!doubt) continue;
    doubts[doubt] ??= { text: of("amount"), count: 0 };
    doubts[doubt].count += 1;
  }
  return {
    order: orders.has("month first") && !orders.has("day first") ? "month first" : "day first",
    statuses: [...statuses.values()],
    doubts,
    unfinished: uses.includes("finished") ? 0 : won,
  };
}

export interface FileChoices extends Omit<ImportChoices, "columns" | "order" | "isFinished"> {
  uses: ColumnUse[];
  /** Undefined until somebody says it. */
  isFinished: boolean | undefined;
}

export function choicesAtFirst(source: ImportSource): Omit<FileChoices, "uses"> {
  const amounts = { point: "text", small: "text" } as const;
  return { source, meanings: {}, amounts, isFinished: undefined, finishedOn: "", isOld: false };
}

export function usesIn({ columns }: LeadTable): ColumnUse[] {
  return usesOf(columns.map(({ name }) => name));
}

/** Returns what each piece of a file says of how it is read. */
export function sentChoices(
  { columns }: LeadTable,
  { uses, isFinished = false, ...choices }: FileChoices,
  { order, statuses }: ColumnFacts,
): ImportChoices {
  return {
    ...choices,
    columns: columns.map(({ name }, index) => ({ name, use: uses[index] ?? "other" })),
    order,
    meanings: Object.fromEntries(statuses.map(({ text, meaning }) => [statusKey(text), meaning])),
    isFinished,
  };
}

/** Leaves room for the choices that go along. */
const MAX_ROWS_BYTES = MAX_PIECE_BYTES - 48 * 1024;

/** Returns the rows of a table in pieces for the server, without what is left out, and why the others are none. */
export function* piecesOf({ rows }: LeadTable, uses: readonly ColumnUse[]): Steps<FilePieces> {
  const pieces: FileRow[][] = [];
  const faults = new Map<number, string>();
  const encoder = new TextEncoder();
  let piece: FileRow[] = [];
  let bytes = 0;
  for (const [place, { number, cells, fault }] of rows.entries()) {
    yield place / rows.length;
    const sent = { row: number, cells: cells.map((cell, index) => (uses[index] === "none" ? "" : cell)) };
    const size = fault ? 0 : encoder.encode(JSON.stringify(sent)).length + 1;
    if (fault || size > MAX_ROWS_BYTES) {
      faults.set(number, fault ?? "The row has too much text");
      continue;
    }
    if (piece.length === MAX_PIECE_ROWS || bytes + size > MAX_ROWS_BYTES) {
      pieces.push(piece);
      piece = [];
      bytes = 0;
    }
    piece.push(sent);
    bytes += size;
  }
  return { pieces: piece.length > 0 ? [...pieces, piece] : pieces, faults };
}

interface ListedRow extends Pick<RowAnswer, "row" | "name" | "words" | "path"> {}

export interface SomeRows {
  /** The first of them. */
  rows: ListedRow[];
  count: number;
}

const MOST_LISTED = 50;
const MOST_SAMPLES = 3;

/** Plan of a file, as far as the server has answered. */
export class ImportPlan {
  readonly #earlier = new EarlierRows();
  readonly #lists = new Map<RowOutcome | "short", SomeRows>();
  readonly faults = new Map<number, string>();
  readonly samples: Record<string, string | null>[] = [];
  /** Rupees of all leads that have some. */
  readonly amounts: { row: number; amount: number }[] = [];

  constructor(faults: ReadonlyMap<number, string>) {
    for (const [row, words] of faults) this.#list("fault", { row, name: "", words });
  }

  listOf(outcome: RowOutcome | "short"): SomeRows {
    return this.#lists.get(outcome) ?? { rows: [], count: 0 };
  }

  /** Leads that are to be stored. */
  get count(): number {
    return this.listOf("new").count + this.listOf("merged").count + this.listOf("asked").count;
  }

  add(answers: readonly RowAnswer[]) {
    for (const { row, name, outcome, words, path, person, lead } of answers) {
      const { same, into } = (person && this.#earlier.place(person)) ?? {};
      const listed = { row, name, words, ...(path && { path }) };
      if (same !== undefined) this.#list("already", { row, name, words: `row ${same}` });
      else if (outcome === "new" && into) this.#list("merged", { row, name, words: `into row ${into.row}` });
      else this.#list(outcome, outcome === "merged" ? { ...listed, words: `into ${words}` } : listed);
      if (!lead || same !== undefined || outcome === "erased") continue;
      if (lead.short) this.#list("short", { row, name, words: lead.short });
      if (lead.amount) this.amounts.push({ row, amount: lead.amount });
      if (this.samples.length < MOST_SAMPLES) this.samples.push(lead.facts);
    }
  }

  #list(outcome: RowOutcome | "short", listed: ListedRow) {
    const { rows, count } = this.listOf(outcome);
    if (outcome === "fault") this.faults.set(listed.row, listed.words);
    const shown = count < MOST_LISTED ? [...rows, listed].sort((a, b) => a.row - b.row) : rows;
    this.#lists.set(outcome, { rows: shown, count: count + 1 });
  }
}
