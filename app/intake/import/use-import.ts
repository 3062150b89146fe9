import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type CallResult, call } from "~/desk/call";
import { useAskBeforeLeaving } from "~/desk/form-controls";
import { useKept } from "~/desk/use-kept";
import { useMe } from "~/desk/use-people";
import { inSlices } from "~/intake/files/in-slices";
import { FileFault, type OpenedFile } from "~/intake/files/raw-rows";
import type { LeadTable, TableChoices } from "~/intake/files/read-table";
import { hashOf, newId } from "~/ui/hash";
import type { ImportSource, RowAnswer } from "./import-choices";
import type { RecentImport } from "./import-leads.server";
import {
  type ColumnFacts,
  choicesAtFirst,
  columnFacts,
  type FileChoices,
  type FilePieces,
  ImportPlan,
  piecesOf,
  sentChoices,
  usesIn,
} from "./lead-file";

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Debounces changes of choices before a new plan. */
const SETTLE_MS = 300;

const NOT_READ = "The file can’t be read. Split it, or save it in Excel as “CSV UTF-8”";

/** A file that is read, in this tab alone. */
export interface OpenImport {
  bytes: Uint8Array<ArrayBuffer>;
  /** Identifies the file, so that an import that was cut off can resume. */
  hash: string;
  opened: OpenedFile;
  table: LeadTable;
  reading: TableChoices;
  choices: FileChoices;
}

interface PlannedImport extends FilePieces {
  facts: ColumnFacts;
  plan: ImportPlan;
  /** Pieces that the server has planned. */
  done: number;
}

interface Busy {
  what: "reading" | "importing";
  /** From 0 to 1. */
  done: number;
}

