import { MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { readDate } from "~/content/read-date";
import { shapeOf } from "~/content/shapes";
import { AT } from "./arrange";
import type { ActionStores } from "./change-document";
import type { DocumentName } from "./collections";
import { type Conflict, changedBy, conflictOf } from "./conflict.server";
import { titleIn } from "./describe";
import { type DocumentForm, errorsOf, formFor, type SentDocument } from "./document-form.server";
import { idRefusal } from "./document-id";
import type { ContentChange, EditedDocument } from "./editable-content";
import type { Intent } from "./intents";
import { merge } from "./merge";
import { freeId, NEW } from "./new-id";
import { publishFault } from "./publish-fault.server";
import { asStored, sideBySide } from "./side-by-side";

export type Outcome =
  | { id: string }
  | { status: 409 | 413 | 422 | 503; fault: string; form?: DocumentForm; conflict?: Conflict };

export interface Asked {
  name: DocumentName;
  /** Undefined for a new document. */
  id: string | undefined;
  newId: string;
  intent: Intent;
  /** In India: "2026-11-22T15:00". */
  publishAt: string;
  by: string;
  now: Date;
}

const GONE =
  "Nothing is saved yet: somebody deleted it meanwhile. What you typed is below: save or publish it to make it anew.";

export async function saveDocument(asked: Asked, sent: SentDocument, stores: ActionStores): Promise<Outcome> {
  const { name, intent } = asked;
  const { form, mine, read } = sent;
  if (intent === "discard") return discard(asked, form.seen, stores);
  const publishAt = publishTime(asked);
  if (publishAt === "past")
    return {
      status: 422,
      fault: "Nothing is saved yet: choose a time that is still to come.",
      form: withError(form, "publishAt", "Choose a time that is still to come"),
    };
  const bytes = Buffer.byteLength(JSON.stringify(mine, null, 2));
  if (bytes > MAX_DOCUMENT_BYTES)
    return { status: 413, fault: `Nothing is saved yet: this is ${TOO_LARGE}.`, form };
  const id =
    asked.id ??
    (asked.newId.trim() || (await freeId(name, titleIn(mine) || String(mine.kind ?? ""), stores.editing)));
  const refusal = asked.id === undefined ? await newIdFault(name, id, stores) : undefined;
  if (refusal)
    return { status: 422, fault: `Nothing is saved yet: ${refusal}.`, form: withError(form, "id", refusal) };
  const { document, faults } = await stores.parse(name, id, mine);
  const isPublishing = intent === "publish" || intent === "schedule";
  const unseen = isPublishing ? publishFault({ document, faults }, form.accepted) : undefined;
  if (unseen) {
    const { fault, accepted } = unseen;
    const next = accepted ? "Correct it, or publish again without it." : "You can save a draft.";
    const errors = errorsOf(faults, read);
    return { status: 422, fault: `${fault} ${next}`, form: { ...form, errors, accepted } };
  }
  const isNew = asked.id === undefined;
  return merged({ ...asked, id, isNew }, sent, stores, (found, fields) =>
    changeFor(intent, found, fields, publishAt),
  );
}

function withError(form: DocumentForm, control: string, error: string): DocumentForm {
  return { ...form, errors: { ...form.errors, [control]: error } };
}

function publishTime({ intent, publishAt, now }: Asked): string | "past" | undefined {
  if (intent !== "schedule") return undefined;
  const milliseconds = readDate(publishAt) ?? 0;
  return milliseconds > now.getTime() ? new Date(milliseconds).toISOString() : "past";
}

async function newIdFault(name: DocumentName, id: string, { editing }: ActionStores) {
  if (id === NEW || idRefusal(id)) return "the address may have letters, digits and hyphens";
  return (await editing.read(name, id)) ? "another one has this address" : undefined;
}

function changeFor(
  intent: Intent,
  found: EditedDocument | undefined,
  fields: PlainFields,
  publishAt: string | undefined,
): ContentChange | undefined {
  if (intent === "publish") return { live: fields, draft: null };
  const shown = shownOf(found);
  if (intent !== "schedule" && shown && isSameValue(shown, fields)) return undefined;
  return { draft: { fields, publishAt: publishAt ?? found?.draft?.publishAt } };
}

function shownOf(found: EditedDocument | undefined): PlainFields | undefined {
  return found?.draft?.fields ?? found?.live;
}

function withUnknown(name: DocumentName, fields: PlainFields, stored: PlainFields): PlainFields {
  const shape = shapeOf(name, fields);
  const known = Object.entries(fields).filter(([field]) => Object.hasOwn(shape, field));
  const unknown = Object.entries(stored).filter(([field]) => !Object.hasOwn(shape, field));
  return Object.fromEntries([...known, ...unknown]);
}

type Change = (found: EditedDocument | undefined, fields: PlainFields) => ContentChange | undefined;

const MAX_TRIES = 5;

/** Saves, with what others saved meanwhile. Asks where they changed the same field. */
async function merged(
  { name, id, by, isNew }: Asked & { id: string; isNew: boolean },
  { form, was, mine }: SentDocument,
  { editing }: ActionStores,
  changeOf: Change,
): Promise<Outcome> {
  let [before, fields, seen] = [was, mine, form.seen];
  let found = await editing.read(name, id);
  // Fields that the form does not show come from the store, whatever the form says.
  const kept = found || isNew ? (shownOf(found) ?? {}) : (await editing.history(name, id))[0]?.fields;
  if (kept) fields = withUnknown(name, mine, kept);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (found?.version === seen || (!found && seen === "")) {
      const change = changeOf(found, fields);
      const saved = change ? await editing.save(name, id, change, by, seen) : { saved: found };
      if ("saved" in saved) return { id };
      if ("refused" in saved) return { status: 503, fault: `Nothing is saved: ${saved.refused}`, form };
      found = saved.conflict;
    }
    if (!found) return { status: 409, fault: GONE, form: { ...form, seen: "" } };
    const theirs = shownOf(found) ?? {};
    // Each entry of a list with its Hindi. Hindi that no form shows comes from the store.
    const joined = (document: PlainFields) => ({ ...sideBySide(form.fields, document), hi: theirs.hi });
    const [was, their, my] = [joined(before), joined(theirs), joined(fields)];
    const both = merge(was, their, my);
    fields = asStored(form.fields, both.fields);
    if (both.both.length > 0)
      return {
        status: 409,
        fault: "Nothing is saved yet: somebody else changed the same.",
        form: formFor(name, fields, found.version, theirs, form.typed[AT]),
        conflict: conflictOf(
          name,
          { before: was, theirs: their, mine: my },
          both,
          await changedBy(name, found, before, editing),
        ),
      };
    [before, seen] = [theirs, found.version];
  }
  return { status: 409, fault: "Others are saving it at this moment. Try again.", form };
}

async function discard(
  { name, id = "", by }: Asked,
  seen: string,
  { editing }: ActionStores,
): Promise<Outcome> {
  const saved = await editing.save(name, id, { draft: null }, by, seen);
  if ("saved" in saved) return { id };
  const fault =
    "refused" in saved ? saved.refused : "Somebody changed it meanwhile. Look at it and try again.";
  return { status: 409, fault };
}
