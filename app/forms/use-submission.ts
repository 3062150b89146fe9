import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors, FormRules, Values } from "~/leads/form-rules";
import { FIX_ERRORS, type FormAnswer, texts } from "./answer";
import { sendForm, textsOf } from "./send-form";

type Form = keyof typeof texts;

type Sent = Extract<FormAnswer, { ok: true }>;

interface Options {
  form: Form;
  /** What the server said, if this page is its answer to a form sent without the script. */
  answered: FormAnswer | undefined;
  /** Loads the form's rules; called when the form is first touched, so that no page ships them up front. */
  loadRules: () => Promise<FormRules>;
  /** What is wrong that the rules cannot see: with a file. */
  checkMore?: (formData: FormData) => FieldErrors;
  onSent?: (sent: Sent) => void;
}

/**
 * Sends a form by script, in place of the browser: checks it first with the server's own rules, then posts it to the
 * same address and reads the same answer, as JSON. Where no script runs, the form is a form.
 */
export function useSubmission({ form, answered, loadRules, checkMore, onSent }: Options) {
  const [answer, setAnswer] = useState(answered);
  const [isSending, setSending] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const [progress, setProgress] = useState(0);
  /** Grows with each success: as the fields' key, it empties them. */
  const [round, setRound] = useState(0);
  const rules = useRef<Promise<FormRules | undefined>>();
  /** Of the submission under way. */
  const cancelling = useRef<AbortController>();

  useEffect(() => setAnswer(answered), [answered]);

  const dismiss = useCallback(() => setAnswer(undefined), []);

  /** Rules that cannot be loaded hold nobody up: the server checks in any case. */
  function prepare() {
    rules.current ??= loadRules().catch(() => undefined);
    return rules.current;
  }

  function fail(message: string, values: Values, errors: FieldErrors = {}) {
    setAnswer({ form, ok: false, message, errors, values });
  }

  async function submit(element: HTMLFormElement, signal: AbortSignal) {
    const formData = new FormData(element);
    const values = textsOf(formData);
    const errors = { ...(await prepare())?.check(values).errors, ...checkMore?.(formData) };
    if (Object.keys(errors).length > 0) return fail(FIX_ERRORS, values, errors);
    // What was wrong before is not wrong any more, as far as anybody knows.
    setAnswer(undefined);
    setProgress(0);
    try {
      const said = await sendForm(form, element, formData, { onProgress: setProgress, signal });
      setAnswer(said);
      if (!said.ok) return;
      setRound((count) => count + 1);
      onSent?.(said);
    } catch {
      if (signal.aborted) setCancelled(true);
      else fail(texts[form].failed, values);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second tap arrives before the button is drawn as disabled.
    if (cancelling.current) return;
    cancelling.current = new AbortController();
    setSending(true);
    setCancelled(false);
    await submit(event.currentTarget, cancelling.current.signal);
    cancelling.current = undefined;
    setSending(false);
  }

  return {
    answer,
    isSending,
    /** The visitor has stopped the last attempt. */
    isCancelled,
    /** How much of what is being sent has left this device, from 0 to 1. */
    progress,
    round,
    dismiss,
    /** Stops what is being sent. Everything stays as it was typed. */
    cancel: () => cancelling.current?.abort(),
    /** Shows what is wrong with a field before the form is sent. */
    refuse: (element: HTMLFormElement, errors: FieldErrors) =>
      fail(FIX_ERRORS, textsOf(new FormData(element)), errors),
    /** For the `<form>`: `noValidate`, so that everybody reads the same sentences. */
    formProps: { method: "post", noValidate: true, onSubmit, onFocus: () => void prepare() } as const,
  };
}
