import {
  type ContentDocument,
  collectionOf,
  type DocumentFaults,
  type DocumentName,
} from "~/content/content";
import { compareText } from "~/content/fields";
import { comparableWords } from "~/content/spelling";
import { decoded } from "~/content/urls";
import { datesLabel, describeDocument, isHidden, shownTitle } from "~/editor/save/documents";
import type { Draft, EditedDocument } from "~/editor/save/editable-content";
import type { PersonLabel } from "~/staff/person-label";
import { type DocumentState, type ListValues, STATES } from "./list-query";

interface DocumentStatus {
  draft?: Pick<Draft, "by"> | undefined;
  /** What visitors get, as stored or as parsed. */
  live?: object | undefined;
  faults?: DocumentFaults | undefined;
}

export function documentState(name: DocumentName, { draft, live, faults }: DocumentStatus): DocumentState {
  if (faults) return "faulty";
  if (draft) return live ? "changed" : "draft";
  return isHidden(name, live) ? "hidden" : "published";
}

export function stateWords(
  name: DocumentName,
  { draft, live, faults }: DocumentStatus,
  personLabel: PersonLabel,
): string {
  if (faults) return `Faulty: ${decoded(faults.texts.join("; "))}. ${FAULTY[faults.shown]}`;
  const { hidden = "Unpublished: visitors don’t see it", readableByLink } = collectionOf(name);
  const isUnseen = isHidden(name, live);
  const words = datesLabel(name, live) || (isUnseen ? hidden : "Published");
  if (!draft) return isUnseen && readableByLink ? `${words}. Anyone with its link can read it.` : words;
  const by = personLabel(draft.by);
  return live ? `${words}, with a draft by ${by}` : `Draft by ${by}: only the desk sees it`;
}

const FAULTY: Record<DocumentFaults["shown"], string> = {
  "the rest": "Visitors see it without that.",
  "last good": "Visitors see its last good version.",
  nothing: "Visitors don’t see it.",
};

export interface ListQuery extends Pick<ListValues, "q" | "state" | "sort"> {
  /** The states where the company installs, whose rates come before those of the others. */
  ownStates?: readonly string[] | undefined;
}

export interface ListSources<Name extends DocumentName> {
  /** Documents as `Content.all` returns them. */
  live: readonly ContentDocument<Name>[];
  faults: ReadonlyMap<string, DocumentFaults>;
  drafts: readonly EditedDocument[];
  /** The drafts of documents that are not live, as pages would show them. */
  unpublished: readonly ContentDocument<Name>[];
}

interface ListEntry<Name extends DocumentName> {
  id: string;
  /** The parsed document; undefined for a faulty one that never was good. */
  document: ContentDocument<Name> | undefined;
  state: DocumentState;
}

type StateCounts = Record<DocumentState, number>;

/** Returns the documents that a person looks for, and how many there are in each state whatever they look for. */
export function listDocuments<Name extends DocumentName>(
  name: Name,
  sources: ListSources<Name>,
  { q = "", state, sort, ownStates }: ListQuery,
): { found: ListEntry<Name>[]; counts: StateCounts } {
  const entries = entriesOf(name, sources, sort);
  const counts = Object.fromEntries(STATES.map((one) => [one, 0])) as StateCounts;
  for (const entry of entries) counts[entry.state] += 1;
  const words = wordsOf(q);
  const found = entries.filter(
    (entry) => (!state || entry.state === state) && (words.length === 0 || isFound(name, entry, words)),
  );
  if (ownStates) {
    const isOther = ({ document }: ListEntry<Name>) =>
      document && "kind" in document && document.kind === "state" && !ownStates.includes(document.name);
    found.sort((a, b) => Number(isOther(a)) - Number(isOther(b)));
  }
  if (sort === "state") found.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  return { found, counts };
}

function entriesOf<Name extends DocumentName>(
  name: Name,
  { live, faults, drafts, unpublished }: ListSources<Name>,
  sort: ListValues["sort"],
): ListEntry<Name>[] {
  const draftOf = new Map(drafts.map(({ id, draft }) => [id, draft]));
  const isUnpublished = new Set<unknown>(unpublished);
  const all = [...live, ...unpublished];
  const documents = sort === "title" ? byTitle(name, all) : collectionOf(name).order(all);
  const described = new Set(all.map(({ id }) => id));
  const entries = documents.map((document): ListEntry<Name> => {
    const { id } = document;
    const live = isUnpublished.has(document) ? undefined : document;
    const state = documentState(name, { draft: draftOf.get(id), live, faults: faults.get(id) });
    return { id, document, state };
  });
  const others = [...faults.keys(), ...draftOf.keys()].filter((id) => !described.has(id));
  return [
    ...[...new Set(others)].map((id): ListEntry<Name> => ({ id, document: undefined, state: "faulty" })),
    ...entries,
  ];
}

function byTitle<Name extends DocumentName>(name: Name, documents: readonly ContentDocument<Name>[]) {
  return documents.toSorted((a, b) => compareText(shownTitle(name, a), shownTitle(name, b)));
}

/** The words of a document that is searched, which has the same object until it changes. */
const texts = new WeakMap<object, string>();

function isFound<Name extends DocumentName>(
  name: Name,
  { id, document }: ListEntry<Name>,
  words: readonly string[],
): boolean {
  const text = (document && texts.get(document)) ?? textOf(describeDocument(name, id, document), id);
  if (document) texts.set(document, text);
  return words.every((word) => text.includes(` ${word}`));
}

function textOf({ title, facts }: { title: string; facts: readonly string[] }, id: string): string {
  return ` ${wordsOf([title, ...facts, id].join(" ")).join(" ")}`;
}

function wordsOf(text: string): string[] {
  return comparableWords(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
