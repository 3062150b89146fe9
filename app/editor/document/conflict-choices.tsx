import type { Conflict } from "~/editor/save/save-document.server";
import { CHOOSE, THEIRS } from "./form-names";
import { TextChanges } from "./text-changes";

interface ChoicesProps extends Omit<Conflict, "by"> {
  by: string;
  onChoose: () => void;
}

/** What two people changed at the same time: the second one chooses, field by field, before anything is saved. */
export function ConflictChoices({ by, version, both, theirs, onChoose }: ChoicesProps) {
  return (
    <section className="notice grid gap-4" aria-label="Changed by two people">
      <input type="hidden" name={THEIRS} value={version} />
      {both.map(({ field, label, theirs, mine, chosen }) => (
        <fieldset key={version + field} data-choice={label} tabIndex={-1} className="grid gap-2">
          <legend className="mb-1 font-semibold">{label}: which one?</legend>
          {[
            { value: "mine", words: "Yours", compared: mine },
            { value: "theirs", words: by, compared: theirs },
          ].map(({ value, words, compared }) => (
            <label key={value} className="form-choice">
              <input
                type="radio"
                name={CHOOSE + field}
                value={value}
                defaultChecked={value === chosen}
                onChange={onChoose}
              />
              <span className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
                <span className="font-medium">{words}: </span>
                {compared.map(({ parts }) =>
                  parts ? (
                    <TextChanges key={value} parts={parts} />
                  ) : (
                    "changed in ways that visitors don’t see"
                  ),
                )}
                {compared.length === 0 && "as it was"}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {theirs.length > 0 && (
        <p className="text-small text-muted">
          {by} also changed {theirs.join(", ")}. That stays when you save.
        </p>
      )}
      <p className="text-small text-muted">Choose, then save or publish as before.</p>
    </section>
  );
}
