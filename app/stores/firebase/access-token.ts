import type { Credential } from "firebase-admin/app";

export type AccessToken = () => Promise<string>;

/** Google's library keeps the token until it expires, and concurrent callers share a request. */
export function applicationDefaultToken(): AccessToken {
  let credential: Promise<Credential> | undefined;
  return async () => {
    credential ??= import("firebase-admin/app").then(({ applicationDefault }) => applicationDefault());
    return (await (await credential).getAccessToken()).access_token;
  };
}
