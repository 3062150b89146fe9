import type { FormField } from "~/editing/form-fields";
import { About } from "./about";
import { ArticleInput } from "./article-input";
import { PDFS, PICTURES } from "./choose-files";
import type { FieldInput } from "./field-input";
import { MediaInput } from "./media-input";

const WORDS: Partial<Record<FormField["kind"], { inputMode: "decimal" | "url"; type?: "text" }>> = {
  number: { inputMode: "decimal" },
  size: { inputMode: "decimal" },
  link: { inputMode: "url" },
  video: { inputMode: "url" },
};

/** How the browser asks for a date, if the value is one. */
const DATES: Partial<Record<FormField["kind"], { type: string; pattern: RegExp }>> = {
  date: { type: "datetime-local", pattern: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d)?$/ },
  day: { type: "date", pattern: /^(?:\d{4}-\d\d-\d\d)?$/ },
};

/** The control of a field that is no list and no group. */
export function FieldControl({ field, ...input }: { field: FormField } & FieldInput) {
  const { kind, isLong, choices = [] } = field;
  const { value, ...rest } = input;
  const control = { ...rest, className: "input block", defaultValue: value };
  if (kind === "html")
    return <ArticleInput {...input} about={<About field={field} id={`${input.id}-about`} />} />;
  if (kind === "picture" || kind === "file")
    return <MediaInput {...input} accept={kind === "file" ? PDFS : PICTURES} />;
  if (kind === "flag") return <Choice {...control} labels={{ yes: "Yes", no: "No" }} />;
  if (kind === "choice") return <Choice {...control} labels={Object.fromEntries(choices.map(withWords))} />;
  const date = DATES[kind];
  if (date?.pattern.test(value)) return <input {...control} type={date.type} />;
  if (isLong || value.includes("\n")) return <textarea {...control} rows={3} />;
  return <input {...control} type="text" autoComplete="off" {...WORDS[kind]} />;
}

function withWords(choice: string): [string, string] {
  return [choice, choice.slice(0, 1).toUpperCase() + choice.slice(1)];
}

interface ChoiceProps extends Omit<FieldInput, "value"> {
  className: string;
  defaultValue: string;
  labels: Record<string, string>;
}

/** A value that is none of the choices stays one. Nothing chosen is a choice too: the field is left out. */
function Choice({ labels, placeholder, ...control }: ChoiceProps) {
  const { defaultValue } = control;
  const known = defaultValue === "" || Object.hasOwn(labels, defaultValue);
  return (
    <select {...control}>
      <option value="">{placeholder ? `Not set: ${placeholder}` : "Not set"}</option>
      {!known && <option value={defaultValue}>{defaultValue}</option>}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
