import type { Conflict } from "~/editing/conflict.server";
import { TextChanges } from "./text-changes";

/** What two people changed at the same time: the second one chooses, field by field. */
export function ConflictChoices({ by, both, theirs }: Omit<Conflict, "by"> & { by: string }) {
  return (
    <section className="notice grid gap-4" aria-label="Changed by two people">
      {both.map(({ field, label, theirs, mine }) => (
        <fieldset key={field} className="grid gap-2">
          <legend className="mb-1 font-semibold">{label}</legend>
          {[
            { value: "mine", words: "Yours", compared: mine },
            { value: "theirs", words: by, compared: theirs },
          ].map(({ value, words, compared }) => (
            <label key={value} className="form-choice">
              <input type="radio" name={`choose ${field}`} value={value} defaultChecked={value === "mine"} />
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
          {by} also changed {theirs.join(", ")}. That is in the form already.
        </p>
      )}
      <p className="text-small text-muted">Choose, then save or publish as before.</p>
    </section>
  );
}
