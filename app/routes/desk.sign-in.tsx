import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { RecoveryCodes } from "~/desk/account/second-factor";
import { ButtonLink, Done, Fault } from "~/desk/form-parts";
import { Card, CodePage, SignInForm } from "~/desk/sign-in";
import { type SignInAnswer, signIn } from "~/desk/sign-in.server";
import { valuesIn, words } from "~/query";
import { admitted, nextPath } from "~/staff/admitted";

export const handle = { query: { next: words(2000), chosen: words(1), again: words(1) } };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { next: asked, chosen, again } = valuesIn(handle.query, new URL(request.url).search);
  const next = nextPath(asked);
  if (admitted(context).staff) throw redirect(next, 303);
  return { next, hasChosen: chosen !== undefined, hasSent: again !== undefined };
}

/** POST with `email`, `password` and `next`, or with `waiting`, `code` and `next`. */
export function action(args: ActionFunctionArgs) {
  return signIn(args);
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Sign in to the desk" }];

export default function SignIn() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<SignInAnswer>();
  if (answered?.step) return <CodePage {...answered} step={answered.step} />;
  if (answered?.codes)
    return (
      <Card title="Your second factor is set up">
        <div className="mt-3">
          <RecoveryCodes codes={answered.codes} email={answered.email ?? ""} />
        </div>
        <ButtonLink href={answered.next} label="I have kept them" className="button button-primary mt-6" />
      </Card>
    );
  return (
    <Card title="Sign in to the desk">
      {answered && <Fault>{answered.message}</Fault>}
      {!answered && loaded.hasSent && <Fault>Sign in, then send it again.</Fault>}
      {!answered && loaded.hasChosen && <Done>Your password is saved. Sign in with it now.</Done>}
      <SignInForm next={loaded.next} {...answered} isWrong={answered?.email !== undefined} />
      <p className="mt-6 text-small text-muted">Forgot your password? Ask your administrator.</p>
    </Card>
  );
}
