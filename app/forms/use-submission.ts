import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors, FormRules, Values } from "~/leads/form-rules";
import { amend, FIX_ERRORS, type FormAnswer, texts } from "./answer";
import { sendForm, textsOf } from "./send-form";

type Form = keyof typeof texts;

type Sent = Extract<FormAnswer, { ok: true }>;

interface Options {
  form: Form;
  /** The server's answer, if this page is the answer to a form sent without the script. */
  answered: FormAnswer | undefined;
  /** Loads the form's rules; called when the form is first touched, so that no page ships them up front. */
  loadRules: () => Promise<FormRules>;
  /** Returns the errors of files, which the rules do not check. */
  checkMore?: (formData: FormData) => FieldErrors;
  onSent?: (sent: Sent) => void;
}

/**
 * Sends a form by script, in place of the browser: checks it first with the server's own rules, then posts it to the
 * same URL and reads the same answer, as JSON. Without a script the browser sends the form.
 */
export function useSubmission({ form, answered, loadRules, checkMore, onSent }: Options) {
  const [answer, setAnswer] = useState(answered);
  const [isSending, setSending] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const [progress, setProgress] = useState(0);
  /** Grows with each success: as the fields' key, it empties them. */
  const [round, setRound] = useState(0);
  /** Grows with each refusal: as the summary's key, it has the summary take the focus anew. */
  const [attempt, setAttempt] = useState(0);
  const rules = useRef<Promise<FormRules | undefined>>();
  /** Cancels the submission under way. */
  const cancelling = useRef<AbortController>();

  useEffect(() => setAnswer(answered), [answered]);

  const dismiss = useCallback(() => setAnswer(undefined), []);

  /** Rules that cannot be loaded stop nobody: the server checks too. */
  function prepare() {
    rules.current ??= loadRules().catch(() => undefined);
    return rules.current;
  }

  function show(refused: FormAnswer) {
    setAnswer(refused);
    setAttempt((count) => count + 1);
  }

  function fail(message: string, values: Values, errors: FieldErrors = {}) {
    show({ form, ok: false, message, errors, values });
  }

  /** Takes back the errors that the visitor has put right. */
  async function recheck(element: HTMLFormElement) {
    if (!answer || answer.ok) return;
    const rules = await prepare();
    if (!rules) return;
    const { errors = {} } = rules.check(textsOf(new FormData(element)));
    setAnswer((shown) =>
      amend(shown, (name, before) => (rules.fieldNames.includes(name) ? errors[name] : before)),
    );
  }

  async function submit(element: HTMLFormElement, signal: AbortSignal) {
    const formData = new FormData(element);
    const values = textsOf(formData);
    const errors = { ...(await prepare())?.check(values).errors, ...checkMore?.(formData) };
    if (Object.keys(errors).length > 0) return fail(FIX_ERRORS, values, errors);
    // Clear the previous errors.
    setAnswer(undefined);
    setProgress(0);
    try {
      const said = await sendForm(form, element, formData, { onProgress: setProgress, signal });
      if (!said.ok) return show(said);
      setAnswer(said);
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
    attempt,
    /** The visitor has stopped the last attempt. */
    isCancelled,
    /** How much of the form has left this device, from 0 to 1. */
    progress,
    round,
    dismiss,
    /** Stops what is being sent. Everything stays as it was typed. */
    cancel: () => cancelling.current?.abort(),
    /** Adds errors before the form is sent. */
    refuse(element: HTMLFormElement, errors: FieldErrors) {
      const shown = answer && !answer.ok ? answer.errors : {};
      fail(FIX_ERRORS, textsOf(new FormData(element)), { ...shown, ...errors });
    },
    /** Takes back the error of one field. */
    forgive: (field: string) =>
      setAnswer((shown) => amend(shown, (name, before) => (name === field ? undefined : before))),
    /** For the `<form>`: `noValidate`, so that everybody reads the same sentences. */
    formProps: {
      method: "post",
      noValidate: true,
      onSubmit,
      onFocus: () => void prepare(),
      onInput: (event: FormEvent<HTMLFormElement>) => void recheck(event.currentTarget),
    } as const,
  };
}
