import { Fragment } from "react";
import { valueAt } from "~/content/plain-fields";
import type { Choice, Conflict } from "~/editor/document/document-state";
import { describePath } from "~/editor/document/field-text";
import type { FormField } from "~/editor/document/form-fields";
import { type Path, partsOf, pathName } from "~/editor/document/path";
import { compareValues } from "~/editor/save/compare-values";
import { TextChanges } from "./text-changes";

interface ChoicesProps {
  conflict: Conflict;
  fields: readonly FormField[];
  base: object;
  mine: object;
  onChoose: (path: Path, choice: Choice) => void;
}

/** Conflicting values of two people: the second person chooses, value by value, before anything is saved. */
export function ConflictChoices({ conflict, fields, base, mine, onChoose }: ChoicesProps) {
  const { theirs, both, onlyTheirs, choices } = conflict;
  return (
    <section className="notice grid gap-4" aria-label="Changed by two people">
      {both.map((path) => {
        const name = pathName(path);
        const { label } = describePath(fields, path);
        return (
          <fieldset key={theirs.seen + name} data-choice={label} tabIndex={-1} className="grid gap-2">
            <legend className="mb-1 font-semibold">{label}: which one?</legend>
            {[
              { choice: "mine" as const, words: "Yours", after: mine },
              { choice: "theirs" as const, words: theirs.by, after: theirs.document },
            ].map(({ choice, words, after }) => (
              <label key={choice} className="form-choice">
                <input
                  type="radio"
                  name={`choose ${name}`}
                  checked={choices[name] === choice}
                  onChange={() => onChoose(path, choice)}
                />
                <span className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
                  <span className="font-medium">{words}: </span>
                  <Changes fields={fields} path={path} base={base} after={after} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      {onlyTheirs.length > 0 && (
        <p className="text-small text-muted">
          {theirs.by} also changed {onlyTheirs.map((path) => describePath(fields, path).label).join(", ")}.
          That stays when you save.
        </p>
      )}
      <p className="text-small text-muted">Choose, then save or publish as before.</p>
    </section>
  );
}

interface ChangesProps {
  fields: readonly FormField[];
  path: Path;
  base: object;
  after: object;
}

function Changes({ fields, path, base, after }: ChangesProps) {
  const compared = partsOf(path, base, after).map((part) => {
    const { info } = describePath(fields, part);
    return { part, parts: compareValues(info, valueAt(base, part), valueAt(after, part)) };
  });
  const shown = compared.filter(({ parts }) => parts && parts.length > 0);
  if (shown.length === 0) return "changed in ways that visitors don’t see";
  return shown.map(({ part, parts = [] }, index) => (
    <Fragment key={pathName(part)}>
      {index > 0 && "\n"}
      <TextChanges parts={parts} />
    </Fragment>
  ));
}
