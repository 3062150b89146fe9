import { Fragment, memo } from "react";
import { valueAt } from "~/content/plain-fields";
import { canShow } from "~/editor/document/field-text";
import type { FormField } from "~/editor/document/form-fields";
import { hindiPath, pathName, pathOf } from "~/editor/document/path";
import { listed } from "~/editor/list/content-notices";
import { CoverField, FieldControl } from "./field-control";
import { About, controlId, errorId, FieldError, useDocumentForm, useFieldText } from "./field-input";
import { ListField } from "./list-field";
import { TextChanges } from "./text-changes";

interface FieldsProps {
  fields: readonly FormField[];
  /** The place of the group or entry, with a point behind it: "photos.2."; "" for the document. */
  above?: string;
  /** The document, the group or the entry, and its Hindi. */
  value: unknown;
  hindi: unknown;
}

/** The fields of a document, a group or an entry: each text with its Hindi beside it. */
export const DocumentFields = memo(function DocumentFields({
  fields,
  above = "",
  value,
  hindi,
}: FieldsProps) {
  const { errors } = useDocumentForm();
  const one = (field: FormField) => (
    <OneField
      key={field.name}
      field={field}
      name={above + field.name}
      // A row may be a list of its values.
      place={above + (Array.isArray(value) ? fields.indexOf(field) : field.name)}
      value={valueAt(value, [Array.isArray(value) ? fields.indexOf(field) : field.name])}
      hindi={valueAt(hindi, [field.name])}
      beside={value}
      siblings={fields}
    />
  );
  // People who come from a roof have photos first.
  const usual = fields.filter(({ cover, isRare }) => cover && !isRare);
  usual.push(...fields.filter(({ cover, isRare }) => !cover && !isRare));
  const rare = fields.filter(({ isRare }) => isRare);
  const hasError = rare.some(({ name }) => errors[above + name]);
  return (
    <>
      {usual.map((field) => {
        if (isOfSources(field, valueAt(value, [field.name]))) return null;
        return (
          <Fragment key={field.name}>
            {one(field)}
            {usual.flatMap(({ name: group, fields }) =>
              fields
                .filter(({ beside }) => beside === field.name)
                .map((source) => (
                  <Source
                    key={source.name}
                    field={source}
                    name={`${above}${group}.${source.name}`}
                    value={valueAt(value, [group, source.name])}
                    hindi={valueAt(hindi, [group, source.name])}
                  />
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
});

/** Whether all fields of a group stand beside others; one that is faulty is shown as a whole. */
function isOfSources(field: FormField, value: unknown): boolean {
  return field.fields.some(({ beside }) => beside) && canShow(field, value);
}

interface ValueProps {
  field: FormField;
  /** The name of its place, as faults have it. */
  name: string;
  value: unknown;
  hindi: unknown;
}

/** The source of the figure above it, folded. */
function Source({ field, name, value, hindi }: ValueProps) {
  const { errors } = useDocumentForm();
  const hasError = Object.keys(errors).some((control) => control.startsWith(name));
  const given = valueAt(value, ["source"]) || valueAt(value, ["asOf"]);
  return (
    <details className="form-rare" open={hasError}>
      <summary>
        {field.label}: {given ? String(given) : "none given"}
      </summary>
      <OneField field={field} name={name} value={value} hindi={hindi} place={name} />
    </details>
  );
}

interface OneProps extends ValueProps {
  place: string;
  /** The group or entry that it is a field of, and the fields of that. */
  beside?: unknown;
  siblings?: readonly FormField[];
}

function OneField({ field, name, place, value, hindi, beside, siblings = [] }: OneProps) {
  const { change } = useDocumentForm();
  const { kind, choices } = field;
  if (canShow(field, value)) {
    if (kind === "list") {
      const cover = field.cover === undefined ? undefined : String(valueAt(beside, [field.cover]) ?? "");
      return (
        <ListField field={field} name={name} value={value} hindi={hindi} cover={cover}>
          {(above, value, hindi) => (
            <DocumentFields fields={field.fields} above={above} value={value} hindi={hindi} />
          )}
        </ListField>
      );
    }
    // The kind of a document decides which fields it has.
    if (kind === "choice" && choices?.length === 1 && choices[0] === value) return null;
    const pictures = picturesOf(siblings, field, beside);
    if (pictures)
      return (
        <CoverField
          field={field}
          pictures={pictures}
          name={controlId(name)}
          value={String(value ?? "")}
          onText={(url) => change({ type: "set", path: pathOf(place), value: url || undefined })}
        />
      );
    if (kind === "group") return <GroupField field={field} name={name} value={value} hindi={hindi} />;
  }
  const english = <Labelled field={field} name={name} place={place} value={value} outdated={undefined} />;
  if (!field.hindi) return english;
  const path = pathName(hindiPath(pathOf(name)));
  return (
    <div className="form-pair">
      {english}
      <Labelled field={field.hindi} name={path} place={path} value={hindi} outdated={name} />
    </div>
  );
}

/** Returns the pictures of the list whose cover this field names; undefined for another field. */
function picturesOf(fields: readonly FormField[], { name }: FormField, value: unknown) {
  const list = fields.find(({ cover }) => cover === name);
  const picture = list?.fields[0]?.name;
  if (!list || !picture) return undefined;
  const entries = valueAt(value, [list.name]);
  return Array.isArray(entries) ? entries.map((entry) => valueAt(entry, [picture])) : [];
}

function GroupField({ field, name, value, hindi }: ValueProps) {
  const { change, errors } = useDocumentForm();
  const { label, none, fields } = field;
  const id = controlId(name);
  const error = errors[name];
  return (
    <fieldset className="form-group" id={id} aria-describedby={errorId(id, error)}>
      <legend>{label}</legend>
      <About field={field} />
      <FieldError of={id} error={error} />
      {none && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={value === null}
            onChange={({ target }) =>
              change({ type: "set", path: pathOf(name), value: target.checked ? null : undefined })
            }
          />
          {none}
        </label>
      )}
      {value !== null && <DocumentFields fields={fields} above={`${name}.`} value={value} hindi={hindi} />}
    </fieldset>
  );
}

interface LabelledProps extends Omit<OneProps, "hindi"> {
  /** The name of its English, for a text in Hindi. */
  outdated: string | undefined;
}

function Labelled({ field, name, place, value, outdated: english }: LabelledProps) {
  const { change, errors, outdated, keepHindi } = useDocumentForm();
  const { isRaw, text, onText } = useFieldText(field, value, (next) =>
    change({ type: "set", path: pathOf(place), value: next }),
  );
  const id = controlId(name);
  const error = errors[name];
  const changes = english === undefined ? undefined : outdated.get(english);
  const control = {
    id,
    name: id,
    value: text,
    onText,
    lang: english && "hi",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": `${error ? `${errorId(id, error)} ` : ""}${changes ? `${id}-changes ` : ""}${id}-about`,
  };
  return (
    <div className={field.kind === "html" ? "form-field form-article" : "form-field"}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: an article's editor is no control that a label finds */}
      <label htmlFor={id} onClick={() => document.getElementById(id)?.focus()}>
        {field.label}
      </label>
      {(field.kind !== "html" || isRaw) && <About field={field} id={`${id}-about`} />}
      {english !== undefined && changes && (
        <div className="form-outdated">
          <p id={`${id}-changes`}>
            The English changed: <TextChanges parts={changes} />
          </p>
          <button type="button" onClick={() => keepHindi(english)} className="button">
            Hindi is still right<span className="sr-only">: {field.label}</span>
          </button>
        </div>
      )}
      {isRaw ? <RawInput {...control} /> : <FieldControl field={field} {...control} />}
      <FieldError of={id} error={error} />
    </div>
  );
}

/** A value that fits no control, as JSON. */
function RawInput({ onText, ...control }: Omit<Parameters<typeof FieldControl>[0], "field">) {
  return (
    <textarea
      {...control}
      onChange={(event) => onText(event.currentTarget.value)}
      rows={4}
      className="input block font-mono"
    />
  );
}
