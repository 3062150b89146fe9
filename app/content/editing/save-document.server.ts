import { collectionOf, type DocumentName, MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { cutText } from "~/content/plain-text";
import { shapeOf } from "~/content/shapes";
import { DATA_PATH } from "~/content/urls";
import { AT } from "./arrange";
import { type ActionStores, publishFault } from "./change-document.server";
import { compareFields } from "./compare.server";
import { type DocumentForm, errorsOf, formFor, type SentDocument } from "./document-form.server";
import { documentTitle } from "./documents";
import { type ContentChange, type EditableContent, type EditedDocument, idRefusal } from "./editable-content";
import { asStored, sideBySide } from "./form-fields";
import { PAGES } from "./intents";
import { merge } from "./merge";
import { NEW } from "./paths";
import type { SaveIntent } from "./requests.server";

export type SaveOutcome =
  | { status: "saved"; id: string }
  | { status: "conflict"; form: DocumentForm; conflict: Conflict }
  | { status: "conflict"; fault: string; form?: DocumentForm }
  | { status: "too large" | "invalid" | "refused"; fault: string; form: DocumentForm };

interface SaveRequest {
  name: DocumentName;
  /** The document's id; undefined for a new document. */
  id: string | undefined;
  newId: string;
  intent: SaveIntent;
  by: string;
}

const GONE =
  "Not saved yet: somebody deleted this. What you typed is below: save or publish it to make it again.";

export async function saveDocument(
  asked: SaveRequest,
  sent: SentDocument,
  stores: ActionStores,
): Promise<SaveOutcome> {
  const { name, intent } = asked;
  const { form, mine, read } = sent;
  if (intent === "discard") return discard(asked, form.seen, stores);
  const bytes = Buffer.byteLength(JSON.stringify(mine, null, 2));
  if (bytes > MAX_DOCUMENT_BYTES)
    return { status: "too large", fault: `Not saved yet: this is ${TOO_LARGE}.`, form };
  const typedId = asked.newId.trim();
  const id =
    asked.id ??
    (typedId ||
      (await freeId(name, documentTitle(name, mine) || String(mine.kind ?? ""), mine, stores.editing)));
  const newId = intent === "rename" ? typedId : id;
  // An id from the title that somebody has just taken is replaced by the next one, below.
  const isFromTitle = asked.id === undefined && typedId === "";
  const { onlyId = id } = collectionOf(name);
  const refusal =
    id !== onlyId || (newId !== asked.id && !isFromTitle)
      ? await newIdFault(name, newId, mine, stores)
      : undefined;
  if (refusal)
    return {
      status: "invalid",
      fault: `Not saved yet: ${refusal}.`,
      form: withError(form, "id", refusal),
    };
  const { document, faults } = await stores.parse(name, id, mine);
  const unseen = intent === "publish" ? publishFault(name, { document, faults }, form.accepted) : undefined;
  if (unseen) {
    const { fault, accepted, missing = [] } = unseen;
    const next = accepted ? "Correct it, or publish again without it." : "You can save a draft.";
    const errors = errorsOf([...faults, ...missing], read);
    return { status: "invalid", fault: `${fault} ${next}`, form: { ...form, errors, accepted } };
  }
  const isNew = asked.id === undefined;
  const outcome = await merged({ ...asked, id, isNew }, sent, stores, (found, fields) =>
    changeFor(intent, found, fields),
  );
  return outcome ?? saveDocument(asked, sent, stores);
}

function withError(form: DocumentForm, control: string, error: string): DocumentForm {
  return { ...form, errors: { ...form.errors, [control]: error } };
}

async function newIdFault(name: DocumentName, id: string, mine: PlainFields, { editing }: ActionStores) {
  const { onlyId = id } = collectionOf(name);
  if (id !== onlyId) return "there is only one, at its own address";
  if (id.endsWith(DATA_PATH)) return `the address may not end in ${DATA_PATH}`;
  if (id === NEW || idRefusal(id)) return "the address may have letters, digits and hyphens";
  const found = await editing.read(name, id);
  return found && !isSentTwice(found, mine) ? "another one has this address" : undefined;
}

function changeFor(
  intent: SaveIntent,
  found: EditedDocument | undefined,
  fields: PlainFields,
): ContentChange | undefined {
  if (intent === "publish") return { live: fields, draft: null };
  const shown = shownOf(found);
  return shown && isSameValue(shown, fields) ? undefined : { draft: { fields } };
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

/** Returns a new document with the place before all others, if its collection shows new ones first. */
async function atFirstPlace(name: DocumentName, fields: PlainFields, editing: EditableContent) {
  const { newFirst, orderField = "" } = collectionOf(name);
  if (!newFirst || Object.hasOwn(fields, orderField)) return fields;
  let first = 1;
  for await (const { live, draft } of editing.list(name)) {
    const place = (draft?.fields ?? live)?.[orderField] ?? 0;
    if (typeof place === "number") first = Math.min(first, place);
  }
  return { ...fields, [orderField]: first - 1 };
}

type Change = (found: EditedDocument | undefined, fields: PlainFields) => ContentChange | undefined;

const MAX_TRIES = 5;

/** Saves, with what others saved meanwhile. Asks where they changed the same field. Undefined if a new document’s id is taken. */
async function merged(
  { name, id, by, isNew }: SaveRequest & { id: string; isNew: boolean },
  { form, was, mine }: SentDocument,
  { editing }: ActionStores,
  changeOf: Change,
): Promise<SaveOutcome | undefined> {
  let [before, fields, seen] = [was, mine, form.seen];
  let found = await editing.read(name, id);
  // Fields that the form does not show come from the store, whatever the form says.
  const kept = found || isNew ? (shownOf(found) ?? {}) : (await editing.history(name, id))[0]?.fields;
  if (kept) fields = withUnknown(name, mine, kept);
  if (isNew && !found) fields = await atFirstPlace(name, fields, editing);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (found?.version === seen || (!found && seen === "")) {
      const change = changeOf(found, fields);
      const saved = change ? await editing.save(name, id, change, by, seen) : undefined;
      if (!saved || saved.status === "saved") return { status: "saved", id };
      if (saved.status === "refused")
        return { status: "refused", fault: `Nothing is saved: ${saved.reason}`, form };
      found = saved.document;
    }
    if (found && isNew && !isSentTwice(found, fields)) return undefined;
    if (!found) return { status: "conflict", fault: GONE, form: { ...form, seen: "" } };
    const theirs = shownOf(found) ?? {};
    // Each entry of a list with its Hindi. Hindi that no form shows comes from the store.
    const joined = (document: PlainFields) => ({ ...sideBySide(form.fields, document), hi: theirs.hi });
    const [was, their, my] = [joined(before), joined(theirs), joined(fields)];
    const both = merge(was, their, my);
    fields = asStored(form.fields, both.fields);
    if (both.both.length > 0) {
      const again = formFor(name, fields, found.version, theirs, form.typed[AT]);
      return {
        status: "conflict",
        form: { ...again, typed: { ...again.typed, [PAGES]: form.typed[PAGES] ?? "" } },
        conflict: conflictOf(
          name,
          { before: was, theirs: their, mine: my },
          both,
          await changedBy(name, found, before, editing),
        ),
      };
    }
    [before, seen] = [theirs, found.version];
  }
  return { status: "conflict", fault: "Others are saving it at this moment. Try again.", form };
}

async function discard(
  { name, id = "", by }: SaveRequest,
  seen: string,
  { editing }: ActionStores,
): Promise<SaveOutcome> {
  const saved = await editing.save(name, id, { draft: null }, by, seen);
  if (saved.status === "saved") return { status: "saved", id };
  const fault =
    saved.status === "refused"
      ? saved.reason
      : "Somebody changed this too. Open it again, then try once more.";
  return { status: "conflict", fault };
}

/** The changes of somebody else who saved meanwhile. */
export type Conflict = ReturnType<typeof conflictOf>;

/** Returns who changed a document; undefined if it was changed outside of the desk. */
async function changedBy(
  name: DocumentName,
  { id, draft }: EditedDocument,
  before: PlainFields,
  editing: EditableContent,
): Promise<string | undefined> {
  if (draft) return draft.by;
  const former = await editing.history(name, id);
  return former.find(({ fields }) => isSameValue(fields, before))?.by;
}

function conflictOf(
  name: DocumentName,
  { before, theirs, mine }: Record<"before" | "theirs" | "mine", PlainFields>,
  { both, theirs: onlyTheirs }: { both: string[]; theirs: string[] },
  by: string | undefined,
) {
  const only = (document: PlainFields, field: string) =>
    Object.fromEntries(Object.entries(document).filter(([name]) => name === field || name === "kind"));
  const compared = (after: PlainFields, field: string) =>
    compareFields(name, only(before, field), only(after, field));
  return {
    by,
    /** What both changed: from before to theirs, and from before to mine. */
    both: both.map((field) => {
      const [their, my] = [compared(theirs, field), compared(mine, field)];
      return { field, label: their[0]?.label ?? field, theirs: their, mine: my };
    }),
    /** The labels of what only they changed. */
    theirs: onlyTheirs.map((field) => compared(theirs, field)[0]?.label ?? field),
  };
}

const MAX_LETTERS = 60;
const MAX_NUMBER = 100;

/** Returns a document's id for a title, in the script of the title: "छत पर 3 kW" is "छत-पर-3-kw". */
export function idOf(title: string): string {
  const words = title
    .normalize("NFC")
    // Joiners, soft hyphens and the marks of emoji: nobody sees or types them.
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return cutText(words.replace(/^[-\p{M}]+/u, ""), MAX_LETTERS).replace(/-+$/, "");
}

/** Resolves to an id that no document of the collection has, or only the same one: a double tap sends a form twice. */
async function freeId(
  name: DocumentName,
  title: string,
  fields: PlainFields,
  editing: Pick<EditableContent, "read">,
): Promise<string> {
  const base = idOf(title) || idOf(collectionOf(name).words.one);
  for (let number = base === NEW ? 2 : 1; number < MAX_NUMBER; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (idRefusal(id)) continue;
    const found = await editing.read(name, id);
    if (!found || isSentTwice(found, fields)) return id;
  }
  return `${base}-${Date.now()}`;
}

/** The place that the first one got makes no difference. */
function isSentTwice({ draft, live }: EditedDocument, fields: PlainFields): boolean {
  const { order, ...stored } = draft?.fields ?? live ?? {};
  return isSameValue({ order, ...stored }, { order, ...fields });
}
