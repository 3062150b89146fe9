import { allOrEmpty, type Content, type ContentDocument, type DocumentName } from "~/content/content";
import { pageOf } from "~/content/paging";
import { readCompany } from "~/content/read-company.server";
import { formerIdsOf } from "~/editor/save/change-address.server";
import type { ContentStores } from "~/editor/save/change-document.server";
import { CONTENT_WORDS } from "~/editor/save/content-words";
import { canBeHidden, type Description, describeDocument, hideWords } from "~/editor/save/documents";
import type { EditedDocument, FormerDocument } from "~/editor/save/editable-content";
import { outdatedHindi } from "~/editor/save/hindi-sources.server";
import { documentPath } from "~/editor/save/paths";
import type { PersonLabel } from "~/staff/person-label";
import { timeLabel } from "~/ui/format-day";
import { isResizable, pictureUrl } from "~/ui/picture-url";
import { documentState, type ListSources, listDocuments, stateWords } from "./document-list";
import { DELETED, type DocumentState, type ListValues } from "./list-query";

const PAGE_SIZE = 50;

/** While nothing can be saved (`fault`), what cannot be read either is left out. */
export function readable(
  { content, editing, parse }: ContentStores,
  fault: string | undefined,
): ContentStores {
  if (!fault) return { content, editing, parse };
  return {
    parse,
    content: { ...content, all: (name) => allOrEmpty(content, name) },
    editing: {
      ...editing,
      drafts: (name) => editing.drafts(name).catch(() => []),
      removed: (name) => editing.removed(name).catch(() => []),
      read: (name, id) => editing.read(name, id).catch(() => undefined),
      readMany: (name, ids) => editing.readMany(name, ids).catch(() => []),
    },
  };
}

export interface ContentRow extends Description {
  id: string;
  path: string;
  state: DocumentState;
  words: string;
  /** The labels of the fields whose English changed after their Hindi. */
  outdated: string[];
  version: string;
  /** What the button says that takes it from visitors; "" where there is none. */
  hideLabel: string;
}

/** Returns a page of a collection's list, how many documents there are in each state, and how many can be restored. */
export async function readList<Name extends DocumentName>(
  name: Name,
  values: ListValues,
  stores: ContentStores,
  personLabel: PersonLabel,
) {
  const { editing } = stores;
  const [sources, gone] = await Promise.all([readSources(name, values.id, stores), editing.removed(name)]);
  const moved = new Set([...sources.live, ...sources.unpublished].flatMap(formerIdsOf));
  const removed = gone.filter(({ id }) => !moved.has(id));
  const ownStates =
    name === "solarRates" ? ((await readCompany(stores.content)).serviceArea?.states ?? []) : undefined;
  const { found, counts } = listDocuments(name, sources, { ...values, ownStates });
  const { items, page, pages } = pageOf(found, values.page, PAGE_SIZE);
  const entries = new Map(items.map((entry) => [entry.id, entry]));
  const stored = await editing.readMany(name, [...entries.keys()]);
  return {
    rows: stored.map((document) =>
      rowOf(name, document, entries.get(document.id)?.document, stores.content, personLabel),
    ),
    found: found.length,
    page,
    pages,
    /** The place of the first row in the whole list. */
    first: (page - 1) * PAGE_SIZE,
    counts: { ...counts, [DELETED]: removed.length },
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    result: resultOf(values, sources, removed, name),
    removed: removed.slice(0, PAGE_SIZE).map(({ id, by, at, fields }) => ({
      id,
      title: describeDocument(name, id, undefined, fields).title,
      words: by
        ? `Deleted by ${personLabel(by)}, ${timeLabel(at)}`
        : `Deleted outside of the desk, noticed ${timeLabel(at)}`,
    })),
  };
}

/** Returns what to say of the document that was just changed, whichever are listed; nothing if it has changed again. */
function resultOf<Name extends DocumentName>(
  { done: action, id = "" }: ListValues,
  { live, unpublished, faults }: ListSources<Name>,
  removed: readonly FormerDocument[],
  name: Name,
) {
  const document = [...live, ...unpublished].find((one) => one.id === id);
  const former = removed.find((one) => one.id === id);
  if (!action || (action === "delete" ? !former : !document && !faults.has(id))) return undefined;
  const { title } = describeDocument(name, id, document, former?.fields);
  return {
    text: `“${title}” ${action === "hide" ? hideWords(name).done : `is ${CONTENT_WORDS[action]}.`}`,
    undo: action === "delete" ? id : undefined,
    to: action === "restore" ? documentPath(name, id) : undefined,
  };
}

/** Returns the ids of all documents of a collection, in the order of the site. */
export async function idsInOrder(name: DocumentName, stores: ContentStores): Promise<string[]> {
  const { found } = listDocuments(name, await readSources(name, undefined, stores), {});
  return found.map(({ id }) => id);
}

/** The document that was just changed is read anew: the snapshot of the others may be a moment older. */
export async function readSources<Name extends DocumentName>(
  name: Name,
  changed: string | undefined,
  { content, editing, parse }: ContentStores,
) {
  const [all, drafts, fresh] = await Promise.all([
    content.all(name),
    editing.drafts(name),
    changed === undefined ? undefined : editing.read(name, changed),
  ]);
  const parsed = changed !== undefined && fresh?.live ? await parse(name, changed, fresh.live) : undefined;
  const now = parsed?.document;
  const others = all.filter(({ id }) => id !== changed);
  const live = changed === undefined ? all : [...others, ...(now ? [now] : [])];
  const faults = new Map(content.faults(name));
  if (changed !== undefined && (now || !fresh)) {
    faults.delete(changed);
    const texts = parsed?.faults.map(({ text }) => text) ?? [];
    if (texts.length > 0) faults.set(changed, { texts, shown: "the rest" });
  }
  const isKnown = new Set([...live.map(({ id }) => id), ...faults.keys()]);
  const unpublished = await Promise.all(
    drafts
      .filter(({ id }) => !isKnown.has(id))
      .map(async ({ id, draft }) => (await parse(name, id, draft?.fields ?? {})).document),
  );
  return { live, faults, drafts, unpublished: unpublished.filter((document) => document !== undefined) };
}

/** @param document as pages show it */
function rowOf<Name extends DocumentName>(
  name: Name,
  { id, live, draft, fault, hindiSources, version }: EditedDocument,
  document: ContentDocument<Name> | undefined,
  content: Content,
  personLabel: PersonLabel,
): ContentRow {
  const faults = content.faults(name).get(id);
  const unread = fault === undefined ? undefined : { texts: [fault], shown: "nothing" as const };
  const status = { draft, live, faults: faults ?? unread };
  const description = describeDocument(name, id, document, live ?? draft?.fields);
  return {
    ...description,
    picture: thumbnailOf(description.picture),
    id,
    path: documentPath(name, id),
    state: documentState(name, status),
    words: stateWords(name, status, personLabel),
    outdated: outdatedHindi(name, draft?.fields ?? live ?? {}, hindiSources).map(({ label }) => label),
    version,
    hideLabel: live?.isPublished === true && canBeHidden(name) ? hideWords(name).label : "",
  };
}

function thumbnailOf(picture: string): string {
  return isResizable(picture) ? pictureUrl(picture, "photo", 280) : picture;
}
