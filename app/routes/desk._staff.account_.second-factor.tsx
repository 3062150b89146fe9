import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type AccountAnswer, actOnAccount } from "~/desk/account/account-actions.server";
import { PasswordField } from "~/desk/account/password-field";
import { CodeField, RecoveryCodes, SetupSteps } from "~/desk/account/second-factor";
import { answerForm, forStaff } from "~/desk/for-staff.server";
import { BackLink, ButtonLink, Fault, Submit } from "~/desk/form-parts";
import { type Setup, setupFor } from "~/staff/second-factor.server";
import { readFields } from "~/submission/read-form.server";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ staff: { email } }) => ({ email, setup: await setupFor(email) }));
}

type SetupAnswer = AccountAnswer & { setup?: Setup };

/** POST with `setup`, `code` and `confirm`, the person's password. */
export async function action(args: ActionFunctionArgs) {
  let setup: Setup | undefined;
  const answer = await answerForm(args, async (sender) => {
    const { all } = await readFields(sender.request);
    // The app has its key by now.
    setup = await setupFor(sender.staff.email, all.get("setup") ?? "");
    return actOnAccount(all, sender);
  });
  if (!(answer instanceof Response)) Object.assign(answer.data, { setup });
  return answer;
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Second factor | Desk" }];

export default function SecondFactor() {
  const { email, setup } = useLoaderData<typeof loader>();
  const { errors = {}, codes, setup: given } = useActionData<SetupAnswer>() ?? {};
  if (codes)
    return (
      <div className="max-w-xl">
        <h1 className="text-title">Your second factor is set up</h1>
        <div className="card mt-5 p-4 sm:p-5">
          <RecoveryCodes codes={codes} email={email} />
        </div>
        <ButtonLink to="/desk/account" label="I have kept them" className="button button-primary mt-6" />
      </div>
    );
  const wrong = errors.store ?? errors.code ?? errors.confirm;
  return (
    <div className="max-w-xl">
      <BackLink to="/desk/account">Account</BackLink>
      <h1 className="mt-1 text-title">Set up a second factor</h1>
      <p className="mt-2 text-muted">
        A new device then asks for your password and for a code from your phone.
      </p>
      {wrong && <Fault>{wrong}</Fault>}
      <form method="post" action="/desk/account/second-factor" className="card mt-5 grid gap-5 p-4 sm:p-5">
        <input type="hidden" name="intent" value="setup" />
        <SetupSteps setup={given ?? setup} />
        <CodeField isWrong={errors.code !== undefined} />
        <PasswordField name="confirm" label="Your password" error={errors.confirm !== undefined} />
        <Submit label="Turn on" className="button button-primary justify-self-start" />
      </form>
    </div>
  );
}
