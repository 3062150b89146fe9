import type { PlainFields } from "~/content/plain-fields";
import type { DocumentName } from "./collections";
import { TITLES } from "./describe";
import type { ContentChange, EditableContent, EditedDocument } from "./editable-content";
import type { DraftStores } from "./find-draft";
import { canBeHidden } from "./known-collections";
import type { Action } from "./list-query";
import { type PublishFault, publishFault } from "./publish-fault.server";

export interface ActionStores extends DraftStores {
  editing: EditableContent;
}

export interface Asked {
  action: Action;
  id: string;
  /** The version that the list showed. */
  seen: string;
  by: string;
  /** Says that its sender knows which values visitors won’t see. */
  accepted?: string;
}

/** The id of the document that was made or changed, or why nothing was. */
export type Acted = { id: string } | PublishFault;

export async function actOn(name: DocumentName, asked: Asked, stores: ActionStores): Promise<Acted> {
  const { action, id, seen, by } = asked;
  const { editing } = stores;
  if (action === "restore") return restore(name, id, by, editing);
  const found = await editing.read(name, id);
  if (!found) return { fault: "It’s not there any more." };
  if (action === "duplicate") return duplicate(name, found, by, editing);
  const change = await changeFor(name, asked, found, stores);
  return "fault" in change ? change : resultOf(id, await editing.save(name, id, change, by, seen));
}

async function changeFor(
  name: DocumentName,
  { action, accepted }: Asked,
  { id, live, draft }: EditedDocument,
  { parse }: DraftStores,
): Promise<ContentChange | PublishFault> {
  if (action === "delete") return { live: null, draft: null };
  if (action === "hide" && live && canBeHidden(name)) return { live: { ...live, isPublished: false } };
  const fields = draft?.fields ?? live;
  if (action !== "publish" || !fields) return { fault: "That can’t be done with it." };
  const shown = canBeHidden(name) ? { ...fields, isPublished: true } : fields;
  const parsed = await parse(name, id, shown);
  const unseen = publishFault(parsed, accepted);
  if (!unseen) return { live: shown, draft: null };
  const problems = parsed.faults.map(({ label, problem, text }) => (label ? `${label}: ${problem}` : text));
  return { ...unseen, fault: `${unseen.fault} ${problems.join("; ")}.` };
}

/** Brings back what the deletion took away: the live state, the draft beside it, or both. */
async function restore(name: DocumentName, id: string, by: string, editing: EditableContent): Promise<Acted> {
  const former = await editing.history(name, id);
  const last = former.filter(({ at }) => at === former[0]?.at);
  const live = last.find(({ was }) => was === "live")?.fields;
  const draft = last.find(({ was }) => was === "draft")?.fields;
  if (!live && !draft) return { fault: "It can’t be restored any more." };
  const change = { ...(live && { live }), ...(draft && { draft: { fields: draft } }) };
  return resultOf(id, await editing.save(name, id, change, by, ""));
}

const MAX_COPIES = 50;

async function duplicate(
  name: DocumentName,
  { id, live, draft }: EditedDocument,
  by: string,
  editing: EditableContent,
): Promise<Acted> {
  const original = draft?.fields ?? live;
  if (!original) return { fault: "A faulty one can’t be copied." };
  const fields = copyOf(original);
  const base = `${[...id].slice(0, 40).join("")}-copy`;
  for (let copy = 1; copy <= MAX_COPIES; copy++) {
    const newId = copy === 1 ? base : `${base}-${copy}`;
    const saved = await editing.save(name, newId, { draft: { fields } }, by, "");
    if (!("conflict" in saved)) return resultOf(newId, saved);
  }
  return { fault: "There are too many copies of it already." };
}

function copyOf(fields: PlainFields): PlainFields {
  const field = TITLES.find((title) => typeof fields[title] === "string");
  return field ? { ...fields, [field]: `Copy of ${fields[field]}` } : fields;
}

export function resultOf(id: string, saved: Awaited<ReturnType<EditableContent["save"]>>): Acted {
  if ("saved" in saved) return { id };
  if ("refused" in saved) return { fault: saved.refused };
  const by = saved.conflict?.draft?.by;
  return {
    fault: `${by ?? "Somebody"} changed it meanwhile, so nothing was done. Look at it and try again.`,
  };
}

/** Puts a slide at another place. @param ids of all slides, in the order of the home page */
export async function moveTo(
  name: DocumentName,
  ids: readonly string[],
  { id, place, by }: { id: string; place: number; by: string },
  editing: EditableContent,
): Promise<Acted> {
  const others = ids.filter((other) => other !== id);
  if (name !== "heroSliders" || others.length === ids.length) return { fault: "It’s not there any more." };
  others.splice(place, 0, id);
  for (const [index, moved] of others.entries()) {
    const found = await editing.read(name, moved);
    if (!found || found.fault) continue;
    const change = orderedAs(found, index + 1);
    if (!change) continue;
    const result = resultOf(moved, await editing.save(name, moved, change, by, found.version));
    if ("fault" in result) return result;
  }
  return { id };
}

/** Returns undefined if it has this place already. A draft gets it too, or publishing would undo the move. */
function orderedAs({ live, draft }: EditedDocument, order: number): ContentChange | undefined {
  const isThere = (fields: PlainFields | undefined) => !fields || fields.order === order;
  if (isThere(live) && isThere(draft?.fields)) return undefined;
  return {
    ...(live && { live: { ...live, order } }),
    ...(draft && { draft: { fields: { ...draft.fields, order }, publishAt: draft.publishAt } }),
  };
}
