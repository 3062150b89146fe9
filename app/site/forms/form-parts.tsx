import type { ComponentPropsWithoutRef } from "react";
import type { LeadKind } from "~/leads/leads";
import type { FormAnswer } from "./answer";

interface FieldProps extends Omit<ComponentPropsWithoutRef<"input">, "name" | "id"> {
  kind: LeadKind;
  name: string;
  label: string;
  hint?: string;
  answer: FormAnswer | undefined;
  rows?: number;
  /** Makes the field required in a form that has no messages of its own. */
  browserChecks?: boolean;
  /** Off in forms whose summary alone shows the messages. */
  showsError?: boolean;
}

export function Field({
  kind,
  name,
  label,
  hint,
  answer,
  rows,
  required,
  browserChecks,
  showsError = true,
  ...control
}: FieldProps) {
  const failed = answer && !answer.ok ? answer : undefined;
  const error = failed?.errors[name];
  const id = fieldId(kind, name);
  const props = {
    id,
    name,
    className: "input mt-1.5",
    defaultValue: failed?.values[name] ?? control.defaultValue,
    required: browserChecks,
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

/** Ids start with the kind, because a page may have two forms. */
export function fieldId(kind: LeadKind, name: string): string {
  return `${kind}-${name}`;
}
