import {
  allOrEmpty,
  type Content,
  type ContentDocument,
  collectionOf,
  type DocumentName,
} from "~/content/content";
import { type Fault, faultAt } from "~/content/faults";
import { implausibleFigures } from "~/content/implausible-figures";
import type { Parsed } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import { cleanText } from "~/content/plain-text";
import { shapeOf } from "~/content/shapes";
import { canBeHidden, documentTitle } from "./documents";
import type { ContentChange, EditableContent, EditedDocument, SaveResult } from "./editable-content";
import type { DraftStores } from "./preview.server";
import type { ListAction } from "./requests.server";

export interface PublishFault {
  fault: string;
  /** What to send along to do it all the same; missing if nobody can. To publish, the questions, one in a line. */
  accepted?: string;
  /** The fields without which visitors would see something broken. */
  missing?: Fault[];
  /** The figures that are asked about. */
  doubts?: string[];
  /** What the button says that does it all the same; "Publish without it" by default. */
  button?: string;
}

/** Returns a fault for each field without which visitors would see something broken. */
export function missingFields<Name extends DocumentName>(
  name: Name,
  document: ContentDocument<Name>,
): Fault[] {
  return Object.entries(collectionOf(name).needs?.(document) ?? {})
    .filter(([, value]) => !value)
    .map(([field]) => faultAt("value", shapeOf(name, {}), field, "visitors need it"));
}

/** Returns why a document is not published: it is broken, lacks a field, or has faults or doubts nobody accepted. */
export async function publishFault<Name extends DocumentName>(
  name: Name,
  { document, faults }: Pick<Parsed<Name>, "document" | "faults">,
  given: string | undefined,
  content: Pick<Content, "all">,
): Promise<PublishFault | undefined> {
  if (!document) {
    const broken = faults.filter(({ kind }) => kind === "broken").map(({ label }) => label);
    return { fault: `Not published: correct ${broken.filter(Boolean).join(", ") || "it"} first.` };
  }
  const missing = missingFields(name, document);
  if (missing.length > 0)
    return { fault: `Not published yet. Missing: ${missing.map(({ label }) => label).join(", ")}.`, missing };
  const live: readonly { id: string }[] = await allOrEmpty(content, name);
  const before = live.find(({ id }) => id === document.id);
  const doubts = implausibleFigures(name, before, document);
  // As it comes back with a form.
  const accepted = cleanText([...faults.map(({ text }) => text), ...doubts].join("\n"));
  if (accepted === "" || given === accepted) return undefined;
  const problems = [
    faults.length > 0 && "visitors won’t see what is listed here",
    doubts.length > 0 && (doubts.length === 1 ? "a figure may be wrong" : "some figures may be wrong"),
  ];
  return { fault: `Not published yet: ${problems.filter(Boolean).join(", and ")}.`, accepted, doubts };
}

export interface ContentStores extends DraftStores {
  editing: EditableContent;
  content: Content;
}

/** The id of the document that was made or changed, or why nothing was. */
export type ChangeResult = { status: "changed"; id: string } | ({ status: "refused" } & PublishFault);

function refused(fault: string): ChangeResult & PublishFault {
  return { status: "refused", fault };
}

/** Who changes a document, and what they call a colleague who did. */
export interface Editor {
  by: string;
  personLabel: (email: string) => string;
}

type ChangeRequest = Exclude<ListAction, { do: "move" }>;

export async function changeDocument(
  name: DocumentName,
  request: ChangeRequest,
  editor: Editor,
  stores: ContentStores,
): Promise<ChangeResult> {
  const { editing } = stores;
  const { id } = request;
  if (request.do === "restore") return restore(name, id, editor, editing);
  const found = await editing.read(name, id);
  if (!found) return refused("It’s not there any more.");
  if (request.do === "duplicate") return duplicate(name, found, editor, editing);
  if (found.version !== request.seen)
    return changeResult(id, { status: "conflict", document: found }, editor);
  const change = await changeFor(name, request, found, stores);
  return "fault" in change
    ? { status: "refused", ...change }
    : changeResult(id, await editing.save(name, id, change, editor.by, request.seen), editor);
}

