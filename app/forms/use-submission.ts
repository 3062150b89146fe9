import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FormRules, Values } from "~/leads/form-rules";
import { FIX_ERRORS, type FormAnswer, texts } from "./answer";

/** A slow phone may take long; beyond this the visitor is better served by trying again. */
const GIVE_UP_AFTER_MS = 60_000;

type Form = keyof typeof texts;

interface Options {
  form: Form;
  /** What the server said, if this page is its answer to a form sent without the script. */
  answered: FormAnswer | undefined;
  /** Loads the form's rules; called when the form is first touched, so that no page ships them up front. */
  loadRules: () => Promise<FormRules>;
  onSent?: (message: string) => void;
}

/**
 * Sends a form by script, in place of the browser: checks it first with the server's own rules, then posts it to the
 * same address and reads the same answer, as JSON. Where no script runs, the form is a form.
 */
export function useSubmission({ form, answered, loadRules, onSent }: Options) {
  const [answer, setAnswer] = useState(answered);
  const [isSending, setSending] = useState(false);
  /** Grows with each success: as the fields' key, it empties them. */
  const [round, setRound] = useState(0);
  const rules = useRef<Promise<FormRules | undefined>>();
  const inFlight = useRef(false);

  useEffect(() => setAnswer(answered), [answered]);

  const dismiss = useCallback(() => setAnswer(undefined), []);

  /** Rules that cannot be loaded hold nobody up: the server checks in any case. */
  function prepare() {
    rules.current ??= loadRules().catch(() => undefined);
    return rules.current;
  }

  function fail(message: string, values: Values, errors = {}) {
    setAnswer({ form, ok: false, message, errors, values });
  }

  async function submit(element: HTMLFormElement) {
    const formData = new FormData(element);
    const values = textsOf(formData);
    const errors = (await prepare())?.check(values).errors;
    if (errors) return fail(FIX_ERRORS, values, errors);
    try {
      const response = await fetch(element.action, {
        method: "POST",
        body: new URLSearchParams(values),
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
      });
      const said: FormAnswer = await response.json();
      setAnswer(said);
      if (said.ok) {
        setRound((count) => count + 1);
        onSent?.(said.message);
      }
    } catch {
      fail(texts[form].failed, values);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second tap arrives before the button is drawn as disabled.
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    await submit(event.currentTarget);
    inFlight.current = false;
    setSending(false);
  }

  return {
    answer,
    isSending,
    round,
    dismiss,
    /** For the `<form>`: `noValidate`, so that everybody reads the same sentences. */
    formProps: { method: "post", noValidate: true, onSubmit, onFocus: () => void prepare() } as const,
  };
}

function textsOf(formData: FormData): Values {
  return Object.fromEntries(
    [...formData].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
