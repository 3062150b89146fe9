import type { SentForm } from "~/submission/read-form.server";
import type { Desk, DeskLead } from "./desk";
import { readEdits } from "./edit-form.server";
import { undoableMark } from "./history";
import { entryOf, shelfOf } from "./lead-entry";
import { type FormErrors, plainText, type ReadText, readChange } from "./lead-form";
import { type Change, EDITABLE, isClosed, STATUSES } from "./lead-state";

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
  const { lead, lines, mergedInto } = found;
  const text = plainText(form.text);
  if (text("merge")) return merge(found, text("merge"), sender);
  if (text("separate")) return separate(found, text("separate"), sender);
  if (text("undo")) {
    if (text("undo") !== undoableMark(lines, email))
      return { status: 409, errors: { undo: "Nothing was undone: that isn’t the last change any more" } };
    await desk.append(lead.id, email, { undo: text("undo") });
    return SAVED;
  }
  if (mergedInto) return GONE;
  const { change, errors } = readWhole(found, { ...form, text }, sender);
  if (Object.keys(errors).length > 0) return { status: form.isTooLarge ? 413 : 422, errors };
  if (Object.keys(change).length === 0) return SAVED;
  if (isOtherwise(found, change, text)) return CONFLICT;
  const appended = await desk.append(lead.id, email, change, seenIn(text));
  if (appended === "missing") return GONE;
  return appended === "saved" ? SAVED : CONFLICT;
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

/** Whether a lead has become spam or none, or somebody else has corrected the same fields. */
function isOtherwise({ lead, state }: DeskLead, { edits = {} }: Change, text: ReadText): boolean {
  const shelf = shelfOf(entryOf(lead, state));
  const current = editableOf({ lead, state });
  return (
    (text("was-shelf") !== "" && text("was-shelf") !== shelf) ||
    EDITABLE.some(
      (name) =>
        edits[name] !== undefined && current[name] !== text(`was-${name}`) && current[name] !== edits[name],
    )
  );
}

/** Returns the fields that staff may correct, as they are now. */
export function editableOf({ lead, state }: Pick<DeskLead, "lead" | "state">) {
  const { name, phone, email, city } = entryOf(lead, state);
  return { name, phone, email, city, load: state.edits.load ?? lead.fields.sanctionLoad ?? "" };
}

function seenIn(text: ReadText) {
  const status = STATUSES.find((one) => one === text("was-status"));
  return status && { status, owner: text("was-owner"), nextCall: text("was-nextCall") };
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
