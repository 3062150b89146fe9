import type { ActionFunctionArgs } from "@remix-run/node";
import PQueue from "p-queue";
import * as z from "zod";
import { answerCall } from "~/desk/answer-call.server";
import { MAX_ROWS } from "~/intake/files/raw-rows";
import { isShortMobile, phoneDigits } from "~/leads/digits";
import { deskPath } from "~/leads/reference";
import { SHORT_PHONE, statusLabels } from "~/sales/lead/labels";
import type { Desk } from "~/sales/store/desk";
import { inTurns } from "~/server/in-turns";
import type { StaffAccount } from "~/staff/staff";
import { rupees } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import type { MergeTarget } from "./earlier-rows";
import { MAX_PIECE_BYTES, type RowAnswer } from "./import-choices";
import { beginImport, recentImports, storeLeads, undoImport } from "./import-leads.server";
import {
  leadsToStore,
  PIECE,
  type PlannedLead,
  type PlannedRow,
  personOf,
  planRows,
  type SentPiece,
} from "./import-plan.server";
import { type ReadRow, readRow } from "./read-row";

const importId = z.string().regex(/^[\da-f]{20}$/);

interface Stores {
  desk: Desk;
  staff: { list(): Promise<StaffAccount[]> };
}

async function plan(piece: SentPiece, { desk, staff }: Stores) {
  const rows: ReadRow[] = [];
  for await (const { row, cells } of inTurns(piece.rows)) rows.push(readRow(row, cells, piece.columns));
  return planRows(rows, piece, { desk, staff: await staff.list() }, new Date());
}

const UNDONE = "This import was undone, or began a day ago. Choose the file again.";

/** The calls of the import, by the last part of their path. */
export const importCalls: Record<string, (args: ActionFunctionArgs) => Promise<Response>> = {
  /** Says what would become of some rows. Nothing is stored. */
  plan: (args) =>
    answerCall(
      args,
      { ...PIECE, importId: importId.optional() },
      async ({ body, stores }) => {
        const { planned } = await plan(body, stores);
        return { value: planned.map(answerRow) };
      },
      { maxBytes: MAX_PIECE_BYTES },
    ),

  begin: (args) =>
    answerCall(
      args,
      { source: PIECE.source, file: z.string().max(100), total: z.int().min(0).max(MAX_ROWS) },
      async ({ body, stores, staff }) => ({
        value: await beginImport(body, staff.email, stores.desk, new Date()),
      }),
    ),

  /** Stores the leads of some rows. */
  rows: (args) =>
    answerCall(
      args,
      { ...PIECE, importId, isLast: z.boolean() },
      ({ body, stores, staff }) =>
        inTurn.add(async () => {
          const { desk } = stores;
          const now = new Date();
          const run = (await recentImports(desk, now)).find(({ id }) => id === body.importId);
          if (!run) return { status: 410 as const, message: UNDONE };
          const { planned, earlier } = await plan(body, stores);
          const by = { by: staff.email, isLast: body.isLast };
          const count = await storeLeads(leadsToStore(planned, earlier), run, by, desk, now);
          return count === undefined ? { status: 410 as const, message: UNDONE } : { value: count };
        }),
      { maxBytes: MAX_PIECE_BYTES },
    ),

  undo: (args) =>
    answerCall(
      args,
      { importId },
      async ({ body, stores, staff }) => ({
        value: await undoImport(body.importId, staff.email, stores.desk),
      }),
      { task: "undo-import" },
    ),
};

/** One piece after the other: the second knows the people of the first. */
const inTurn = new PQueue({ concurrency: 1 });

function answerRow(planned: PlannedRow): RowAnswer {
  const { row, name, outcome, lead, fault = "", entry, day = "" } = planned;
  const person = personOf(planned);
  const words = { erased: `erased on ${day && dateLabel(day)}`, tooOld: day && dateLabel(day), fault };
  return {
    row,
    name,
    outcome,
    words: "",
    ...wordsOf(lead?.into ?? entry, name),
    ...(Object.hasOwn(words, outcome) && { words: words[outcome as keyof typeof words] }),
    ...(person && { person }),
    ...(lead && { lead: answerLead(lead) }),
  };
}

function wordsOf(target: MergeTarget | undefined, name: string) {
  if (!target) return {};
  const { id, reference } = target;
  const words = target.name === name ? reference : `${target.name || "No name"}, ${reference}`;
  return { words, path: deskPath(id) };
}

function answerLead({ fields, cameIn, known }: PlannedLead): NonNullable<RowAnswer["lead"]> {
  const { phone = "" } = fields;
  const { status, reason, amount, owner, note, finished, step } = known;
  const facts = {
    ...(cameIn && { "Came in on": dateLabel(cameIn) }),
    ...fields,
    ...(status && { Status: [statusLabels[status], reason].filter(Boolean).join(": ") }),
    ...(amount && { Amount: rupees(amount) }),
    ...(finished && { Finished: step?.done ? dateLabel(step.done) : "Yes" }),
    ...(owner && { Owner: owner }),
    ...(note && { "Our note": note }),
  };
  return {
    facts,
    ...(amount && { amount }),
    ...(isShortMobile(phoneDigits(phone ?? "")) && { short: `${phone}. ${SHORT_PHONE}` }),
  };
}
