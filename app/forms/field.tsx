import type { ComponentPropsWithoutRef } from "react";
import type { FormAnswer } from "./answer";

interface FieldProps extends Omit<ComponentPropsWithoutRef<"input">, "form" | "name" | "id"> {
  /** Its id becomes `{form}-{name}`, so that two forms of a page never meet. */
  form: string;
  name: string;
  label: string;
  /** Shown beside the label, for what may be left out. */
  hint?: string;
  answer: FormAnswer | undefined;
  rows?: number;
  /** Off where the summary alone says what is wrong, and the field is only marked. */
  showsError?: boolean;
}

/** A label, its control and what is wrong with it, tied together for those who see them and those who hear them. */
export function Field({
  form,
  name,
  label,
  hint,
  answer,
  rows,
  required,
  showsError = true,
  ...control
}: FieldProps) {
  const failed = answer && !answer.ok ? answer : undefined;
  const error = failed?.errors[name];
  const id = fieldId(form, name);
  const props = {
    id,
    name,
    className: "input mt-1.5",
    defaultValue: failed?.values[name],
    "aria-required": required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error && showsError ? `${id}-error` : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="text-small font-medium">
        {label}
        {hint && <span className="text-faint"> {hint}</span>}
      </label>
      {rows ? (
        <textarea {...props} rows={rows} maxLength={control.maxLength} />
      ) : (
        <input {...control} {...props} />
      )}
      {error && showsError && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
