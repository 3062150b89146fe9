import { collectionOf, type DocumentName, MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import { priceTag } from "~/content/package";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { cutText } from "~/content/plain-text";
import { DATA_PATH } from "~/content/urls";
import {
  type DocumentForm,
  errorsOf,
  fingerprintOf,
  type SentDocument,
} from "~/editor/document/document-form.server";
import { asStored, sideBySide } from "~/editor/document/form-fields";
import { CHOICES, ID, SEEN, WAS } from "~/editor/document/form-names";
import { type ActionStores, figureQuestions, publishFault } from "./change-document.server";
import { compareFields } from "./compare.server";
import { documentTitle } from "./documents";
import { type ContentChange, type EditableContent, type EditedDocument, idRefusal } from "./editable-content";
import { merge, ownField } from "./merge";
import { NEW } from "./paths";
import type { SaveIntent } from "./requests.server";
import { withSharedValues } from "./shared-values";

type SaveOutcome =
  | { status: "saved"; id: string }
  | { status: "conflict"; form: DocumentForm; conflict: Conflict }
  | { status: "conflict"; fault: string; form?: DocumentForm }
  /** It would change a price, which only a manager may. */
  | { status: "priced" }
  | { status: "too large" | "invalid" | "refused"; fault: string; form: DocumentForm };

interface SaveRequest {
  name: DocumentName;
  /** The document's id; undefined for a new document. */
  id: string | undefined;
  newId: string;
  intent: SaveIntent;
  by: string;
  /** The document as it was read: `save` says if it has changed since. */
  found: EditedDocument | undefined;
  mayPrice: boolean;
}

const TAKEN = "another one has this address";
const GONE =
  "Not saved yet: somebody deleted this. What you typed is below: save or publish it to make it again.";

export async function saveDocument(
  request: SaveRequest,
  typed: SentDocument,
  stores: ActionStores,
): Promise<SaveOutcome> {
  const { name, id, intent } = request;
  const sent = { ...typed, mine: await withSharedValues(name, id, typed.mine, stores.content) };
  const { form, mine, read } = sent;
  if (intent === "discard") return discard(request, form.seen, stores);
  const bytes = Buffer.byteLength(JSON.stringify(mine, null, 2));
  if (bytes > MAX_DOCUMENT_BYTES)
    return { status: "too large", fault: `Not saved yet: this is ${TOO_LARGE}.`, form };
  const isNamed = request.newId !== "" && request.newId !== id && (id === undefined || intent === "rename");
  const { onlyId = id } = collectionOf(name);
  const newId = isNamed ? request.newId : id !== onlyId ? id : undefined;
  const refusal = newId === undefined ? undefined : newIdFault(name, newId);
  if (refusal) return badId(form, refusal);
  if (isNamed && id !== undefined && (await stores.editing.read(name, request.newId)))
    return badId(form, TAKEN);
  const parsed = await stores.parse(name, id ?? request.newId, mine);
  const { document, faults } = parsed;
  const isPublic = intent === "publish";
  const figures = isPublic ? await figureQuestions(name, document, stores.content) : [];
  const unseen = isPublic ? publishFault(name, parsed, form.accepted, figures) : undefined;
  if (unseen) {
    const { fault, accepted, missing = [] } = unseen;
    const without =
      figures.length > 0
        ? "Correct it, or tick the box above Publish."
        : "Correct it, or publish again without it.";
    const errors = errorsOf([...faults, ...missing], read);
    const next = `${fault} ${accepted ? without : "You can save a draft."}`;
    return {
      status: "invalid",
      fault: next,
      form: { ...form, errors, accepted, figures: accepted && figures.length > 0 ? figures : undefined },
    };
  }
  if (id !== undefined) return saveOver({ ...request, id }, sent, stores);
  return saveNew(request, sent, stores);
}

function badId(form: DocumentForm, error: string): SaveOutcome {
  const errors = { ...form.errors, [ID]: error };
  return { status: "invalid", fault: `Not saved yet: ${error}.`, form: { ...form, errors } };
}

function newIdFault(name: DocumentName, id: string): string | undefined {
  const { onlyId = id } = collectionOf(name);
  if (id !== onlyId) return "there is only one, at its own address";
  if (id.endsWith(DATA_PATH)) return `the address may not end in ${DATA_PATH}`;
  return id === NEW || idRefusal(id) ? "the address may have letters, digits and hyphens" : undefined;
}

/** Saves a new document under the address that was typed, or the first free one of its title. */
async function saveNew(request: SaveRequest, sent: SentDocument, stores: ActionStores): Promise<SaveOutcome> {
  const { name, newId, intent, by } = request;
  const { editing } = stores;
  const { form, mine } = sent;
  const fields = await atFirstPlace(name, mine, editing);
  if (isPriced(request, undefined, fields)) return { status: "priced" };
  for (const id of newId ? [newId] : idsFor(name, mine)) {
    const saved = await editing.save(name, id, changeOf(intent, fields), by, "");
    if (saved.status === "saved") return { status: "saved", id };
    if (saved.status === "refused") return refused(saved.reason, form);
    // A double tap sends a form twice.
    if (saved.document && isSentTwice(saved.document, mine))
      return saveOver({ ...request, id, found: saved.document }, sent, stores);
  }
  return badId(form, TAKEN);
}

function refused(reason: string, form: DocumentForm): SaveOutcome {
  return { status: "refused", fault: `Nothing is saved: ${reason}`, form };
}

function changeOf(intent: SaveIntent, fields: PlainFields): ContentChange {
  return intent === "publish" ? { live: fields, draft: null } : { draft: { fields } };
}

/** Returns what the desk shows of a document; undefined without one. */
function shownOf(found: EditedDocument | undefined): PlainFields | undefined {
  return found && (found.draft?.fields ?? found.live ?? {});
}

/** Whether somebody who may not would give a package another price. */
function isPriced(
  { name, mayPrice }: SaveRequest,
  before: PlainFields | undefined,
  after: PlainFields,
): boolean {
  return !mayPrice && name === "packages" && priceTag(before) !== priceTag(after);
}

const MAX_TRIES = 5;

/** Saves, with what others saved meanwhile. Asks where they changed the same field. */
async function saveOver(
  request: SaveRequest & { id: string },
  sent: SentDocument,
  { editing }: ActionStores,
): Promise<SaveOutcome> {
  const { name, id, intent, by } = request;
  const { form } = sent;
  let { found } = request;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (!found && form.seen !== "") return { status: "conflict", fault: GONE, form: { ...form, seen: "" } };
    const merged = found ? mergedWith(found, sent) : { fields: sent.mine };
    if ("both" in merged) {
      const by = merged.found.draft?.by ?? (await replacedState(name, id, form.was, editing))?.by;
      return { status: "conflict", form, conflict: conflictOf(name, merged, by) };
    }
    const { fields } = merged;
    const shown = shownOf(found);
    if (isPriced(request, intent === "publish" ? found?.live : shown, fields)) return { status: "priced" };
    if (intent !== "publish" && shown && isSameValue(shown, fields)) return { status: "saved", id };
    const saved = await editing.save(name, id, changeOf(intent, fields), by, found ?? "");
    if (saved.status === "saved") return { status: "saved", id };
    if (saved.status === "refused") return refused(saved.reason, form);
    found = saved.document;
  }
  return { status: "conflict", fault: "Others are saving it at this moment. Try again.", form };
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

/** What both changed, with the choice where there is one. */
interface Undecided {
  both: { field: string; chosen: (typeof CHOICES)[number] | undefined }[];
  onlyTheirs: string[];
  found: EditedDocument;
  before: PlainFields;
  theirs: PlainFields;
  mine: PlainFields;
}

/** Returns the document with what others changed since the form was made; what both changed and nobody has chosen, otherwise. */
function mergedWith(
  found: EditedDocument,
  { form, was, mine, choice }: SentDocument,
): { fields: PlainFields } | Undecided {
  if (found.version === form.seen) return { fields: mine };
  const stored = shownOf(found) ?? {};
  // Each entry of a list with its Hindi. Hindi that no form shows comes from the store.
  const joined = (document: PlainFields) => ({ ...sideBySide(form.fields, document), hi: stored.hi });
  const [before, theirs, my] = [joined(was), joined(stored), joined(mine)];
  const merged = merge(before, theirs, my);
  const both = merged.both.map((field) => {
    const chosen = choice(field, found.version);
    return { field, chosen: CHOICES.find((one) => one === chosen) };
  });
  if (both.some(({ chosen }) => !chosen))
    return { found, before, theirs, mine: my, both, onlyTheirs: merged.theirs };
  const fields = new Map(Object.entries(merged.fields));
  for (const { field, chosen } of both) if (chosen === "theirs") fields.set(field, ownField(theirs, field));
  const kept = [...fields].filter(([, value]) => value !== undefined);
  return { fields: asStored(form.fields, Object.fromEntries(kept)) };
}

/** The changes of somebody else who saved meanwhile. */
export type Conflict = ReturnType<typeof conflictOf>;

/** @param by who replaced the document that the form was made from; undefined if it was changed outside of the desk */
function conflictOf(
  name: DocumentName,
  { found: { version }, before, theirs, mine, both, onlyTheirs }: Undecided,
  by: string | undefined,
) {
  // Its Hindi stands beside the English already.
  const changesIn = (after: PlainFields) =>
    compareFields(name, { ...before, hi: undefined }, { ...after, hi: undefined });
  const [theirChanges, myChanges] = [changesIn(theirs), changesIn(mine)];
  const labelOf = (field: string) =>
    [...theirChanges, ...myChanges].find((one) => one.field === field)?.label ?? field;
  return {
    by,
    version,
    /** What both changed: from before to theirs, and from before to mine. */
    both: both.map(({ field, chosen }) => {
      const [their, my] = [theirChanges, myChanges].map((all) => all.filter((one) => one.field === field));
      return { field, label: labelOf(field), theirs: their ?? [], mine: my ?? [], chosen };
    }),
    /** The labels of what only they changed. */
    theirs: onlyTheirs.map(labelOf),
  };
}

/** Reads a document, and finds what a form was made from: that, or what others' changes replaced. */
export async function readBoth(
  name: DocumentName,
  id: string,
  sent: ReadonlyMap<string, string>,
  editing: EditableContent,
) {
  const [seen, was] = [sent.get(SEEN), sent.get(WAS)];
  const found = await editing.read(name, id);
  const shown = shownOf(found);
  if (shown && found?.version === seen) return { found, was: shown };
  const same = [shown, found?.live].find((fields) => fields && fingerprintOf(name, fields) === was);
  const former = same || !was ? undefined : await replacedState(name, id, was, editing);
  return { found, was: same ?? former?.fields ?? {} };
}

/** Finds the state that a form was made from among those that others' changes replaced. */
async function replacedState(name: DocumentName, id: string, was: string, editing: EditableContent) {
  const former = await editing.history(name, id);
  return former.find(({ fields }) => fingerprintOf(name, fields) === was);
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

/** Yields the ids that a new document may get, the best first. */
function* idsFor(name: DocumentName, fields: PlainFields): Generator<string> {
  const title = documentTitle(name, fields) || String(fields.kind ?? "");
  const base = idOf(title) || idOf(collectionOf(name).words.one);
  for (let number = base === NEW ? 2 : 1; number < MAX_NUMBER; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!idRefusal(id)) yield id;
  }
  yield `${base}-${Date.now()}`;
}

/** The place that the first one got makes no difference. */
function isSentTwice({ draft, live }: EditedDocument, fields: PlainFields): boolean {
  const { order, ...stored } = draft?.fields ?? live ?? {};
  return isSameValue({ order, ...stored }, { order, ...fields });
}
