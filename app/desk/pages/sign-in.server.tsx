import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { words } from "~/query";
import { describeError, log } from "~/server/log.server";
import { readForm } from "~/submission/read-form.server";
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from "../access/cookies.server";
import { nextPath } from "../access/next-path";
import { readFields } from "../access/read-fields.server";
import { createTries } from "../access/tries.server";
import { BusyError, readEmail } from "../staff";
import { RETRY_LATER } from "../store-fault.server";
import { encoded, type UnsavedForm, unsavedForm } from "../unsaved-form";
import { Card } from "./card.server";
import { Fault } from "./form-parts.server";
import { SignInForm } from "./sign-in-form.server";
import { Unsaved } from "./unsaved.server";

const NEXT = "next";
const CHOSEN = "chosen";

export const handle = { query: { [NEXT]: words(2000), [CHOSEN]: words(1) } };

const WRONG = "Email or password is wrong.";
const SIGNED_OUT =
  "You have been signed out. What you typed is not saved yet, and still here after you sign in.";
const SIGNED_IN = "You are signed in. Please look through what you typed, and save it.";
const BUSY = "Too many people are signing in at this moment. Please try again in a few seconds.";
const UNAVAILABLE = "The desk cannot be reached at this moment. Please try again in a minute.";

/** Percent-encoded text, which the browser encodes once more. */
const MAX_UNSAVED = 64 * 1024;
const MAX_PASSWORD = 16 * 1024;
const MAX_BYTES = MAX_PASSWORD + 2 * MAX_UNSAVED;

interface Answered {
  message: string;
  next: string;
  /** As typed into the sign-in form. */
  email?: string;
  /** What was typed into another form, and waits for a session or a store. */
  unsaved?: UnsavedForm | undefined;
  /** Whether it can be sent again without signing in first. */
  maySave?: boolean;
}

const tries = createTries();

export function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const next = nextPath(search.get(NEXT));
  if (context.staff) throw redirect(next, 303);
  return { next, hasChosen: search.has(CHOSEN) };
}

export async function action(args: ActionFunctionArgs) {
  return args.context.stopped ? keepForm(args, args.context.stopped) : signIn(args);
}

type Stopped = NonNullable<AppLoadContext["stopped"]>;

async function keepForm({ request }: ActionFunctionArgs, { path, isSignedOut }: Stopped) {
  const { text } = await readForm(request);
  const unsaved = unsavedForm(text);
  const answer = { next: nextPath(path), unsaved, maySave: !isSignedOut };
  if (!isSignedOut)
    return data<Answered>({ ...answer, message: UNAVAILABLE }, { status: 503, headers: RETRY_LATER });
  if (unsaved && encoded(unsaved).length <= MAX_UNSAVED)
    return data<Answered>({ ...answer, message: SIGNED_OUT }, { status: 401 });
  const Location = `/desk/sign-in?${NEXT}=${encodeURIComponent(answer.next)}`;
  return new Response("Please sign in first.\n", { status: 303, headers: { Location } });
}

/** POST /desk/sign-in with `email`, `password` and `next`. Answers an unknown address as it does a wrong password. */
async function signIn({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request, MAX_BYTES);
  const email = readEmail(fields.text("email"));
  const next = nextPath(fields.text(NEXT));
  const kept = new URLSearchParams(fields.text("unsaved"));
  const unsaved = unsavedForm((name) => kept.get(name) ?? "");
  const cookies = request.headers.get("Cookie");
  const device = email && deviceOf(cookies, email);
  const answer = (status: number, message: string, headers = {}) => {
    // The loader runs next, and would send a browser that still has a session on without a word.
    delete context.staff;
    const typed = fields.text("email").slice(0, 254);
    return data<Answered>({ message, email: typed, next, unsaved }, { status, headers });
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
    return answer(429, `Too many tries. Please try again in ${wait}.`, {
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
    delete context.staff;
    return data<Answered>({ message: SIGNED_IN, next, unsaved, maySave: true }, { headers });
  } catch (error) {
    started.undo();
    if (error instanceof BusyError) return answer(503, BUSY, { "Retry-After": "5" });
    log.error("desk sign-in could not be checked", describeError(error));
    return answer(503, UNAVAILABLE, RETRY_LATER);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "Sign in to the desk" }];

export default function SignIn() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<Answered>();
  if (answered?.maySave)
    return (
      <Card title="Not saved yet">
        <Unsaved message={answered.message} path={answered.next} form={answered.unsaved} />
      </Card>
    );
  return (
    <Card title="Sign in to the desk">
      {answered && <Fault>{answered.message}</Fault>}
      {!answered && loaded.hasChosen && (
        <p role="status" className="mt-4 text-good">
          Your password is saved. Sign in with it now.
        </p>
      )}
      <SignInForm
        next={answered?.next ?? loaded.next}
        email={answered?.email}
        isWrong={answered?.email !== undefined}
        unsaved={answered?.unsaved}
      />
      <p className="mt-6 text-small text-muted">
        Forgotten it? Whoever looks after the site can send you a new link.
      </p>
    </Card>
  );
}
