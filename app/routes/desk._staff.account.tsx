import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { type AccountAnswer, actOnAccount } from "~/desk/account/account-actions.server";
import { PasswordField } from "~/desk/account/password-field";
import { RecoveryCodes } from "~/desk/account/second-factor";
import { CallForm } from "~/desk/call-form";
import { answerForm, forStaff } from "~/desk/for-staff.server";
import { ButtonLink, Done, Fault, Field, FilledForm, Hidden, Submit } from "~/desk/form-parts";
import { forgetKept } from "~/desk/use-kept";
import { oneOf, valuesIn } from "~/query";
import { env } from "~/server/env.server";
import { MIN_PASSWORD_LENGTH } from "~/staff/passwords.server";
import { readSecret } from "~/staff/second-factor.server";
import type { OpenSession } from "~/staff/staff";
import { readFields } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

const DONE: Record<string, string> = {
  password: "Your password is changed. You are signed out everywhere else.",
  end: "That session has ended.",
  off: "Your second factor is off.",
};

export const handle = { query: { done: oneOf(...Object.keys(DONE)) } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email, session } }) => {
    const { done = "" } = valuesIn(handle.query, new URL(request.url).search);
    const { name = "", factor, sessions = [] } = (await stores.staff.account(email)) ?? {};
    return {
      done: DONE[done],
      email,
      name,
      minLength: MIN_PASSWORD_LENGTH,
      factor: factor && { codes: factor.recovery.length, isLost: !readSecret(email, factor) },
      mayTurnOff: env().DESK_SECOND_FACTOR !== "required",
      sessions: sessions.map((open) => ({ ...open, isThisOne: open.id === session })),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return answerForm(args, async (sender) => actOnAccount((await readFields(sender.request)).all, sender));
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Account | Desk" }];

export default function Account() {
  const { done, email, name, minLength, factor, mayTurnOff, sessions } = useLoaderData<typeof loader>();
  const { errors = {}, codes } = useActionData<AccountAnswer>() ?? {};
  const [isNamed, setNamed] = useState(false);
  return (
    <div className="grid max-w-xl gap-6">
      <div>
        <h1 className="text-title">Account</h1>
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">{email}</p>
        {done && Object.keys(errors).length === 0 && !codes && <Done>{done}</Done>}
        {errors.store && <Fault>{errors.store}</Fault>}
      </div>
      <Part title="Name">
        {isNamed && <Done>Your name is changed.</Done>}
        <CallForm
          name="name"
          path="/desk/account/name"
          shown={{ name }}
          body={(_, { name }) => ({ name })}
          onSaved={() => setNamed(true)}
          className="mt-3 grid gap-3"
        >
          <Field name="name" label="What colleagues call you" autoComplete="name" maxLength={60} />
          <Submit label="Save name" className="button justify-self-start" />
        </CallForm>
      </Part>
      <Part title="Password">
        <AccountForm>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordField name="present" label="Present password" />
          <PasswordField
            name="password"
            label={`New password, at least ${minLength} characters`}
            minLength={minLength}
          />
          <Send intent="password" label="Change password" />
          <p className="text-small text-muted">This signs you out everywhere else.</p>
        </AccountForm>
      </Part>
      <Part title="Second factor">
        {codes ? (
          <RecoveryCodes codes={codes} email={email} />
        ) : (
          <p>{factor ? factorWords(factor) : "Off. With it, a stolen password alone lets nobody in."}</p>
        )}
        <p className="mt-3">
          <ButtonLink to="/desk/account/second-factor" label={factor ? "Set up another phone" : "Set up"} />
        </p>
        {factor && (
          <AccountForm>
            <PasswordField name="confirm" label="Your password" />
            <div className="flex flex-wrap gap-2">
              <Send intent="recovery" label="New recovery codes" />
              {mayTurnOff && <Send intent="off" label="Turn off" />}
            </div>
          </AccountForm>
        )}
      </Part>
      <Part title="Sessions">
        <p className="text-muted">
          {factor
            ? "A session ends by itself after 30 days on a device that has shown a code, elsewhere after 12 hours."
            : "A session ends by itself after 12 hours; with a second factor after 30 days."}
        </p>
        <ul className="mt-2">
          {sessions.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </ul>
        {/* As a document: nothing of the person stays in the browser. */}
        <form
          method="post"
          action="/desk/sign-out"
          onSubmit={() => forgetKept(email)}
          className="mt-3 grid gap-3"
        >
          <Submit
            name="everywhere"
            value="on"
            label="Sign out everywhere"
            className="button justify-self-start"
          />
          <p className="text-small text-muted">
            Here too{factor && ". Every device asks for a code again"}. Do it if you lose a phone.
          </p>
        </form>
      </Part>
    </div>
  );
}

function factorWords({ codes, isLost }: { codes: number; isLost: boolean }): string {
  if (isLost) return "Your app doesn’t fit any more, because the site’s secret was changed. Set it up again.";
  return `On: a code from your phone at each new device, and again after a month. ${codes} recovery ${codes === 1 ? "code" : "codes"} left.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-4 sm:p-5" aria-label={title}>
      <h2 className="text-card font-semibold">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}

/** A plain form: nothing of a password stays in the page. */
function AccountForm({ children }: { children: ReactNode }) {
  const { errors = {} } = useActionData<AccountAnswer>() ?? {};
  return (
    <form method="post" action="/desk/account" className="mt-3 grid gap-3">
      <FilledForm value={{ errors, values: {} }}>{children}</FilledForm>
    </form>
  );
}

function Send({ intent, label }: { intent: string; label: string }) {
  return <Submit name="intent" value={intent} label={label} className="button justify-self-start" />;
}

function SessionRow({ id, device, since, seen, isThisOne }: OpenSession & { isThisOne: boolean }) {
  const labelOf = (time: number) => timeLabel(new Date(time).toISOString());
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0">
      <p className="min-w-0">
        <span className="block font-medium">{device ?? "A browser"}</span>
        <span className="block text-small text-muted">
          {`last used ${labelOf(seen)}, signed in ${labelOf(since)}`}
        </span>
      </p>
      {isThisOne ? (
        <span className="shrink-0 text-small text-good">This one</span>
      ) : (
        <form method="post" action="/desk/account" className="shrink-0">
          <Hidden session={id} />
          <Submit name="intent" value="end" label="End" aria-label={`End ${device ?? "a browser"}`} />
        </form>
      )}
    </li>
  );
}
