import { useEffect, useRef } from "react";
import type { LeadKind } from "~/leads/leads";
import { ELAPSED_FIELD, HONEYPOT_FIELD } from "~/leads/spam";
import { texts } from "~/texts/texts";
import { fieldId } from "./field";

/** The honeypot and, with JavaScript, the time since the form was shown, which a cached page cannot know (leads/spam.ts). */
export function Honeypot({ kind }: { kind: LeadKind }) {
  const input = useRef<HTMLInputElement>(null);
  const { leaveEmpty } = texts.frame.form;

  useEffect(() => {
    const form = input.current?.form;
    const shownAt = performance.now();
    function addElapsed({ formData }: FormDataEvent) {
      formData.set(ELAPSED_FIELD, String(Math.round(performance.now() - shownAt)));
    }
    form?.addEventListener("formdata", addElapsed);
    return () => form?.removeEventListener("formdata", addElapsed);
  }, []);

  const id = fieldId(kind, HONEYPOT_FIELD);
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor={id}>{leaveEmpty}</label>
      <input ref={input} id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
