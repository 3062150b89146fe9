import { type RefObject, useEffect, useRef } from "react";
import type { FormField } from "./form-fields";

/** Words that say no more than the title above the form. */
const OF_THE = /(?: of (?:the|a) [\p{L}-]+)?\.?$/u;

/** What the field is, unless its label says it: "Title of the photo" says no more than "Title". */
export function About({ field, id }: { field: FormField; id?: string }) {
  const { kind, absent, hindiOf } = field;
  const isSaid = field.about.replace(OF_THE, "").toLowerCase() === field.label.toLowerCase();
  // A choice says it itself; what stands in for all Hindi is said once.
  const isAbsentSaid = !absent || hindiOf !== undefined || /^(?:flag|choice|list|group)$/.test(kind);
  const words = [!isSaid && field.about, !isAbsentSaid && `Left empty: ${absent}.`].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p id={id} className="form-about">
      {words.join(" ")}
    </p>
  );
}

/** Shows the error of a control or a group, whose `aria-describedby` is the same `errorId`. */
export function FieldError({ of, error }: { of: string; error: string | undefined }) {
  return (
    error && (
      <p id={errorId(of, error)} className="form-error">
        {error}
      </p>
    )
  );
}

/** Returns the id of an error; undefined if there is none. @param of the id of the control or group */
export function errorId(of: string, error: string | undefined) {
  return error && `${of}-error`;
}

/** What every control of a document's form gets. `value` is what it shows first; the form reads the control by `name`. */
export interface FieldInput {
  id: string;
  name: string;
  value: string;
  lang?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
}

/** Fires what typing would, so that the form knows of a value that a script has changed. */
export function changed(control: HTMLInputElement | HTMLTextAreaElement) {
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Calls `changed` whenever the control has got another value. */
export function useChanged(control: RefObject<HTMLInputElement>, value: string) {
  const before = useRef(value);
  useEffect(() => {
    if (value !== before.current && control.current) changed(control.current);
    before.current = value;
  }, [control, value]);
}
