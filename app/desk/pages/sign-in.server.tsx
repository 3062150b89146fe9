import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { words } from "~/query";
import { log } from "~/server/log.server";
import { openStores } from "~/stores/open.server";
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from "../access/cookies.server";
import { nextPath } from "../access/next-path";
import { readFields } from "../access/read-fields.server";
import { createTries } from "../access/tries.server";
import { BusyError, readEmail } from "../staff";
import { Card } from "./card.server";
import { Fault, Field } from "./form-parts.server";

const NEXT = "next";
const CHOSEN = "chosen";

export const handle = { query: { [NEXT]: words(2000), [CHOSEN]: words(1) } };

export const WRONG = "Email or password is wrong.";

const tries = createTries();

export function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const next = nextPath(search.get(NEXT));
  if (context.staff) throw redirect(next, 303);
  return { next, hasChosen: search.has(CHOSEN) };
}

/** POST /desk/sign-in with `email`, `password` and `next`. Answers an unknown address as it does a wrong password. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const email = readEmail(fields.text("email"));
  const next = nextPath(fields.text(NEXT));
  const cookies = request.headers.get("Cookie");
  const device = email && deviceOf(cookies, email);
  const keys = device
    ? [`browser ${device}`]
    : [`client ${context.clientAddress ?? ""}`, ...(email ? [`account ${email}`] : [])];
  const answer = (status: number, message: string, headers = {}) => {
    // The loader runs next, and would send a browser that still has a session on without a word.
    delete context.staff;
    return data({ message, email: fields.text("email").slice(0, 254), next }, { status, headers });
  };
  if (fields.isTooLarge) return answer(413, "That is more than an address and a password.");

  const started = tries.start(keys);
  if ("waitMs" in started) {
    log.warn("desk sign-in throttled");
    const minutes = Math.ceil(started.waitMs / 60_000);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return answer(429, `Too many tries. Please try again in ${wait}.`, {
      "Retry-After": String(Math.ceil(started.waitMs / 1000)),
    });
  }
  try {
    const { staff } = openStores();
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
    return redirect(next, { status: 303, headers });
  } catch (error) {
    started.undo();
    if (!(error instanceof BusyError)) throw error;
    return answer(503, "Too many people are signing in at this moment. Please try again in a few seconds.", {
      "Retry-After": "5",
    });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "Sign in to the desk" }];

export default function SignIn() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Card title="Sign in to the desk">
      {answered && <Fault>{answered.message}</Fault>}
      {!answered && loaded.hasChosen && (
        <p role="status" className="mt-4 text-good">
          Your password is saved. Sign in with it now.
        </p>
      )}
      <form method="post" action="/desk/sign-in" className="mt-6 grid gap-5">
        <input type="hidden" name={NEXT} value={answered?.next ?? loaded.next} />
        <Field name="email" label="Email" error={answered !== undefined}>
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={answered?.email}
            />
          )}
        </Field>
        <Field name="password" label="Password" error={answered !== undefined}>
          {(control) => <input {...control} type="password" autoComplete="current-password" required />}
        </Field>
        <button type="submit" className="button button-primary">
          Sign in
        </button>
      </form>
      <p className="mt-6 text-small text-muted">
        Forgotten it? Whoever looks after the site can send you a new link.
      </p>
    </Card>
  );
}
