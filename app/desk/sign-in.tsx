import { encoded, type UnsavedForm } from "~/desk/unsaved-form";
import { Field } from "./form-parts";

interface SignInFormProps {
  next: string;
  /** As it was typed, if it or the password was wrong. */
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
