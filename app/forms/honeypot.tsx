import { useEffect, useRef } from "react";
import { ELAPSED, HONEYPOT_FIELD } from "~/leads/spam";

/**
 * Belongs into every form. A field that only programs fill in, and, where a script runs, how long the form was shown
 * before it was sent: the page that anyone on the way may keep cannot say when it was made. See spam.ts.
 */
export function Honeypot({ form }: { form: string }) {
  const bait = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const owner = bait.current?.form;
    const shownAt = performance.now();
    function tellElapsed({ formData }: FormDataEvent) {
      formData.set(ELAPSED, String(Math.round(performance.now() - shownAt)));
    }
    owner?.addEventListener("formdata", tellElapsed);
    return () => owner?.removeEventListener("formdata", tellElapsed);
  }, []);

  const id = `${form}-${HONEYPOT_FIELD}`;
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor={id}>Leave this empty</label>
      <input ref={bait} id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