/** Reads a file in steps, plans it and imports it. @param recent imports, to find the one that was cut off */
export function useImport(recent: readonly RecentImport[]) {
  const by = useMe();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<OpenImport>();
  const [planned, setPlanned] = useState<PlannedImport>();
  const [busy, setBusy] = useState<Busy>();
  const [fault, setFault] = useState("");
  const [imported, setImported] = useState("");
  const work = useRef<AbortController>();
  const isImporting = busy?.what === "importing";
  const cutOff = recent.find(({ file, state }) => state !== "ended" && file === fileName(open));
  /** How a file was read whose import began and has not ended: chosen again, it is read so. */
  const { found, keep, forget } = useKept<Pick<OpenImport, "reading" | "choices">>(
    `import ${fileName(open)}`,
  );

  useAskBeforeLeaving(isImporting);
  useEffect(() => () => work.current?.abort(), []);

  useEffect(() => {
    if (!open || !found) return;
    const { reading, choices } = found;
    void begin((signal) => readFile(open, choices, { ...reading, opened: open.opened }, signal));
  }, [found]);

  useEffect(() => {
    if (!open || isImporting) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void ended(planFile(open, stop.signal), stop.signal), SETTLE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [open, isImporting]);

  /** Says what went wrong, unless something else has begun meanwhile. */
  async function ended(steps: Promise<void>, signal: AbortSignal) {
    try {
      await steps;
    } catch (error) {
      if (signal.aborted) return;
      setFault(error instanceof FileFault ? error.message : NOT_READ);
    }
    setBusy(undefined);
  }

  function begin(steps: (signal: AbortSignal) => Promise<void>) {
    work.current?.abort();
    work.current = new AbortController();
    setFault("");
    return ended(steps(work.current.signal), work.current.signal);
  }

  async function readFile(
    file: Pick<OpenImport, "bytes" | "hash">,
    choices: Partial<FileChoices> & Omit<FileChoices, "uses">,
    { sheet, opened: known, ...reading }: TableChoices & { sheet?: number; opened?: OpenedFile },
    signal: AbortSignal,
  ) {
    const show = (done: number) => setBusy({ what: "reading", done });
    show(0);
    const [{ openFile }, { readTable }] = await Promise.all([
      import("~/intake/files/open-file"),
      import("~/intake/files/read-table"),
    ]).catch(() => {
      throw new FileFault("No connection, so the file isn’t read yet. Reload this page once there is a line");
    });
    const opened = known ?? (await inSlices(openFile(file.bytes, sheet), signal, show));
    const table = await inSlices(readTable(opened, reading), signal, show);
    setPlanned(undefined);
    setOpen({ ...file, opened, table, reading, choices: { uses: usesIn(table), ...choices } });
  }

  function choose(file: File, source: ImportSource) {
    setImported("");
    return begin(async (signal) => {
      if (file.size > MAX_FILE_BYTES) throw new FileFault("The file is larger than 10 MB. Split it");
      const bytes = new Uint8Array(await file.arrayBuffer());
      // Without a hash, an import that is cut off begins anew.
      const hash = (await hashOf(file)) ?? newId();
      await readFile({ bytes, hash }, choicesAtFirst(source), { isOnlyShown: false, isFilled: true }, signal);
    });
  }

  function readAgain(reading: Partial<TableChoices> & { sheet?: number }) {
    if (!open) return;
    const { headingRow: _, ...before } = open.reading;
    const { uses: __, ...choices } = open.choices;
    const next = { ...before, ...reading, ...(reading.sheet === undefined && { opened: open.opened }) };
    return begin((signal) => readFile(open, choices, next, signal));
  }

  async function planFile({ table, choices }: OpenImport, signal: AbortSignal) {
    const facts = await inSlices(columnFacts(table, choices.uses, choices.meanings), signal, () => {});
    const { pieces, faults } = await inSlices(piecesOf(table, choices.uses), signal, () => {});
    const plan = new ImportPlan(faults);
    const sent = { ...sentChoices(table, choices, facts), addedAgain: [], importId: cutOff?.id };
    for (let done = 0; ; done += 1) {
      setPlanned({ facts, pieces, faults, plan, done });
      const rows = pieces[done];
      if (!rows) return;
      const answer = await call<RowAnswer[]>("/desk/import/plan", { ...sent, rows }, { by, signal });
      signal.throwIfAborted();
      plan.add(savedValue(answer));
    }
  }

  /** Stores what was planned. @param addedAgain the rows of erased people that are added all the same */
  function importPlanned(addedAgain: ReadonlySet<number>) {
    if (!open || !planned) return;
    const { table, choices } = open;
    const { facts, plan, pieces } = planned;
    keep({ reading: open.reading, choices });
    return begin(async (signal) => {
      setBusy({ what: "importing", done: 0 });
      const total = plan.count + addedAgain.size + (cutOff?.count ?? 0);
      const begun = { file: fileName(open), source: choices.source, total };
      const importId = savedValue(await call<string>("/desk/import/begin", begun, { by, signal }));
      const sent = { ...sentChoices(table, choices, facts), importId };
      for (const [index, rows] of pieces.entries()) {
        const again = rows.flatMap(({ row }) => (addedAgain.has(row) ? row : []));
        const piece = { ...sent, rows, addedAgain: again, isLast: index === pieces.length - 1 };
        savedValue(await call<number>("/desk/import/rows", piece, { by, signal }));
        setBusy({ what: "importing", done: (index + 1) / pieces.length });
      }
      forget();
      setOpen(undefined);
      setImported(importId);
      revalidate();
    });
  }

  return {
    open,
    planned,
    busy,
    fault,
    imported,
    cutOff,
    choose,
    readAgain,
    importPlanned,
    change: (choices: Partial<FileChoices>) =>
      open && setOpen({ ...open, choices: { ...open.choices, ...choices } }),
    close() {
      work.current?.abort();
      setOpen(undefined);
      setFault("");
    },
  };
}

/** @throws FileFault with the words of a call that was refused */
function savedValue<Value>(result: CallResult<Value>): Value {
  if (result.status === "saved") return result.value;
  throw new FileFault(result.message.replace(/\.$/, ""));
}

/** Each sheet of a workbook is a file of its own. */
function fileName(open: OpenImport | undefined): string {
  return open ? `${open.hash} ${open.opened.sheet}` : "";
}
