import type { Credential } from "firebase-admin/app";
import { unlessAborted } from "./deadline";

export type AccessToken = (signal: AbortSignal) => Promise<string>;

export function applicationDefaultToken(): AccessToken {
  let credential: Promise<Credential> | undefined;
  let pending: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    credential ??= import("firebase-admin/app").then(({ applicationDefault }) => applicationDefault());
    return (await (await credential).getAccessToken()).access_token;
  }

  return (signal) => {
    // The library cannot cancel a request, so callers share it.
    pending ??= fetchToken().finally(() => {
      pending = undefined;
    });
    return unlessAborted(pending, signal);
  };
}
