import type { Auth } from "firebase-admin/auth";
import { errorCode } from "~/error-code";
import { lazy } from "~/lazy";
import { withDeadline } from "./deadline";

const TIMEOUT_MS = 10_000;

/** Returns a function that runs `work` with Firebase Auth, whose client opens on first use, within ten seconds. */
export function lazyAuth(projectId: string) {
  const open = lazy(() => connect(projectId));
  return <T>(what: string, work: (auth: Auth) => Promise<T>): Promise<T> =>
    withDeadline(`Firebase Auth: ${what}`, TIMEOUT_MS, async () => work(await open()));
}

async function connect(projectId: string): Promise<Auth> {
  const [{ getApps, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  const name = `desk ${projectId}`;
  return getAuth(getApps().find((app) => app.name === name) ?? initializeApp({ projectId }, name));
}

/** For `catch`: the user is gone already. */
export function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== "auth/user-not-found") throw error;
}

const ENDED = new Set<unknown>([
  "auth/argument-error",
  "auth/invalid-session-cookie",
  "auth/session-cookie-expired",
  "auth/session-cookie-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/** For `catch`: the session has ended, or never was one. */
export function unlessEnded(error: unknown): undefined {
  if (!ENDED.has(errorCode(error))) throw error;
}
