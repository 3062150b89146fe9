import type { Credential } from "firebase-admin/app";
import { unlessAborted } from "./deadline";

/** Returns a valid token for Google's APIs; the signal ends the wait. */
export type AccessToken = (signal: AbortSignal) => Promise<string>;

/**
 * Tokens of the application default credentials: on Google Cloud the service's own account, elsewhere what
 * GOOGLE_APPLICATION_CREDENTIALS or gcloud has set up. The library loads with the first token.
 */
export function applicationDefaultToken(): AccessToken {
  let credential: Promise<Credential> | undefined;
  let pending: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    credential ??= import("firebase-admin/app").then(({ applicationDefault }) => applicationDefault());
    return (await (await credential).getAccessToken()).access_token;
  }

  return (signal) => {
    // The library cannot cancel a request, so all callers share one.
    pending ??= fetchToken().finally(() => {
      pending = undefined;
    });
    return unlessAborted(pending, signal);
  };
}