async function changeFor(
  name: DocumentName,
  { do: action, accepted }: Exclude<ChangeRequest, { do: "restore" }>,
  { id, live, draft }: EditedDocument,
  { parse, content }: ContentStores,
): Promise<ContentChange | PublishFault> {
  if (action === "delete") {
    const lost = live && collectionOf(name).lostWithout?.(live);
    if (lost && accepted !== action)
      return { fault: lost, accepted: action, button: "Delete it all the same" };
    return { live: null, draft: null };
  }
  if (action === "hide" && live && canBeHidden(name)) return { live: { ...live, isPublished: false } };
  const fields = draft?.fields ?? live;
  if (action !== "publish" || !fields) return { fault: "That can’t be done with it." };
  const shown = canBeHidden(name) ? { ...fields, isPublished: true } : fields;
  const parsed = await parse(name, id, shown);
  const unseen = await publishFault(name, parsed, accepted, content);
  if (!unseen) return { live: shown, draft: null };
  const { doubts = [] } = unseen;
  const problems = parsed.faults.map(({ label, problem, text }) => (label ? `${label}: ${problem}` : text));
  const fault = `${unseen.fault} ${[...problems, ...doubts].join("; ")}`;
  return { ...unseen, fault, ...(doubts.length > 0 && { button: "It is right: publish" }) };
}

/** Brings back what the deletion took away: the live state, the draft beside it, or both. */
async function restore(
  name: DocumentName,
  id: string,
  editor: Editor,
  editing: EditableContent,
): Promise<ChangeResult> {
  const former = await editing.history(name, id);
  const last = former.filter(({ at }) => at === former[0]?.at);
  const live = last.find(({ was }) => was === "live")?.fields;
  const draft = last.find(({ was }) => was === "draft")?.fields;
  if (!live && !draft) return refused("It can’t be restored any more.");
  const change = { ...(live && { live }), ...(draft && { draft: { fields: draft } }) };
  return changeResult(id, await editing.save(name, id, change, editor.by, ""), editor);
}

const MAX_COPIES = 50;

async function duplicate(
  name: DocumentName,
  { id, live, draft, hindiSources }: EditedDocument,
  editor: Editor,
  editing: EditableContent,
): Promise<ChangeResult> {
  const original = draft?.fields ?? live;
  if (!original) return refused("A faulty one can’t be copied.");
  const fields = copyOf(name, original);
  const base = `${[...id].slice(0, 40).join("")}-copy`;
  for (let copy = 1; copy <= MAX_COPIES; copy++) {
    const newId = copy === 1 ? base : `${base}-${copy}`;
    const saved = await editing.save(name, newId, { draft: { fields }, hindiSources }, editor.by, "");
    if (saved.status !== "conflict") return changeResult(newId, saved, editor);
  }
  return refused("There are too many copies of it already.");
}

function copyOf(name: DocumentName, fields: PlainFields): PlainFields {
  const { titleField } = collectionOf(name);
  return documentTitle(name, fields) ? { ...fields, [titleField]: `Copy of ${fields[titleField]}` } : fields;
}

export function changeResult(id: string, saved: SaveResult, editor: Editor): ChangeResult {
  if (saved.status === "saved") return { status: "changed", id };
  if (saved.status === "refused") return refused(saved.reason);
  const { draft } = saved.document ?? {};
  const other = draft ? editor.personLabel(draft.by) : "Somebody";
  return refused(`Not done yet: ${other} changed this too. Open it, then try again.`);
}

/** Puts a document at another place. @param ids of all documents, in the order of the site */
export async function moveTo(
  name: DocumentName,
  ids: readonly string[],
  { id, place, ...editor }: { id: string; place: number } & Editor,
  editing: EditableContent,
): Promise<ChangeResult> {
  const others = ids.filter((other) => other !== id);
  if (!collectionOf(name).isOrdered || others.length === ids.length)
    return refused("It’s not there any more.");
  others.splice(place, 0, id);
  const stored = new Map((await editing.readMany(name, others)).map((found) => [found.id, found]));
  const places = [...stored.values()].map(({ live, draft }) => Number((draft?.fields ?? live)?.order));
  // Counting on from the first place that is used changes no document beyond those that are moved past.
  const first = Math.min(1, ...places.filter(Number.isInteger));
  for (const [index, moved] of others.entries()) {
    const found = stored.get(moved);
    if (!found || found.fault) continue;
    const change = orderedAs(found, first + index);
    if (!change) continue;
    const saved = await editing.save(name, moved, change, editor.by, found.version);
    const result = changeResult(moved, saved, editor);
    if (result.status === "refused") return result;
  }
  return { status: "changed", id };
}

/** Returns undefined if it has this place already. A draft gets it too, or publishing would undo the move. */
function orderedAs({ live, draft }: EditedDocument, order: number): ContentChange | undefined {
  const isThere = (fields: PlainFields | undefined) => !fields || fields.order === order;
  if (isThere(live) && isThere(draft?.fields)) return undefined;
  return {
    ...(live && { live: { ...live, order } }),
    ...(draft && { draft: { fields: { ...draft.fields, order } } }),
  };
}
