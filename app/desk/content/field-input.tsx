import { type RefObject, useEffect, useRef } from "react";

/** What every control of a document's form gets. `value` is what it shows first; the form reads the control by `name`. */
export interface FieldInput {
  id: string;
  name: string;
  value: string;
  /** What visitors see while the field is empty. */
  placeholder?: string | undefined;
  lang?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
}

/** For controls that change their value by script, so that the form knows of it: fires what typing would. */
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
