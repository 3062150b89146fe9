import { isSameValue, type PlainFields } from "~/content/plain-fields";
import type { ContentChange, Draft, EditedDocument, FormerDocument, PreviewLink } from "./editable-content";

/** What a store keeps beside a document that visitors get, and after it is gone. */
export interface Kept {
  draft?: Draft | undefined;
  link?: PreviewLink | undefined;
  /** The keys of its former states, oldest first. */
  former: readonly string[];
}

export type FormerState = Omit<FormerDocument, "key" | "id">;

export interface Applied {
  /** What visitors get: null if nothing, undefined if it stays as it is. */
  live: PlainFields | null | undefined;
  kept: Kept;
  replaced: { key: string; state: FormerState }[];
  /** The keys of former states that are too many. */
  dropped: string[];
}

export const MAX_FORMER = 50;

/** Returns what a change makes of a document; undefined if nothing. */
export function applyChange(
  document: EditedDocument | undefined,
  former: readonly string[],
  change: ContentChange,
  done: { by: string; at: string },
): Applied | undefined {
  const live = liveAfter(document, change.live);
  const draft = draftAfter(document?.draft, change.draft, done);
  const isLive = live === undefined ? isLiveNow(document) : live !== null;
  const link = change.link === undefined ? document?.link : (change.link ?? undefined);
  if (live === undefined && draft === document?.draft && (link === document?.link || (!isLive && !draft)))
    return undefined;

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
  const kept = { draft, link: isLive || draft ? link : undefined };
  return { live, kept: { ...kept, former: all.filter((key) => !dropped.includes(key)) }, replaced, dropped };
}

function isLiveNow(document: EditedDocument | undefined): boolean {
  return document?.live !== undefined || document?.fault !== undefined;
}

function liveAfter(document: EditedDocument | undefined, live: ContentChange["live"]): Applied["live"] {
  if (live === null) return isLiveNow(document) ? null : undefined;
  return live && document?.live && isSameValue(document.live, live) ? undefined : live;
}

function draftAfter(
  before: Draft | undefined,
  change: ContentChange["draft"],
  done: { by: string; at: string },
): Draft | undefined {
  if (!change) return change === null ? undefined : before;
  const { fields, publishAt } = change;
  const isSame = before?.publishAt === publishAt && before && isSameValue(before.fields, fields);
  return isSame ? before : { fields, ...(publishAt && { publishAt }), ...done };
}

function replacedStates(
  before: EditedDocument | undefined,
  after: Pick<Applied, "live"> & Pick<Kept, "draft">,
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

/** Of a former state's key, whose number a store may use alone. */
export function numberOf(key: string | undefined): number {
  return Number(key?.slice(0, NUMBER_DIGITS) ?? 0);
}

function wasOf(key: string): string | undefined {
  return key.split("-")[1];
}

/** When the state was replaced. */
export function replacedAt(key: string | undefined): string {
  return key?.split("-").slice(2).join("-") ?? "";
}

/** Returns the key of the state that a deleted document is restored to: what visitors got last, or its last draft. */
export function lastState(former: readonly string[]): string | undefined {
  return former.findLast((key) => wasOf(key) === "live") ?? former.at(-1);
}
