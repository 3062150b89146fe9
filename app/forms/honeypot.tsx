import { useEffect, useRef } from "react";
import { ELAPSED, HONEYPOT_FIELD } from "~/leads/spam";

/**
 * The invisible field that only bots fill in, and, with JavaScript, the time between showing and sending the form (a cached
 * page cannot know when it was shown). See leads/spam.ts.
 */
export function Honeypot({ form }: { form: string }) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const owner = input.current?.form;
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
      <input ref={input} id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
