import type { DocumentName } from "~/content/content";
import { isSameValue, type PlainFields, valueAt } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { formOf } from "~/editor/document/form-fields";
import { hindiPath, pathName } from "~/editor/document/path";
import { compareValues, isGiven, type TextPart } from "./compare-values";
import type { EditedDocument, FormerDocument } from "./editable-content";

export interface ComparedField {
  field: string;
  label: string;
  /** Undefined if only signs changed that nobody sees, such as tags of an article. */
  parts: TextPart[] | undefined;
}

/** Returns the fields that differ, in the order of the form, each before its Hindi; those that no schema knows come last. */
export function compareFields(name: DocumentName, before: PlainFields, after: PlainFields): ComparedField[] {
  const fields = formOf(shapeOf(name, after));
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(before), ...Object.keys(after)]);
  names.delete("hi");
  return [...names].flatMap((name) => {
    const info = fields.find((field) => field.name === name);
    const label = info?.label ?? name;
    return [
      { path: [name], label },
      { path: hindiPath([name]), label: `${label} in Hindi` },
    ].flatMap(({ path, label }) => {
      const [was, is] = [valueAt(before, path), valueAt(after, path)];
      if (!(isGiven(was) || isGiven(is)) || isSameValue(was ?? null, is ?? null)) return [];
      return [{ field: pathName(path), label, parts: compareValues(info, was, is) }];
    });
  });
}

/** Returns the states of a document that changes replaced, newest first. */
export function pastVersions(document: EditedDocument | undefined, history: readonly FormerDocument[]) {
  // The state that replaced it: the next of its kind, or the current one; undefined for the last.
  const next: Record<FormerDocument["was"], PlainFields | undefined> = {
    live: document?.live,
    // A draft that is gone was published, or was not wanted.
    draft: document?.draft?.fields ?? document?.live,
  };
  return history.map(({ key, was, by, at, fields }) => {
    const version = { key, was, by, at, fields, next: next[was] };
    next[was] = fields;
    return version;
  });
}
