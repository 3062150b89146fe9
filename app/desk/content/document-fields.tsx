import type { FormField } from "~/editing/form-fields";
import type { Typed } from "~/editing/form-values";
import { About } from "./about";
import { FieldControl } from "./field-control";
import { ListField } from "./list-field";

const FIELD = "f.";

export interface FieldsProps {
  fields: readonly FormField[];
  typed: Typed;
  errors: Record<string, string>;
  /** The names of all of them begin with it: "photos.2.". */
  above?: string;
}

/** The fields of a document, a group or an entry: each text with its Hindi beside it. */
export function DocumentFields({ fields, above = "", ...rest }: FieldsProps) {
  const one = (field: FormField) => (
    <OneField key={field.name} field={field} name={above + field.name} {...rest} />
  );
  return fields.map((field, index) => {
    const next = fields[index + 1];
    if (field.hindiOf !== undefined) return null;
    if (next?.hindiOf !== field.name) return one(field);
    return (
      <div key={field.name} className="form-pair">
        {one(field)}
        {one(next)}
      </div>
    );
  });
}

interface OneProps extends Omit<FieldsProps, "fields" | "above"> {
  field: FormField;
  name: string;
}

function OneField({ field, name, typed, errors }: OneProps) {
  const { kind, label, fields, none, choices } = field;
  const raw = typed[`${name}:raw`];
  if (raw !== undefined)
    return <Labelled {...{ field, name: `${name}:raw`, error: errors[name], value: raw }} isRaw />;
  if (kind === "list")
    return (
      <ListField {...{ field, name, typed, errors }}>
        {(above, all) => <DocumentFields {...{ fields, errors, above }} typed={all} />}
      </ListField>
    );
  // The kind of a document decides which fields it has.
  if (kind === "choice" && choices?.length === 1 && choices[0] === typed[name])
    return <input type="hidden" name={FIELD + name} value={choices[0]} />;
  if (kind !== "group")
    return <Labelled {...{ field, name, error: errors[name], value: typed[name] ?? "" }} />;
  return (
    <fieldset className="form-group" id={FIELD + name}>
      <legend>{label}</legend>
      <About field={field} />
      {errors[name] && <p className="form-error">{errors[name]}</p>}
      {none && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={`${FIELD}${name}:none`}
            value="yes"
            defaultChecked={typed[`${name}:none`] === "yes"}
          />
          {none}
        </label>
      )}
      <DocumentFields fields={fields} above={`${name}.`} typed={typed} errors={errors} />
    </fieldset>
  );
}

interface LabelledProps {
  field: FormField;
  name: string;
  value: string;
  error: string | undefined;
  isRaw?: boolean;
}

function Labelled({ field, name, value, error, isRaw }: LabelledProps) {
  const id = FIELD + name;
  const control = {
    id,
    name: id,
    value,
    placeholder: field.absent,
    lang: field.hindiOf && "hi",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error ${id}-about` : `${id}-about`,
  };
  return (
    <div className={field.kind === "html" ? "form-field form-article" : "form-field"}>
      <label htmlFor={id}>{field.label}</label>
      {(field.kind !== "html" || isRaw) && <About field={field} id={`${id}-about`} />}
      {isRaw ? (
        <textarea
          {...control}
          value={undefined}
          defaultValue={value}
          rows={4}
          className="input block font-mono"
        />
      ) : (
        <FieldControl field={field} {...control} />
      )}
      {error && (
        <p id={`${id}-error`} className="form-error">
          {error}
        </p>
      )}
    </div>
  );
}
