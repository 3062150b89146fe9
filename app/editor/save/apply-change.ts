import type { CollectionName } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import type { ContentChange, Draft, EditedDocument, FormerDocument } from "./editable-content";
import { sourcesAfter } from "./hindi-sources.server";

/** What a store keeps beside a document that visitors get, and after it is gone. */
export interface DocumentRecord extends Pick<EditedDocument, "draft" | "link" | "hindiSources"> {
  /** The keys of its former states, oldest first. */
  former: readonly string[];
}

type FormerState = Omit<FormerDocument, "key" | "id">;

export interface AppliedChange {
  /** What visitors get: null if nothing, undefined if it stays as it is. */
  live: PlainFields | null | undefined;
  kept: DocumentRecord;
  replaced: { key: string; state: FormerState }[];
  /** The keys of former states that are too many. */
  dropped: string[];
}

export const MAX_FORMER = 50;

/** A document, and what a store keeps of it also after it is gone. */
export interface RecordedDocument extends Pick<DocumentRecord, "former" | "hindiSources"> {
  document: EditedDocument | undefined;
  /** Published version at the last history entry. Missing on stores that write both in one transaction. */
  published?: PlainFields | undefined;
}

/** Returns what a change makes of a document; undefined if nothing. */
export function applyChange(
  name: CollectionName,
  { document, former, hindiSources: sources }: RecordedDocument,
  change: ContentChange,
  done: { by: string; at: string },
): AppliedChange | undefined {
  const live = liveAfter(document, change.live);
  const draft = draftAfter(document?.draft, change.draft, done);
  const isLive = live === undefined ? isLiveNow(document) : live !== null;
  const link = change.link === undefined ? document?.link : (change.link ?? undefined);
  const isLinked = link !== document?.link && (isLive || draft !== undefined);
  if (live === undefined && draft === document?.draft && !isLinked && !change.hindiSources) return undefined;

  const states = replacedStates(document, { live, draft });
  const replaced = states.map((state, index) => {
    const number = numberOf(former.at(-1)) + index + 1;
    const key = `${String(number).padStart(NUMBER_DIGITS, "0")}-${state.was}-${done.at}`;
    return { key, state: { ...state, ...done } };
  });
  const all = [...former, ...replaced.map(({ key }) => key)];
  const dropped = (["live", "draft"] as const).flatMap((was) =>
    all.filter((key) => wasOf(key) === was).slice(0, -MAX_FORMER),
  );
  const known = { ...sources, ...change.hindiSources };
  const before = [document?.live, document?.draft?.fields];
  const after = [live === undefined ? document?.live : (live ?? undefined), draft?.fields];
  // A document that is taken away may be restored.
  const hindiSources = isLive || draft ? sourcesAfter(name, known, before, after) : sources;
  const kept = { draft, link: isLive || draft ? link : undefined, hindiSources };
  return { live, kept: { ...kept, former: all.filter((key) => !dropped.includes(key)) }, replaced, dropped };
}

/** Returns the history entry that an edit of the file by hand, or a kill before it was written, left out, if any. */
export function missedChange(
  name: CollectionName,
  { document, published, ...record }: RecordedDocument,
  at: string,
): AppliedChange | undefined {
  const { live } = document ?? {};
  if (isSameValue(published, live)) return undefined;
  const known = { id: "", version: "", ...document, live: published, fault: undefined };
  const change = applyChange(name, { ...record, document: known }, { live: live ?? null }, { by: "", at });
  return change && { ...change, live: undefined };
}

function isLiveNow(document: EditedDocument | undefined): boolean {
  return document?.live !== undefined || document?.fault !== undefined;
}

function liveAfter(document: EditedDocument | undefined, live: ContentChange["live"]): AppliedChange["live"] {
  if (live === null) return isLiveNow(document) ? null : undefined;
  return live && document?.live && isSameValue(document.live, live) ? undefined : live;
}

function draftAfter(
  before: Draft | undefined,
  change: ContentChange["draft"],
  done: { by: string; at: string },
): Draft | undefined {
  if (!change) return change === null ? undefined : before;
  const { fields } = change;
  return before && isSameValue(before.fields, fields) ? before : { fields, ...done };
}

function replacedStates(
  before: EditedDocument | undefined,
  after: Pick<AppliedChange, "live"> & Pick<DocumentRecord, "draft">,
): Pick<FormerState, "was" | "fields">[] {
  const draft = before?.draft?.fields;
  // A draft that is published is not lost.
  const isDraftLost = draft && !isSameValue(draft, after.draft?.fields) && !isSameValue(draft, after.live);
  const states = isDraftLost ? [{ was: "draft" as const, fields: draft }] : [];
  return before?.live && after.live !== undefined
    ? [...states, { was: "live" as const, fields: before.live }]
    : states;
}

const NUMBER_DIGITS = 8;

/** Returns the number in the key of a former state, which a store may use alone. */
export function numberOf(key: string | undefined): number {
  return Number(key?.slice(0, NUMBER_DIGITS) ?? 0);
}

function wasOf(key: string): string | undefined {
  return key.split("-")[1];
}

/** Returns when a former state was replaced, from its key. */
export function replacedAt(key: string | undefined): string {
  return key?.split("-").slice(2).join("-") ?? "";
}

/** Returns the key of the state that a deleted document is restored to: what visitors got last, or its last draft. */
export function lastState(former: readonly string[]): string | undefined {
  return former.findLast((key) => wasOf(key) === "live") ?? former.at(-1);
}
