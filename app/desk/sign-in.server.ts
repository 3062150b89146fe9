import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { data } from "@remix-run/server-runtime";
import { describeError, log } from "~/server/log.server";
import { type Admitted, admitted, nextPath } from "~/staff/admitted";
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from "~/staff/cookies.server";
import { BusyError, readEmail } from "~/staff/staff";
import { createTries } from "~/staff/tries.server";
import { StoreFault } from "~/store-fault";
import { readFields } from "~/submission/read-form.server";
import { RETRY_LATER } from "./for-staff.server";
import { encoded, isDocumentForm, type UnsavedForm, unsavedFields } from "./unsaved-form";

const WRONG = "Email or password is wrong.";
const SIGNED_OUT = "You have been signed out. We’ve kept what you typed: sign in to save it.";
const SIGNED_IN = "You’re signed in. Check what you typed, then save it.";
const BUSY = "Too many people are signing in. Try again in a few seconds.";
const UNAVAILABLE = "We can’t reach the desk. Try again in a minute.";

/** Percent-encoded text, which the browser encodes once more. */
const MAX_UNSAVED = 64 * 1024;
/** An article of 170 KB, as it was and as it is. */
const MAX_UNSAVED_DOCUMENT = 1024 * 1024;
const MAX_PASSWORD = 16 * 1024;
const MAX_BYTES = MAX_PASSWORD + 2 * MAX_UNSAVED_DOCUMENT;

/** What the sign-in page shows after a form. */
export interface SignInAnswer {
  message: string;
  next: string;
  /** The address as typed into the sign-in form. */
  email?: string;
  /** What was typed into another form, and waits for a session or a store. */
  unsaved?: UnsavedForm | undefined;
  /** Whether it can be sent again without signing in first. */
  maySave?: boolean;
}

const tries = createTries();

type Stopped = NonNullable<Admitted["stopped"]>;

/** Answers a form that the door stopped: the sign-in page keeps what was typed into it. */
export async function keepForm(request: Request, { path, isSignedOut }: Stopped) {
  const unsaved = unsavedFields((await readFields(request, MAX_UNSAVED_DOCUMENT)).all);
  const answer = { next: nextPath(path), unsaved, maySave: !isSignedOut };
  if (!isSignedOut)
    return data<SignInAnswer>({ ...answer, message: UNAVAILABLE }, { status: 503, headers: RETRY_LATER });
  const most = isDocumentForm(unsaved) ? MAX_UNSAVED_DOCUMENT : MAX_UNSAVED;
  if (unsaved && encoded(unsaved).length <= most)
    return data<SignInAnswer>({ ...answer, message: SIGNED_OUT }, { status: 401 });
  const Location = `/desk/sign-in?next=${encodeURIComponent(answer.next)}`;
  return new Response("Please sign in first.\n", { status: 303, headers: { Location } });
}

/** POST /desk/sign-in with `email`, `password` and `next`. Answers an unknown address as it does a wrong password. */
export async function signIn({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request, MAX_BYTES);
  const email = readEmail(fields.text("email"));
  const next = nextPath(fields.text("next"));
  const unsaved = unsavedFields(new URLSearchParams(fields.text("unsaved")));
  const cookies = request.headers.get("Cookie");
  const device = email && deviceOf(cookies, email);
  const answer = (status: number, message: string, headers = {}) => {
    // The loader runs next, and would send a browser that still has a session on without a word.
    delete admitted(context).staff;
    const typed = fields.text("email").slice(0, 254);
    return data<SignInAnswer>({ message, email: typed, next, unsaved }, { status, headers });
  };
  if (fields.isTooLarge || fields.text("password").length > MAX_PASSWORD)
    return answer(413, "That is more than an address and a password.");

  const started = tries.start(
    device
      ? { target: device }
      : { target: email ?? fields.text("email"), client: context.clientAddress ?? "" },
  );
  if ("waitMs" in started) {
    log.warn("desk sign-in throttled");
    const minutes = Math.ceil(started.waitMs / 60_000);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return answer(429, `Too many attempts. Try again in ${wait}.`, {
      "Retry-After": String(Math.ceil(started.waitMs / 1000)),
    });
  }
  try {
    const { staff } = context.stores;
    // Signing in ends the session that the browser has (OWASP ASVS 7.2.4).
    const session = await staff.signIn(email ?? "", fields.text("password"), sessionOf(cookies));
    if (!session || !email) {
      log.warn("desk sign-in failed");
      return answer(422, WRONG);
    }
    started.undo();
    log.info("desk sign-in");
    const headers = new Headers([
      ["Set-Cookie", sessionCookie(session)],
      ["Set-Cookie", deviceCookie(email)],
    ]);
    if (!unsaved) return redirect(next, { status: 303, headers });
    delete admitted(context).staff;
    return data<SignInAnswer>({ message: SIGNED_IN, next, unsaved, maySave: true }, { headers });
  } catch (error) {
    started.undo();
    if (error instanceof BusyError) return answer(503, BUSY, { "Retry-After": "5" });
    if (!(error instanceof StoreFault)) throw error;
    log.error("desk sign-in could not be checked", describeError(error));
    return answer(503, UNAVAILABLE, RETRY_LATER);
  }
}
