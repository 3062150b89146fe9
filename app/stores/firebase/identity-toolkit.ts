import { BusyError } from "~/desk/staff";
import { withDeadline } from "./deadline";

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
  const { status, answer } = await withDeadline("Firebase Auth: signing in", CHECK_MS, async (signal) => {
    const response = await fetch(`${origin}/v1/accounts:signInWithPassword?key=${apiKey}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      // Firebase refuses longer passwords with another error.
      body: JSON.stringify({ email, password: password.slice(0, MAX_SENT_LENGTH), returnSecureToken: true }),
      signal,
    });
    return { status: response.status, answer: await response.json() };
  });
  if (status === 200) return { uid: String(answer.localId), idToken: String(answer.idToken) };
  const reason = String(answer.error?.message ?? status).split(" ", 1)[0] ?? "";
  if (WRONG.has(reason)) return undefined;
  if (reason === "TOO_MANY_ATTEMPTS_TRY_LATER") throw new BusyError("Firebase Auth limits attempts");
  throw new Error(`Firebase Auth: signing in failed: ${reason}`);
}
