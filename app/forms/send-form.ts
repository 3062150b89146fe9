import type { LeadKind } from "~/leads/leads";
import type { FormAnswer } from "./answer";

/** A line on which nothing has moved for so long is lost; one that is slow is waited for as long as it takes. */
const SILENCE_MS = 60_000;

interface Options {
  /** How much of the form has left this device, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Called back when the visitor has had enough. */
  signal: AbortSignal;
}

/**
 * Sends a form as the browser would, to where it is answered with JSON (app/routes/forms.$kind.ts).
 * @throws when the line was lost, the visitor has cancelled, or the answer is none of ours.
 */
export function sendForm(
  kind: LeadKind,
  form: HTMLFormElement,
  formData: FormData,
  { onProgress, signal }: Options,
) {
  // fetch() cannot say how much of a file it has sent.
  const request = new XMLHttpRequest();
  let silence: number;
  function listen() {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => request.abort(), SILENCE_MS);
  }

  return new Promise<FormAnswer>((resolve, reject) => {
    const fail = () => reject(new Error("The form was not sent."));
    request.upload.onprogress = ({ loaded, total }) => {
      listen();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (isAnswer(request.response) ? resolve(request.response) : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", `/forms/${kind}`);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    listen();
    request.send(form.enctype === "multipart/form-data" ? formData : new URLSearchParams(textsOf(formData)));
  }).finally(() => window.clearTimeout(silence));
}

/** What was typed, by field name. */
export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A proxy on the way may answer too, with a page of its own. */
function isAnswer(response: unknown): response is FormAnswer {
  return typeof response === "object" && response !== null && "ok" in response && "form" in response;
}
