import { newestBrochures } from "~/content/brochure";
import type { ContentDocument, DocumentFaults } from "~/content/content";
import { compareText, newestFirst } from "~/content/fields";
import { PACKAGE_TYPES, packagesOf } from "~/content/package";
import { membersByName } from "~/content/team-member";
import { newestGalleries } from "~/content/video-gallery";
import type { DocumentName } from "./collections";
import { describe } from "./describe";
import { isHidden, stateOf } from "./document-state";
import type { EditedDocument } from "./editable-content";
import { type DocumentState, type Sort, STATES } from "./list-query";

export interface ListQuery {
  q?: string | undefined;
  state?: DocumentState | undefined;
  sort?: Sort | undefined;
}

export interface ListSources<Name extends DocumentName> {
  /** As `Content.all` returns them. */
  live: readonly ContentDocument<Name>[];
  faults: ReadonlyMap<string, DocumentFaults>;
  drafts: readonly EditedDocument[];
  /** The drafts of documents that are not live, as pages would show them. */
  unpublished: readonly ContentDocument<Name>[];
}

export interface ListEntry<Name extends DocumentName> {
  id: string;
  /** Undefined for a faulty one that never was good. */
  document: ContentDocument<Name> | undefined;
  state: DocumentState;
}

type StateCounts = Record<DocumentState, number>;

/** Returns the documents that a person looks for, and how many there are in each state whatever they look for. */
export function listDocuments<Name extends DocumentName>(
  name: Name,
  sources: ListSources<Name>,
  { q = "", state, sort }: ListQuery,
): { found: ListEntry<Name>[]; counts: StateCounts } {
  const entries = entriesOf(name, sources, sort === "title" ? byTitle : asOnSite);
  const counts = Object.fromEntries(STATES.map((one) => [one, 0])) as StateCounts;
  for (const entry of entries) counts[entry.state] += 1;
  const words = wordsOf(q);
  const found = entries.filter(
    (entry) => (!state || entry.state === state) && (words.length === 0 || isFound(name, entry, words)),
  );
  if (sort === "state") found.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  return { found, counts };
}

type Order = <Name extends DocumentName>(
  name: Name,
  documents: readonly ContentDocument<Name>[],
) => ContentDocument<Name>[];

function entriesOf<Name extends DocumentName>(
  name: Name,
  { live, faults, drafts, unpublished }: ListSources<Name>,
  order: Order,
): ListEntry<Name>[] {
  const draftOf = new Map(drafts.map(({ id, draft }) => [id, draft]));
  const sorted = sortedOnce(name, live, order);
  const documents = unpublished.length === 0 ? sorted : order(name, [...sorted, ...unpublished]);
  const isUnpublished = new Set<unknown>(unpublished);
  const described = new Set(documents.map(({ id }) => id));
  const entries = documents.map((document): ListEntry<Name> => {
    const { id } = document;
    const isLive = !isUnpublished.has(document);
    const stated = { draft: draftOf.get(id), faults: faults.get(id), isLive };
    return { id, document, state: stateOf({ ...stated, isHidden: isLive && isHidden(name, document) }) };
  });
  const others = [...faults.keys(), ...draftOf.keys()].filter((id) => !described.has(id));
  return [
    ...[...new Set(others)].map((id): ListEntry<Name> => ({ id, document: undefined, state: "faulty" })),
    ...entries,
  ];
}

const sortedLists = new WeakMap<readonly unknown[], Map<Order, unknown>>();

/** Sorting 10,000 documents takes a while; the content returns the same list until it changes. */
function sortedOnce<Name extends DocumentName>(
  name: Name,
  live: readonly ContentDocument<Name>[],
  order: Order,
): ContentDocument<Name>[] {
  const known = sortedLists.get(live) ?? new Map<Order, unknown>();
  sortedLists.set(live, known);
  if (!known.has(order)) known.set(order, order(name, live));
  return known.get(order) as ContentDocument<Name>[];
}

const siteOrders: {
  [Name in DocumentName]: (documents: readonly ContentDocument<Name>[]) => ContentDocument<Name>[];
} = {
  heroSliders: (slides) => [...slides].sort((a, b) => a.order - b.order || compareText(a.id, b.id)),
  userDetails: membersByName,
  "photo-gallery": (galleries) => [...galleries].sort((a, b) => compareText(a.id, b.id)),
  "video-gallery": newestGalleries,
  blogPost: (posts) => [...posts].sort(newestFirst(({ scheduledAt }) => scheduledAt)),
  packages: (packages) => PACKAGE_TYPES.flatMap((type) => packagesOf(type, packages)),
  downloads: newestBrochures,
  solarRates: (rates) => [...rates].sort((a, b) => compareText(a.kind, b.kind) || compareText(a.id, b.id)),
};

function asOnSite<Name extends DocumentName>(name: Name, documents: readonly ContentDocument<Name>[]) {
  const order: (documents: readonly ContentDocument<Name>[]) => ContentDocument<Name>[] = siteOrders[name];
  return order(documents);
}

function byTitle<Name extends DocumentName>(name: Name, documents: readonly ContentDocument<Name>[]) {
  const titled = documents.map(
    (document) => [describe(name, document.id, document).title, document] as const,
  );
  return titled.sort(([a], [b]) => compareText(a, b)).map(([, document]) => document);
}

const texts = new WeakMap<object, string>();

function isFound<Name extends DocumentName>(
  name: Name,
  { id, document }: ListEntry<Name>,
  words: readonly string[],
): boolean {
  const text = (document && texts.get(document)) ?? textOf(describe(name, id, document), id);
  if (document) texts.set(document, text);
  return words.every((word) => text.includes(` ${word}`));
}

function textOf({ title, facts }: { title: string; facts: readonly string[] }, id: string): string {
  return ` ${wordsOf([title, ...facts, id].join(" ")).join(" ")}`;
}

/** As the search of leads: any case, either spelling of a letter, any script. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
