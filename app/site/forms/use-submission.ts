import { useHref } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors, FormRules, Values } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";
import { type FormAnswer, updateErrors } from "~/submission/form-answer";
import type { FormErrors } from "~/texts/form-errors";
import { frame } from "~/texts/frame";
import { useLanguage, useTexts } from "~/texts/use-texts";

interface Options {
  kind: LeadKind;
  /** The server's answer to a form sent without JavaScript. */
  answered: FormAnswer | undefined;
  /** Called when the form is first focused, so that no page ships the rules up front. Without it the browser's own apply. */
  loadRules?: () => Promise<(errors: FormErrors) => FormRules>;
  /** The message when the server does not answer. */
  failed: string;
  /** Returns the errors of files, which the rules do not check, once the files are ready to be sent. */
  checkFiles?: () => Promise<FieldErrors>;
  onSent?: (answer: Extract<FormAnswer, { ok: true }>, sent: FormData) => void;
}

/** Sends a form with XMLHttpRequest, after checking it with the server's own rules. */
export function useSubmission({ kind, answered, loadRules, failed, checkFiles, onSent }: Options) {
  const { answer, setAnswer, showFailure, fail, ...shown } = useAnswer(kind, answered);
  const [isSending, setSending] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const [progress, setProgress] = useState(0);
  const [successCount, setSuccessCount] = useState(0);
  const url = useHref(`/forms/${kind}`);
  const controller = useRef<AbortController>();
  const getRules = useRules(loadRules);
  const { fixErrors, offline } = useTexts(frame).form;

  async function recheck(form: HTMLFormElement, changed: string) {
    if (!answer || answer.ok) return;
    const rules = await getRules();
    if (!rules) return shown.clearError(changed);
    const { errors = {} } = rules.check(textsOf(new FormData(form)));
    setAnswer((current) =>
      updateErrors(current, (name, before) => (rules.fieldNames.includes(name) ? errors[name] : before)),
    );
  }

  async function submit(form: HTMLFormElement, signal: AbortSignal) {
    setProgress(0);
    const checked = await Promise.race([checkForm(form, getRules(), checkFiles?.()), whenAborted(signal)]);
    if (!checked) return setCancelled(true);
    const { formData, values, errors } = checked;
    if (Object.keys(errors).length > 0) return fail(fixErrors, values, errors);
    setAnswer(undefined);
    try {
      const received = await sendForm(url, form, formData, { onProgress: setProgress, signal });
      if (!received.ok) return showFailure(received);
      setAnswer(received);
      setSuccessCount((count) => count + 1);
      onSent?.(received, formData);
    } catch {
      if (signal.aborted) setCancelled(true);
      else fail(navigator.onLine ? failed : offline, values);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A double tap arrives before the button is rendered as disabled.
    if (controller.current) return;
    controller.current = new AbortController();
    setSending(true);
    setCancelled(false);
    await submit(event.currentTarget, controller.current.signal);
    controller.current = undefined;
    setSending(false);
  }

  return {
    ...shown,
    answer,
    isSending,
    isCancelled,
    /** The part that is sent, from 0 to 1. */
    progress,
    /** Key of the fields, which empties them after each success. */
    successCount,
    cancel: () => controller.current?.abort(),
    formProps: {
      method: "post",
      noValidate: loadRules !== undefined, // Everybody gets the same messages, the server's.
      onSubmit,
      onFocus: () => void getRules(),
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
        void recheck(currentTarget, (target as HTMLInputElement).name),
    } as const,
  };
}

export type Submission = ReturnType<typeof useSubmission>;

const RULES_WITHIN_MS = 15_000;

/** Without rules, as on a line that has died meanwhile, the form is sent unchecked: the server checks too. */
function useRules(loadRules: Options["loadRules"]) {
  const rules = useRef<Promise<FormRules | undefined>>();
  const language = useLanguage();
  return () => {
    rules.current ??=
      loadRules &&
      Promise.race([
        Promise.all([loadRules(), import("~/texts/form-errors")]),
        new Promise<undefined>((resolve) => setTimeout(resolve, RULES_WITHIN_MS, undefined)),
      ]).then(
        (loaded) => loaded?.[0](loaded[1].formErrors[language]),
        () => undefined,
      );
    return rules.current;
  };
}

function useAnswer(kind: LeadKind, answered: FormAnswer | undefined) {
  const [answer, setAnswer] = useState(answered);
  const [failureCount, setFailureCount] = useState(0);
  useEffect(() => setAnswer(answered), [answered]);

  function showFailure(failure: FormAnswer) {
    setAnswer(failure);
    setFailureCount((count) => count + 1);
  }

  function fail(message: string, values: Values, errors: FieldErrors = {}) {
    showFailure({ kind, ok: false, message, errors, values });
  }

  return {
    answer,
    setAnswer,
    showFailure,
    fail,
    /** Key of the error summary, which moves the focus there after each failure. */
    failureCount,
    dismiss: useCallback(() => setAnswer(undefined), []),
    clearError: (field: string) =>
      setAnswer((current) => updateErrors(current, (name, before) => (name === field ? undefined : before))),
  };
}

/** Times out a connection without progress; a slow upload may take as long as it needs. */
const IDLE_TIMEOUT_MS = 60_000;

interface SendOptions {
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Posts to routes/forms.$kind.ts. @throws when the connection fails or times out, the signal aborts or a proxy answers. */
function sendForm(
  url: string,
  form: HTMLFormElement,
  formData: FormData,
  { onProgress, signal }: SendOptions,
) {
  // fetch() does not report upload progress.
  const request = new XMLHttpRequest();
  let timer: number;
  function restartTimeout() {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => request.abort(), IDLE_TIMEOUT_MS);
  }

  return new Promise<FormAnswer>((resolve, reject) => {
    const fail = () => reject(new Error("The form was not sent."));
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (isAnswer(request.response) ? resolve(request.response) : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    restartTimeout();
    request.send(form.enctype === "multipart/form-data" ? formData : new URLSearchParams(textsOf(formData)));
  }).finally(() => window.clearTimeout(timer));
}

/** Reads the form once its rules and its files are there. */
async function checkForm(
  form: HTMLFormElement,
  ...checks: [rules?: Promise<FormRules | undefined>, files?: Promise<FieldErrors>]
) {
  const [rules, fileErrors] = await Promise.all(checks);
  const formData = new FormData(form);
  const values = textsOf(formData);
  return { formData, values, errors: { ...rules?.check(values).errors, ...fileErrors } };
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
}

function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A proxy may answer with an error page of its own. */
function isAnswer(response: unknown): response is FormAnswer {
  return typeof response === "object" && response !== null && "ok" in response && "kind" in response;
}
