import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import * as z from "zod";
import { forStaff, orStoreFault } from "~/desk/for-staff.server";
import { Fault, Field, Submit } from "~/desk/form-parts";
import type { FormErrors } from "~/desk/leads/lead-form";
import { personLabel, timeLabel } from "~/leads/pipeline/labels";
import { oneOf } from "~/query";
import { env } from "~/server/env.server";
import { routeQuery } from "~/server/route-query";
import { allowColleague, inviteColleague, removeColleague } from "~/staff/colleagues.server";
import { readEmail, type StaffAccount } from "~/staff/staff";
import { readFields } from "~/submission/read-form.server";

const DONE: Record<string, string> = {
  removed: "Removed. Their open leads have no owner now.",
  allowed: "Saved.",
};

export const handle = { query: { done: oneOf(...Object.keys(DONE)) } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, context, stores, staff: { email, mayInvite } }) => {
    const done = DONE[routeQuery(request, handle, context).search.get("done") ?? ""];
    return { done, me: email, mayInvite, accounts: await stores.staff.list() };
  });
}

const formSchema = z.object({
  intent: z.enum(["invite", "remove", "allow", "disallow"]),
  email: z.string().transform(readEmail).pipe(z.string()),
});

interface ColleaguesAnswer {
  errors?: FormErrors;
  typed?: string;
  /** The link to send to the person of the address below. */
  link?: string;
  email?: string;
}

const REFUSED = "Nothing is changed: this person is gone, or you may not do this any more.";

/** Otherwise who may invite could become anybody. */
const NO_LINK =
  "This person has a password, or you may not invite any more. For a forgotten password, whoever runs the server makes a link with the command “desk -- add”.";

/** POST with `intent` and `email`, of somebody who may invite. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email: by, mayInvite } }) => {
    if (!mayInvite) throw new Response(null, { status: 403 });
    const fields = await readFields(request);
    const typed = fields.text("email").slice(0, 254);
    const form = formSchema.safeParse(Object.fromEntries(fields.all));
    if (!form.success) return answer({ errors: { email: "Type an email address." }, typed }, 422);
    return orStoreFault<Response | ReturnType<typeof answer>, ColleaguesAnswer>({ typed }, async () => {
      const { intent, email } = form.data;
      // A link for oneself would change the password without the present one.
      if (email === by) return answer({ errors: { store: REFUSED } }, 409);
      if (intent === "invite") {
        const link = await inviteColleague(stores, email, env().SITE_URL, by);
        return link ? answer({ email, link }) : answer({ errors: { store: NO_LINK }, typed }, 409);
      }
      const isDone =
        intent === "remove"
          ? await removeColleague(stores, email, by)
          : await allowColleague(stores, email, intent === "allow", by);
      if (!isDone) return answer({ errors: { store: REFUSED } }, 409);
      return redirect(`/desk/colleagues?done=${intent === "remove" ? "removed" : "allowed"}`, 303);
    });
  });
}

function answer(answered: ColleaguesAnswer, status = 200) {
  return data(answered, status);
}

export { actionHeaders as headers } from "~/desk/for-staff.server";
export { sendForm as clientAction } from "~/desk/send-form";

export const meta: MetaFunction = () => [{ title: "Colleagues | Desk" }];

export default function Colleagues() {
  const { done, me, mayInvite, accounts } = useLoaderData<typeof loader>();
  const { errors = {}, typed, link, email } = useActionData<ColleaguesAnswer>() ?? {};
  return (
    <div className="max-w-2xl">
      <h1 className="text-title">Colleagues</h1>
      {errors.store && <Fault>{errors.store}</Fault>}
      {done && !errors.store && !errors.email && !link && (
        <p role="status" className="mt-4 text-good">
          {done}
        </p>
      )}
      {link && email && <NewLink email={email} link={link} />}
      <ul className="mt-5 overflow-hidden rounded-control border border-line bg-raised">
        {accounts.map((account) => (
          <Colleague
            key={account.email}
            account={account}
            isMe={account.email === me}
            mayChange={mayInvite && account.email !== me}
          />
        ))}
      </ul>
      {mayInvite ? (
        <Form method="post" className="card mt-5 grid gap-3 p-4 sm:p-5">
          <Field key={link} name="email" label="Email of a new colleague" error={errors.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                required
                autoComplete="off"
                autoCapitalize="none"
                defaultValue={typed}
              />
            )}
          </Field>
          <Submit
            name="intent"
            value="invite"
            label="Invite"
            className="button button-primary justify-self-start"
          />
        </Form>
      ) : (
        <p className="mt-5 text-muted">
          {accounts.some((account) => account.mayInvite)
            ? "To add or remove somebody, ask a colleague who may invite."
            : "Nobody may invite from here yet. Whoever runs the server allows it with the command “desk -- allow”."}
        </p>
      )}
    </div>
  );
}

function NewLink({ email, link }: { email: string; link: string }) {
  return (
    <div role="status" className="notice">
      <p>
        Send this link to {email}, where nobody else reads it. It works once, for 24 hours, and is not shown
        again.
      </p>
      <input
        readOnly
        value={link}
        aria-label="Link to choose a password"
        onFocus={(event) => event.currentTarget.select()}
        className="input mt-3"
      />
    </div>
  );
}

interface ColleagueProps {
  account: StaffAccount;
  isMe: boolean;
  mayChange: boolean;
}

function Colleague({ account, isMe, mayChange }: ColleagueProps) {
  const { email, hasPassword, hasFactor, linkUntil, mayInvite } = account;
  const name = personLabel(email);
  const facts = [
    isMe && "You",
    email,
    !hasPassword && "no password yet",
    linkUntil && `link until ${timeLabel(linkUntil)}`,
    hasFactor && "second factor",
    mayInvite && "may invite",
  ];
  return (
    <li className="border-b border-line px-4 py-3 last:border-0">
      <p className="font-semibold">{name}</p>
      <p className="text-small text-muted [overflow-wrap:anywhere]">{facts.filter(Boolean).join(" · ")}</p>
      {mayChange && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underline">
            Change<span className="sr-only"> {name}</span>
          </summary>
          <Form method="post" className="mt-2 flex flex-wrap gap-2">
            <input type="hidden" name="email" value={email} />
            {!hasPassword && <Submit name="intent" value="invite" label="New link" />}
            <button type="submit" name="intent" value={mayInvite ? "disallow" : "allow"} className="button">
              {mayInvite ? "Don’t let invite" : "Let invite and remove"}
            </button>
            <button type="submit" name="intent" value="remove" className="button">
              Remove {name}
            </button>
          </Form>
          <p className="mt-2 text-small text-muted">
            {hasPassword &&
              "For a forgotten password, whoever runs the server makes a link with the command “desk -- add”. "}
            Removing signs {name} out at once, and gives the open leads to nobody. The history keeps the name.
          </p>
        </details>
      )}
    </li>
  );
}
