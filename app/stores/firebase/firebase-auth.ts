import type { Auth } from "firebase-admin/auth";
import { errorCode, ignore, networkErrorCode } from "~/error-code";
import { lazy } from "~/lazy";
import { BusyError } from "~/staff/staff";
import { StoreFault } from "~/store-fault";
import { withDeadline } from "./deadline";

const TIMEOUT_MS = 10_000;

/** Returns a function that runs `work` with Firebase Auth, whose client opens on first use, within ten seconds. */
export function lazyAuth(projectId: string) {
  const open = lazy(() => connect(projectId));
  return <T>(what: string, work: (auth: Auth) => Promise<T>): Promise<T> =>
    withDeadline(`Firebase Auth: ${what}`, TIMEOUT_MS, async () =>
      work(await open()).catch((cause: unknown) => {
        throw isFromFirebase(cause) ? new StoreFault(`Firebase Auth: ${what} failed`, { cause }) : cause;
      }),
    );
}

/** Any other error is a fault of ours, and says so. */
function isFromFirebase(error: unknown): boolean {
  return /^(?:auth|app)\//.test(String(errorCode(error)));
}

async function connect(projectId: string): Promise<Auth> {
  const [{ getApps, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  const name = `desk ${projectId}`;
  return getAuth(getApps().find((app) => app.name === name) ?? initializeApp({ projectId }, name));
}

/** Ignores the error of a user who is gone already. */
export const unlessMissing = ignore("auth/user-not-found");

const ENDED = new Set<unknown>([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/invalid-id-token",
  "auth/invalid-session-cookie",
  "auth/session-cookie-expired",
  "auth/session-cookie-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/** Ignores the error of a session that has ended or never was one. */
export function unlessEnded(error: unknown): undefined {
  if (!ENDED.has(errorCode(error))) throw error;
}

const CHECK_MS = 5_000;

/** More than a chosen password can have. */
const MAX_SENT_LENGTH = 1024;

const WRONG = new Set([
  "EMAIL_NOT_FOUND",
  "INVALID_EMAIL",
  "INVALID_LOGIN_CREDENTIALS",
  "INVALID_PASSWORD",
  "MISSING_EMAIL",
  "MISSING_PASSWORD",
  "USER_DISABLED",
]);

/** Identity Toolkit itself hides whether an address is known. @throws BusyError when it has been asked too often */
export async function checkPassword(apiKey: string, email: string, password: string) {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const origin = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : "https://identitytoolkit.googleapis.com";
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(`${origin}/v1/accounts:signInWithPassword?key=${apiKey}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      // Firebase refuses longer passwords with another error.
      body: JSON.stringify({ email, password: password.slice(0, MAX_SENT_LENGTH), returnSecureToken: true }),
      signal,
    });
    return { status: response.status, answer: await response.json() };
  };
  const { status, answer } = await withDeadline("Firebase Auth: signing in", CHECK_MS, (signal) =>
    ask(signal).catch((cause: unknown) => {
      throw new StoreFault(`Firebase Auth: signing in failed: ${networkErrorCode(cause)}`, { cause });
    }),
  );
  if (status === 200) return { uid: String(answer.localId), idToken: String(answer.idToken) };
  const reason = String(answer.error?.message ?? status).split(" ", 1)[0] ?? "";
  if (WRONG.has(reason)) return undefined;
  if (reason === "TOO_MANY_ATTEMPTS_TRY_LATER") throw new BusyError("Firebase Auth limits attempts");
  throw new StoreFault(`Firebase Auth: signing in failed: ${reason}`);
}
