import type { AppLoadContext } from "@remix-run/server-runtime";
import { collectionOf, type DocumentName, MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import { fieldValues } from "~/content/faults";
import { priceTag } from "~/content/package";
import { isSameValue, type PlainFields, valueAt } from "~/content/plain-fields";
import { cutText } from "~/content/plain-text";
import { shapeOf } from "~/content/shapes";
import { DATA_PATH } from "~/content/urls";
import type { CallAnswer } from "~/desk/answer-call.server";
import { errorsOf, knownFields, withUnknownFields } from "~/editor/document/document-form.server";
import { MOST_ENTRIES, type SavedDocument, type TheirDocument } from "~/editor/document/document-state";
import { pathOf } from "~/editor/document/path";
import { withFileFacts } from "~/editor/library/brochure-file.server";
import { refusalOf } from "~/staff/managers";
import { changeAddress } from "./change-address.server";
import { changeResult, type Editor, publishFault } from "./change-document.server";
import { documentTitle } from "./documents";
import {
  type ContentChange,
  type EditableContent,
  type EditedDocument,
  idRefusal,
  type SaveResult,
} from "./editable-content";
import { confirmed, outdatedHindi } from "./hindi-sources.server";
import { NEW } from "./paths";
import type { DocumentRequest } from "./requests.server";
import { withSharedValues } from "./shared-values";

type SaveAnswer = CallAnswer<SavedDocument, TheirDocument>;

interface DocumentCall extends Editor {
  name: DocumentName;
  /** Undefined for a new document. */
  id: string | undefined;
  body: DocumentRequest;
  manager: boolean;
}

type Stores = AppLoadContext["stores"];

const TAKEN = "another one has this address";
const GONE =
  "Not saved yet: somebody deleted this. What you typed is below: save or publish it to make it again.";
const CHANGED = "Not saved yet: somebody changed this too. Open it, then try again.";

/** Does what a call asks for, and records it. */
export async function answerDocument(call: DocumentCall, stores: Stores): Promise<SaveAnswer> {
  const { name, body, by } = call;
  const { intent, address } = body;
  if (intent === "keepHindi") return keepHindi(call, stores);
  const answer = await saveDocument(call, stores);
  if (!("value" in answer)) return answer;
  const isRenamed = intent === "rename" && address !== "" && address !== answer.value.id;
  const done = isRenamed ? await rename(call, answer.value.id, stores) : answer;
  if ("value" in done) await stores.desk.record({ kind: intent, by, reference: `${name}/${done.value.id}` });
  return done;
}

async function rename(
  { name, body, ...editor }: DocumentCall,
  id: string,
  { editing }: Stores,
): Promise<SaveAnswer> {
  const changed = await changeAddress(name, { ...editor, id, newId: body.address }, editing);
  if (changed.status === "refused") return { status: 422, message: changed.fault };
  return saved(name, await editing.read(name, changed.id));
}

/** Says that the Hindi of a text is right for the English that the form showed. */
async function keepHindi(
  { name, id = "", body, ...editor }: DocumentCall,
  { editing, desk }: Stores,
): Promise<SaveAnswer> {
  const { path, seen, document } = body;
  const found = await editing.read(name, id);
  if (!found || found.version !== seen) return { status: 422, message: CHANGED };
  const texts = outdatedHindi(name, shownOf(found) ?? {}, found.hindiSources);
  const text = texts.find((one) => one.path === path);
  const hindiSources = text && confirmed(text, found.hindiSources);
  const done = changeResult(id, await editing.save(name, id, { hindiSources }, editor.by, seen), editor);
  if (done.status === "refused") return { status: 422, message: done.fault };
  await desk.record({ kind: "check-hindi", by: editor.by, reference: `${name}/${id}` });
  return { value: { id, document, seen } };
}

async function saveDocument(request: DocumentCall, stores: Stores): Promise<SaveAnswer> {
  const { name, id } = request;
  const { intent, seen, address, confirm } = request.body;
  const found = id === undefined ? undefined : await stores.editing.read(name, id);
  if (intent === "discard") return discard(request, found, stores);
  const fields = await fieldsToSave(request, found, stores);
  if (id !== undefined && !found && seen !== "") return { status: 410, message: GONE };
  if (found && found.version !== seen)
    return isSaved(found, fields, intent) ? saved(name, found) : conflict(request, found);
  const refusal = formFault(request, fields, found) ?? (await addressFault(request, stores));
  if (refusal) return refusal;
  if (intent === "publish") {
    const parsed = await stores.parse(name, id ?? address, fields);
    const fault = await publishFault(name, parsed, confirm, stores.content);
    if (fault) {
      const { missing = [], accepted: question } = fault;
      const message = `${fault.fault} ${question ? "Correct it, or tick the box above Publish." : "You can save a draft."}`;
      return { status: 422, message, errors: errorsOf([...parsed.faults, ...missing]), question };
    }
  }
  const before = intent === "publish" ? found?.live : shownOf(found);
  const priceRefusal = refusalOf(request, "rates");
  if (priceRefusal && name === "packages" && priceTag(before) !== priceTag(fields))
    return { status: 403, message: priceRefusal };
  if (id === undefined) return saveNew(request, fields, stores);
  if (found && isSaved(found, fields, intent)) return saved(name, found);
  const change = changeOf(intent, fields);
  return answerOf(request, await stores.editing.save(name, id, change, request.by, found?.version ?? ""));
}

/** Returns the sent document in its stored form. */
async function fieldsToSave(
  { name, id, body: { document } }: DocumentCall,
  found: EditedDocument | undefined,
  { editing, content, findMedia }: Stores,
): Promise<PlainFields> {
  const shown = shownOf(found);
  // A document deleted meanwhile is created again, with its fields that no schema knows.
  const stored = shown ?? (id === undefined ? undefined : (await editing.history(name, id))[0]?.fields);
  const fields = withUnknownFields(name, document, stored ?? {});
  const spelled = await withSharedValues(name, id, fields, content);
  return name === "downloads" ? withFileFacts(spelled, shown, findMedia) : spelled;
}

function saved(name: DocumentName, found: EditedDocument | undefined): SaveAnswer {
  if (!found) return { status: 410, message: GONE };
  const document = knownFields(name, shownOf(found) ?? {});
  return { value: { id: found.id, document, seen: found.version } };
}

function conflict({ name, personLabel }: DocumentCall, found: EditedDocument): SaveAnswer {
  const by = found.draft ? personLabel(found.draft.by) : "Somebody else";
  const document = knownFields(name, shownOf(found) ?? {});
  const theirs = { document, seen: found.version, by };
  return { status: 409, message: `Not saved yet: ${by} changed this too.`, theirs };
}

function answerOf(request: DocumentCall, result: SaveResult): SaveAnswer {
  if (result.status === "refused") return { status: 422, message: `Nothing is saved: ${result.reason}.` };
  const { status, document } = result;
  return status === "conflict" && document ? conflict(request, document) : saved(request.name, document);
}

/** Returns what the desk shows of a document; undefined without one. */
function shownOf(found: EditedDocument | undefined): PlainFields | undefined {
  return found && (found.draft?.fields ?? found.live ?? {});
}

/** Whether the document is saved already: after a cut line, the browser sends the same again. */
function isSaved(found: EditedDocument, fields: PlainFields, intent: DocumentRequest["intent"]): boolean {
  if (intent === "publish") return !found.draft && isSameValue(found.live, fields);
  return isSameValue(shownOf(found), fields);
}

function changeOf(intent: DocumentRequest["intent"], fields: PlainFields): ContentChange {
  return intent === "publish" ? { live: fields, draft: null } : { draft: { fields } };
}

/** Returns why a document cannot even be a draft. */
function formFault(
  { name }: DocumentCall,
  fields: PlainFields,
  found: EditedDocument | undefined,
): SaveAnswer | undefined {
  if (Buffer.byteLength(JSON.stringify(fields, null, 2)) > MAX_DOCUMENT_BYTES)
    return { status: 413, message: `Not saved yet: this is ${TOO_LARGE}.` };
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const stored = shownOf(found);
  const long = [...fieldValues(shapeOf(name, fields), fields)].filter(
    ({ path, value, info }) =>
      info?.kind === "list" &&
      lengthOf(value) > Math.max(MOST_ENTRIES, lengthOf(valueAt(stored, pathOf(path)))),
  );
  if (long.length === 0) return undefined;
  const message = `Not saved yet: a list has at most ${MOST_ENTRIES} entries.`;
  return { status: 422, message, errors: Object.fromEntries(long.map(({ path }) => [path, message])) };
}

async function addressFault(
  { name, id, body: { address, intent } }: DocumentCall,
  { editing }: Stores,
): Promise<SaveAnswer | undefined> {
  const isNamed = address !== "" && address !== id && (id === undefined || intent === "rename");
  if (!isNamed) return undefined;
  const fault =
    newIdFault(name, address) ?? (id !== undefined && (await editing.read(name, address)) && TAKEN);
  return fault ? { status: 422, errors: { address: fault } } : undefined;
}

function newIdFault(name: DocumentName, id: string): string | undefined {
  const { onlyId = id } = collectionOf(name);
  if (id !== onlyId) return "there is only one, at its own address";
  if (id.endsWith(DATA_PATH)) return `the address may not end in ${DATA_PATH}`;
  return id === NEW || idRefusal(id) ? "the address may have letters, digits and hyphens" : undefined;
}

/** Saves a new document under the address that was typed, or the first free one of its title. */
async function saveNew(request: DocumentCall, sent: PlainFields, { editing }: Stores): Promise<SaveAnswer> {
  const { name, body, by } = request;
  const address = collectionOf(name).onlyId ?? body.address;
  const fields = await atFirstPlace(name, sent, editing);
  for (const id of address ? [address] : idsFor(name, sent)) {
    const result = await editing.save(name, id, changeOf(body.intent, fields), by, "");
    if (result.status !== "conflict") return answerOf(request, result);
    // A double tap, or a line that was cut, sends a form twice.
    if (result.document && isSentTwice(result.document, fields)) return saved(name, result.document);
  }
  return { status: 422, errors: { address: TAKEN } };
}

/** Returns a new document with the place before all others, if its collection shows new ones first. */
async function atFirstPlace(name: DocumentName, fields: PlainFields, editing: EditableContent) {
  if (!collectionOf(name).newFirst || Object.hasOwn(fields, "order")) return fields;
  let first = 1;
  for await (const { live, draft } of editing.list(name)) {
    const place = (draft?.fields ?? live)?.order ?? 0;
    if (typeof place === "number") first = Math.min(first, place);
  }
  return { ...fields, order: first - 1 };
}

/** The place that the first one got makes no difference. */
function isSentTwice(found: EditedDocument, fields: PlainFields): boolean {
  const { order, ...stored } = shownOf(found) ?? {};
  return isSameValue({ order, ...stored }, { ...fields, order });
}

async function discard(
  request: DocumentCall,
  found: EditedDocument | undefined,
  { editing }: Stores,
): Promise<SaveAnswer> {
  const { name, id = "", by } = request;
  const { seen } = request.body;
  if (found && found.version !== seen)
    return { status: 422, message: "Somebody changed this too. Open it again, then try once more." };
  return answerOf(request, await editing.save(name, id, { draft: null }, by, seen));
}

const MAX_LETTERS = 60;
const MAX_NUMBER = 100;

/** Returns a document's id for a title, in the script of the title: "छत पर 3 kW" is "छत-पर-3-kw". */
function idOf(title: string): string {
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
