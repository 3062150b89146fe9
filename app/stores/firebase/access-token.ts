import type { Credential } from "firebase-admin/app";

/** Gives a token for Google's APIs, a new one when the last is about to expire. Waits no longer than the signal. */
export type AccessToken = (signal: AbortSignal) => Promise<string>;

/**
 * Tokens of the application default credentials: on Google's machines those of the service's own account, elsewhere
 * what GOOGLE_APPLICATION_CREDENTIALS or gcloud has set up. Nothing is loaded or asked before the first is needed.
 */
export function applicationDefaultToken(): AccessToken {
  let credential: Promise<Credential> | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    credential ??= import("firebase-admin/app").then(({ applicationDefault }) => applicationDefault());
    return (await (await credential).getAccessToken()).access_token;
  }

  // What is being asked cannot be cancelled; so there is one question at a time, whoever waits for its answer.
  return (signal) => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return unlessAborted(asking, signal);
  };
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
