import type { SentForm } from "~/submission/read-form.server";
import type { Desk, DeskLead } from "./desk";
import { readEdits } from "./edit-form.server";
import { undoableMark } from "./history";
import { SHELVES } from "./lead-entry";
import { type FormErrors, plainText, type ReadText, readChange } from "./lead-form";
import { type Change, EDITABLE, isClosed, STATUSES } from "./lead-state";
import type { Seen } from "./seen";

/** `gone`: the lead was erased, or is part of another. `conflict`: it is not as its page showed it. */
export interface Saved {
  status: 303 | 409 | 410 | 413 | 422;
  errors?: FormErrors;
  isConflict?: true;
  /** What happened besides a new line of the lead. */
  done?: "merged" | "separated";
}

interface Sender {
  desk: Desk;
  email: string;
  owners: readonly string[];
  /** YYYY-MM-DD in India. */
  today: string;
}

const SAVED: Saved = { status: 303 };
const CONFLICT: Saved = { status: 409, isConflict: true };
const GONE: Saved = { status: 410 };

/** Does what a form on a lead's page asks for. */
export async function saveLead(found: DeskLead, form: SentForm, sender: Sender): Promise<Saved> {
  const { desk, email } = sender;
  const { lead, mergedInto } = found;
  const text = plainText(form.text);
  if (text("merge")) return merge(found, text("merge"), sender);
  if (text("separate")) return separate(found, text("separate"), sender);
  if (text("undo")) return undo(found, text("undo"), sender);
  if (mergedInto) return GONE;
  const { change, errors } = readWhole(found, { ...form, text }, sender);
  if (Object.keys(errors).length > 0) return { status: form.isTooLarge ? 413 : 422, errors };
  if (Object.keys(change).length === 0) return SAVED;
  const appended = await desk.append(lead.id, email, change, seenIn(text));
  if (appended === "saved") return SAVED;
  return typeof appended === "string" || appended.mergedInto ? GONE : CONFLICT;
}

async function undo({ lead, lines }: DeskLead, mark: string, { desk, email }: Sender): Promise<Saved> {
  const mayUndo = mark === undoableMark(lines, email);
  if (mayUndo && (await desk.append(lead.id, email, { undo: mark }, { last: mark })) === "saved")
    return SAVED;
  return { status: 409, errors: { undo: "Nothing was undone: that isn’t the last change any more" } };
}

function readWhole(
  { lead }: DeskLead,
  form: SentForm,
  sender: Sender,
): { change: Change; errors: FormErrors } {
  if (form.text("restore")) return { change: { restored: true }, errors: {} };
  if (form.text("spam")) return { change: { spam: true }, errors: {} };
  const { change, errors } = readChange(form, sender);
  const { edits, errors: faults } = readEdits(form.text, lead.kind);
  if (Object.keys(edits).length > 0) change.edits = edits;
  return { change, errors: { ...errors, ...faults } };
}

/** Returns what the page showed from which a form was sent. */
function seenIn(text: ReadText): Seen {
  const before = (name: string) => text(`was-${name}`);
  const status = STATUSES.find((one) => one === before("status"));
  const shelf = SHELVES.find((one) => one === before("shelf"));
  return {
    ...Object.fromEntries(EDITABLE.map((name) => [name, before(name)])),
    ...(shelf && { shelf }),
    ...(status && { status, owner: before("owner"), nextCall: before("nextCall") }),
    ...(before("tries") && { tries: Number(before("tries")), amount: Number(before("amount")) }),
  };
}

/** Nobody would call an open lead that is part of a closed one. */
async function merge(found: DeskLead, id: string, { desk, email }: Sender): Promise<Saved> {
  const other = found.others.find((one) => one.id === id);
  const isLost = other && isClosed(found.state.status) && !isClosed(other.status);
  if (isLost)
    return { status: 422, errors: { merge: "That lead is still open: open it and merge this one into it" } };
  if (!other || found.mergedInto || !(await desk.merge(id, found.lead.id, email)))
    return { status: 422, errors: { merge: "These leads can’t be merged any more" } };
  return { ...SAVED, done: "merged" };
}

async function separate(found: DeskLead, id: string, { desk, email }: Sender): Promise<Saved> {
  const part = [found, ...found.merged].find(({ lead }) => lead.id === id);
  if (part?.state.mergedInto) await desk.append(id, email, { mergedInto: "" });
  return { ...SAVED, done: "separated" };
}
