import type { ReactNode } from "react";
import { site } from "~/site";
import { Mark } from "~/ui/mark";
import { PasswordField } from "./account/password-field";
import { CodeField, SetupSteps } from "./account/second-factor";
import { Fault, Field, Hidden, Submit } from "./form-parts";
import type { CodeStep } from "./sign-in.server";

/** The frame of the pages before somebody is signed in. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-svh w-full max-w-md flex-col px-4 py-8 sm:justify-center"
    >
      <p className="mb-4 flex items-center gap-2.5 font-display text-card font-semibold">
        <Mark />
        {site.shortBrand} desk
      </p>
      <div className="card p-5 sm:p-8">
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </main>
  );
}

interface SignInFormProps {
  next: string;
  /** The address as it was typed, if it or the password was wrong. */
  email?: string | undefined;
  isWrong: boolean;
}

export function SignInForm({ next, email, isWrong }: SignInFormProps) {
  return (
    <form method="post" action="/desk/sign-in" className="mt-6 grid gap-5">
      <Hidden next={next} />
      <Field
        name="email"
        label="Email"
        error={isWrong}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={email}
      />
      <PasswordField name="password" label="Password" error={isWrong} />
      <Submit label="Sign in" className="button button-primary" />
    </form>
  );
}

interface CodePageProps {
  step: CodeStep;
  next: string;
  message?: string | undefined;
}

export function CodePage({ step: { waiting, setup }, next, message }: CodePageProps) {
  return (
    <Card title={setup ? "Set up a second factor" : "Enter your code"}>
      {message && <Fault>{message}</Fault>}
      <p className="mt-3 text-muted">
        {setup
          ? "Everybody at this desk signs in with a password and a code from their phone."
          : "The six digits that your authenticator app shows now. No phone? Type one of your recovery codes."}
      </p>
      <form method="post" action="/desk/sign-in" className="mt-6 grid gap-5">
        <Hidden next={next} waiting={waiting} />
        {setup && <SetupSteps setup={setup} />}
        <CodeField isWrong={Boolean(message)} />
        <Submit label="Sign in" className="button button-primary" />
      </form>
      <p className="mt-6 text-small text-muted">
        {setup ? "" : "Neither at hand? Ask your administrator. "}
        <a href="/desk/sign-in" className="underline">
          Start again
        </a>
      </p>
    </Card>
  );
}
