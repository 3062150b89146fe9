import type { FormAnswer } from "./answer";

/** Times out a connection without progress; a slow upload may take as long as it needs. */
const IDLE_TIMEOUT_MS = 60_000;

interface Options {
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Posts to routes/forms.$kind.ts. @throws when the connection fails or times out, the signal aborts or a proxy answers. */
export function sendForm(
  url: string,
  form: HTMLFormElement,
  formData: FormData,
  { onProgress, signal }: Options,
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

export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A proxy may answer with an error page of its own. */
function isAnswer(response: unknown): response is FormAnswer {
  return typeof response === "object" && response !== null && "ok" in response && "kind" in response;
}
