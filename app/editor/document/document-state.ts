import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { mergeDocuments, withValueOf } from "./merge-documents";
import { arranged, listAt, type Path, pathName, withValue } from "./path";

/** The most entries that a form makes of a list. */
export const MOST_ENTRIES = 150;

export type Choice = "mine" | "theirs";

export interface SavedDocument {
  id: string;
  document: PlainFields;
  seen: string;
}

/** A document as somebody else left it meanwhile. */
export interface TheirDocument {
  document: PlainFields;
  seen: string;
  /** Their name; "" if nobody knows. */
  by: string;
}

/** A conflict: paths that both changed, paths that only they changed, and the choices so far. */
export interface Conflict {
  theirs: TheirDocument;
  both: Path[];
  onlyTheirs: Path[];
  choices: Readonly<Record<string, Choice>>;
}

export interface DocumentState {
  /** The document that the form was made from, and its version; "" for a new one. */
  base: PlainFields;
  seen: string;
  /** The document as it is typed, with its Hindi in `hi`. */
  document: PlainFields;
  /** Undecided conflict with a version that somebody else saved meanwhile. */
  conflict?: Conflict;
}

export type DocumentAction =
  | { type: "set"; path: Path; value: unknown }
  | { type: "arrange"; path: Path; places: readonly number[] }
  | { type: "add"; path: Path; entry: unknown }
  | { type: "choose"; path: Path; choice: Choice }
  | { type: "met"; theirs: TheirDocument }
  | { type: "saved"; sent: PlainFields; document: PlainFields; seen: string }
  | { type: "replace"; state: DocumentState };

export function documentReducer(state: DocumentState, action: DocumentAction): DocumentState {
  const { base, document, conflict } = state;
  switch (action.type) {
    case "set":
      return { ...state, document: withValue(document, action.path, action.value, base) };
    case "arrange":
      return { ...state, document: arranged(document, action.path, action.places, base) };
    case "add": {
      const { length } = listAt(document, action.path);
      if (length >= MOST_ENTRIES) return state;
      return { ...state, document: withValue(document, [...action.path, length], action.entry) };
    }
    case "choose": {
      if (!conflict) return state;
      const choices = { ...conflict.choices, [pathName(action.path)]: action.choice };
      return { ...state, conflict: { ...conflict, choices } };
    }
    case "met":
      return met(state, action.theirs);
    case "saved":
      return {
        base: action.document,
        seen: action.seen,
        // Text typed meanwhile stays.
        document: mergeDocuments(action.sent, action.document, document).document,
      };
    case "replace":
      return action.state;
  }
}

/** Returns the state with what only they changed; with questions where both changed the same. */
function met(state: DocumentState, theirs: TheirDocument): DocumentState {
  const { base, document } = state;
  const merged = mergeDocuments(base, theirs.document, document);
  if (merged.both.length === 0)
    return { base: theirs.document, seen: theirs.seen, document: merged.document };
  const conflict = { theirs, both: merged.both, onlyTheirs: merged.theirs, choices: {} };
  return { base, seen: state.seen, document, conflict };
}

/** Returns what both changed and nobody has chosen yet. */
export function undecided({ conflict }: DocumentState): Path[] {
  return conflict?.both.filter((path) => !conflict.choices[pathName(path)]) ?? [];
}

/** Returns the state with what was chosen, as if the form had been made from their document. */
export function decided(state: DocumentState): DocumentState {
  const { base, conflict, document } = state;
  if (!conflict || undecided(state).length > 0) return state;
  const { theirs, choices } = conflict;
  const chosen = mergeDocuments(base, theirs.document, document);
  const merged = chosen.both
    .filter((path) => choices[pathName(path)] === "theirs")
    .reduce((fields, path) => withValueOf(fields, theirs.document, path), chosen.document);
  return { base: theirs.document, seen: theirs.seen, document: merged };
}

export function isTyped({ base, document }: DocumentState): boolean {
  return base !== document && !isSameValue(base, document);
}
