import { data } from "@remix-run/server-runtime";
import { describeError, log } from "~/server/log.server";
import type { FormErrors } from "./lead-form";

export const RETRY_LATER = { "Retry-After": "60" };

/** "May", because Firestore can still save what it has not answered in time. */
const STORE_FAULT =
  "The database isn’t answering, so this may not be saved. We’ve kept what you typed: try again in a minute.";

/** Answers 503 while the store fails, and keeps what was typed, as the forms of visitors do. */
export async function orStoreFault<Answer, Kept extends object>(kept: Kept, work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error("desk form not saved", describeError(error));
    const errors: FormErrors = { store: STORE_FAULT };
    return data({ ...kept, errors }, { status: 503, headers: RETRY_LATER });
  }
}
