import type { ReactNode } from "react";
import type { FormErrors } from "~/desk/lead-form";

const FAULT = "fault";

/** Says what is wrong with the whole form. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <p id={FAULT} role="alert" className="mt-4 border-l-2 border-bad pl-3 text-bad">
      {children}
    </p>
  );
}

export function FieldFaults({ errors }: { errors: FormErrors }) {
  const messages = Object.values(errors);
  if (errors.store) return <Fault>{errors.store}</Fault>;
  return messages.length > 0 && <Fault>Nothing is saved yet: {messages.join(". ")}.</Fault>;
}

interface Control {
  id: string;
  name: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  /** What is wrong with the field; `true` if the form's `Fault` says it. */
  error?: string | boolean | undefined;
  className?: string;
  children: (control: Control) => ReactNode;
}

/** A control with its label and error. */
export function Field({ name, label, error, className, children }: FieldProps) {
  const errorId = error === true ? FAULT : `${name}-error`;
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      {children({
        id: name,
        name,
        className: "input block",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? errorId : undefined,
      })}
      {typeof error === "string" && (
        <p id={errorId} className="mt-1.5 text-small text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** The options of a select, by value. */
export function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
