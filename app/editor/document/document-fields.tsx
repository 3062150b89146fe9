import { createContext, Fragment, useContext } from "react";
import { listed } from "~/editor/list/content-notices";
import { readKeys } from "~/editor/save/arrange";
import type { TextPart } from "~/editor/save/compare.server";
import { intentButton } from "~/editor/save/intents";
import { CoverField, FieldControl } from "./field-control";
import { About, errorId, FieldError } from "./field-input";
import type { FormField } from "./form-fields";
import { FIELD, HINDI, NONE, RAW } from "./form-names";
import type { FormValues } from "./form-values";
import { ListField } from "./list-field";
import { TextChanges } from "./text-changes";

/** A text whose English changed after its Hindi. */
export interface OutdatedField {
  path: string;
  label: string;
  /** The English before and now. */
  parts: readonly TextPart[];
}

interface Filled {
  typed: FormValues;
  errors: Record<string, string>;
  /** What changed in the English of a Hindi control, by its name. */
  changes: ReadonlyMap<string, OutdatedField["parts"]>;
}

const FilledContext = createContext<Filled>({ typed: {}, errors: {}, changes: new Map() });

/** Says what the fields below show, and what is wrong with them. */
export const FilledDocument = FilledContext.Provider;

interface FieldsProps {
  fields: readonly FormField[];
  /** The names of all of them begin with it: "photos.2.". */
  above?: string;
}

/** The fields of a document, a group or an entry: each text with its Hindi beside it. */
export function DocumentFields({ fields, above = "" }: FieldsProps) {
  const { typed, errors } = useContext(FilledContext);
  const one = (field: FormField) => (
    <OneField
      key={field.name}
      field={field}
      name={above + field.name}
      pictures={picturesOf(fields, field, typed)}
    />
  );
  // Whoever comes from a roof has photos first.
  const usual = fields.filter(({ cover, isRare }) => cover && !isRare);
  usual.push(...fields.filter(({ cover, isRare }) => !cover && !isRare));
  const rare = fields.filter(({ isRare }) => isRare);
  const hasError = rare.some(({ name }) => errors[above + name]);
  return (
    <>
      {usual.map((field, index) => {
        const next = usual[index + 1];
        if (field.hindiOf !== undefined || isOfSources(field, above, typed)) return null;
        if (next?.hindiOf === field.name)
          return (
            <div key={field.name} className="form-pair">
              {one(field)}
              {one(next)}
            </div>
          );
        return (
          <Fragment key={field.name}>
            {one(field)}
            {usual.flatMap(({ name: group, fields }) =>
              fields
                .filter(({ beside }) => beside === field.name)
                .map((source) => (
                  <Source key={source.name} field={source} name={`${above}${group}.${source.name}`} />
                )),
            )}
          </Fragment>
        );
      })}
      {rare.length > 0 && (
        <details className="form-rare" open={hasError}>
          <summary>More: {listed(rare.map(({ label }) => label.toLowerCase()))}</summary>
          {rare.map(one)}
        </details>
      )}
    </>
  );
}

/** Whether all fields of a group stand beside others; one that is faulty is shown as a whole. */
function isOfSources({ name, fields }: FormField, above: string, typed: FormValues): boolean {
  return fields.some(({ beside }) => beside) && typed[`${above}${name}:raw`] === undefined;
}

/** The source of the figure above it, folded. */
function Source({ field, name }: Omit<OneProps, "pictures">) {
  const { typed, errors } = useContext(FilledContext);
  const hasError = Object.keys(errors).some((control) => control.startsWith(name));
  const given = typed[`${name}.source`] || typed[`${name}.asOf`];
  return (
    <details className="form-rare" open={hasError}>
      <summary>
        {field.label}: {given || "none given"}
      </summary>
      <OneField field={field} name={name} pictures={undefined} />
    </details>
  );
}

/** Returns the pictures of the list whose cover this field names; undefined for another field. */
function picturesOf(fields: readonly FormField[], { name }: FormField, typed: FormValues) {
  const list = fields.find(({ cover }) => cover === name);
  const [picture] = list?.fields ?? [];
  if (!list || !picture) return undefined;
  return readKeys(typed[list.name]).map((key) => typed[`${list.name}.${key}.${picture.name}`]);
}

interface OneProps {
  field: FormField;
  name: string;
  pictures: ReturnType<typeof picturesOf>;
}

function OneField({ field, name, pictures }: OneProps) {
  const filled = useContext(FilledContext);
  const { typed, errors } = filled;
  const { kind, label, fields, none, choices } = field;
  const [raw, value = ""] = [typed[name + RAW], typed[name]];
  const [id, error] = [FIELD + name, errors[name]];
  if (raw !== undefined) return <Labelled {...{ field, error }} name={name + RAW} value={raw} isRaw />;
  if (kind === "list")
    return (
      <ListField {...{ field, name, typed, errors }}>
        {(above, known) => (
          <FilledDocument value={{ ...filled, typed: known }}>
            <DocumentFields fields={fields} above={above} />
          </FilledDocument>
        )}
      </ListField>
    );
  // The kind of a document decides which fields it has.
  if (kind === "choice" && choices?.length === 1 && choices[0] === value)
    return <input type="hidden" name={id} value={value} />;
  if (pictures) return <CoverField {...{ field, pictures, value }} name={id} />;
  if (kind !== "group")
    return <Labelled {...{ field, name, error, value }} changes={filled.changes.get(name)} />;
  return (
    <fieldset className="form-group" id={id} aria-describedby={errorId(id, error)}>
      <legend>{label}</legend>
      <About field={field} />
      <FieldError of={id} error={error} />
      {none && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={id + NONE} value="yes" defaultChecked={typed[name + NONE] === "yes"} />
          {none}
        </label>
      )}
      <DocumentFields fields={fields} above={`${name}.`} />
    </fieldset>
  );
}

interface LabelledProps {
  field: FormField;
  name: string;
  value: string;
  error: string | undefined;
  changes?: OutdatedField["parts"] | undefined;
  isRaw?: boolean;
}

function Labelled({ field, name, value, error, changes, isRaw }: LabelledProps) {
  const id = FIELD + name;
  const control = {
    id,
    name: id,
    value,
    lang: field.hindiOf && "hi",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": `${error ? `${errorId(id, error)} ` : ""}${changes ? `${id}-changes ` : ""}${id}-about`,
  };
  return (
    <div className={field.kind === "html" ? "form-field form-article" : "form-field"}>
      <label htmlFor={id}>{field.label}</label>
      {(field.kind !== "html" || isRaw) && <About field={field} id={`${id}-about`} />}
      {changes && (
        <div className="form-outdated">
          <p id={`${id}-changes`}>
            The English changed: <TextChanges parts={changes} />
          </p>
          <button
            {...intentButton({ intent: "keepHindi", control: name.slice(0, -HINDI.length) })}
            className="button"
          >
            Hindi is still right<span className="sr-only">: {field.label}</span>
          </button>
        </div>
      )}
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
      <FieldError of={id} error={error} />
    </div>
  );
}
