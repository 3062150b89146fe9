import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type AppLoadContext, data, redirect } from "@remix-run/server-runtime";
import { PasswordField } from "~/desk/account/password-field";
import { orUnavailable } from "~/desk/for-staff.server";
import { ButtonLink, Fault, Field, Submit } from "~/desk/form-parts";
import { Card, CodePage } from "~/desk/sign-in";
import { enter, type SignInAnswer } from "~/desk/sign-in.server";
import { valuesIn } from "~/query";
import { describeError, log } from "~/server/log.server";
import { admitted } from "~/staff/admitted";
import { endedSessionCookie } from "~/staff/cookies.server";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordFault } from "~/staff/passwords.server";
import { BusyError } from "~/staff/staff";
import { readFields } from "~/submission/read-form.server";

/** A link in a sentence takes what follows it along: "…token=abc)." */
const readToken = (text: string) => /^([\w-]{20,100})[^\w-]{0,5}$/.exec(text)?.[1];

export const handle = { query: { token: readToken } };

function tokenOf(request: Request): string {
  return valuesIn(handle.query, new URL(request.url).search).token ?? "";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  admitted(context);
  const person = await orUnavailable(() => context.stores.staff.whoseLink(tokenOf(request)));
  return data({ email: person?.email, minLength: MIN_PASSWORD_LENGTH }, { status: person ? 200 : 410 });
}

/** POST /desk/password?token=… with `password`: a link's page posts to its own URL. The person is then signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  admitted(context);
  return orUnavailable(() => choosePassword(request, context));
}

async function choosePassword(request: Request, context: AppLoadContext) {
  const { staff } = context.stores;
  const token = tokenOf(request);
  const fields = await readFields(request);
  const person = await staff.whoseLink(token);
  if (!person) return data({ message: undefined }, { status: 410 });
  const password = fields.text("password");
  const fault = fields.isTooLarge
    ? `Please use at most ${MAX_PASSWORD_LENGTH} characters.`
    : passwordFault(password, person.email);
  if (fault) return data({ message: fault }, { status: fields.isTooLarge ? 413 : 422 });
  try {
    if (!(await staff.choosePassword(token, password))) return data({ message: undefined }, { status: 410 });
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return data({ message: "Not saved yet: too many people are signing in. Try again." }, { status: 503 });
  }
  log.info("desk password chosen");
  return enterWith(password, person.email, request, context);
}

/** The password is saved by now: whatever fails here, the sign-in page takes it. */
async function enterWith(password: string, email: string, request: Request, context: AppLoadContext) {
  try {
    const proof = await context.stores.staff.checkPassword(email, password);
    if (proof) return await enter({ request, context, next: "/desk" }, email, proof);
  } catch (error) {
    log.warn("desk sign-in failed after choosing a password", describeError(error));
  }
  return redirect("/desk/sign-in?chosen=1", {
    status: 303,
    headers: { "Set-Cookie": endedSessionCookie() },
  });
}

export const meta: MetaFunction = () => [{ title: "Choose a password for the desk" }];

export default function ChoosePassword() {
  const { email, minLength } = useLoaderData<typeof loader>();
  const answered = useActionData<Partial<SignInAnswer>>();
  const message = answered?.message;
  if (answered?.step) return <CodePage step={answered.step} next="/desk" />;
  if (!email)
    return (
      <Card title="This link no longer works">
        <p className="mt-3 text-muted">
          A link works once, for one day, and a newer one replaces it. Ask your administrator for a new link.
        </p>
        <ButtonLink href="/desk/sign-in" label="Sign in" className="button mt-6" />
      </Card>
    );
  return (
    <Card title="Choose your password">
      {message && <Fault>{message}</Fault>}
      <p className="mt-3 text-muted">
        At least {minLength} characters. A few words that only you would put together are easiest to remember.
      </p>
      <form method="post" className="mt-6 grid gap-5">
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          controlClass="input text-muted"
        />
        <PasswordField
          name="password"
          label="New password"
          error={message !== undefined}
          minLength={minLength}
        />
        <Submit label="Save password" className="button button-primary" />
      </form>
    </Card>
  );
}
