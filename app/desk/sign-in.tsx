import type { ReactNode } from "react";
import { site } from "~/site";
import { Mark } from "~/site/layout/logo";
import { Field } from "./form-parts";
import { encoded, type UnsavedForm } from "./unsaved-form";

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
  unsaved?: UnsavedForm | undefined;
}

export function SignInForm({ next, email, isWrong, unsaved }: SignInFormProps) {
  return (
    <form method="post" action="/desk/sign-in" className="mt-6 grid gap-5">
      <input type="hidden" name="next" value={next} />
      {unsaved && <input type="hidden" name="unsaved" value={encoded(unsaved)} />}
      <Field name="email" label="Email" error={isWrong}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={email}
          />
        )}
      </Field>
      <Field name="password" label="Password" error={isWrong}>
        {(control) => <input {...control} type="password" autoComplete="current-password" required />}
      </Field>
      <button type="submit" className="button button-primary">
        Sign in
      </button>
    </form>
  );
}
