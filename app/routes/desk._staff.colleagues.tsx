import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import * as z from "zod";
import { mailInvitation } from "~/desk/account/mail-invitation.server";
import type { FormErrors } from "~/desk/call";
import { CopyButton } from "~/desk/copy-button";
import { forStaff, needsManager, orStoreFault } from "~/desk/for-staff.server";
import { ButtonLink, Done, Fault, Field, Submit } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import { oneOf } from "~/query";
import { changeColleague, inviteColleague } from "~/sales/list/colleagues.server";
import { env } from "~/server/env.server";
import { routeQuery } from "~/server/route-query";
import { site, whatsAppLink } from "~/site";
import { readEmail, type StaffAccount } from "~/staff/staff";
import { readFields } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

const DONE: Record<string, string> = {
  removed: "Removed. Their open leads have no owner now.",
  saved: "Saved.",
};

export const handle = { query: { done: oneOf(...Object.keys(DONE)) } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, context, stores, staff: { email, manager } }) => {
    const done = DONE[routeQuery(request, handle, context).search.get("done") ?? ""];
    return { done, me: email, manager, accounts: await stores.staff.list() };
  });
}

const formSchema = z.object({
  intent: z.enum(["invite", "remove", "manager", "colleague"]),
  email: z.string().transform(readEmail).pipe(z.string()),
});

interface ColleaguesAnswer {
  errors?: FormErrors;
  typed?: string;
  /** The link to send to the person of the address below. */
  link?: string;
  email?: string;
  /** Whether the link was mailed; missing without a mail server. */
  isMailed?: boolean | undefined;
}

const REFUSED = "Nothing is changed: this person is gone, or it is you, or the last manager.";

/** Otherwise a manager could become anybody. */
const NO_LINK =
  "This person has a password already. If it is forgotten, whoever runs the server makes a link with the command “desk -- add”.";

/** POST with `intent` and `email`. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff, personLabel }) => {
    needsManager(staff, "people");
    const { email: by } = staff;
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
        if (!link) return answer({ errors: { store: NO_LINK }, typed }, 409);
        return answer({ email, link, isMailed: await mailInvitation(email, link, personLabel(by)) });
      }
      const outcome = await changeColleague(stores, email, intent, by);
      if (outcome !== "done") return answer({ errors: { store: REFUSED } }, 409);
      return redirect(`/desk/colleagues?done=${intent === "remove" ? "removed" : "saved"}`, 303);
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
  const { done, me, manager, accounts } = useLoaderData<typeof loader>();
  const { errors = {}, typed, link, email, isMailed } = useActionData<ColleaguesAnswer>() ?? {};
  return (
    <div className="max-w-2xl">
      <h1 className="text-title">Colleagues</h1>
      <p className="mt-2 text-muted">
        Only managers erase, delete, export, undo imports, and change rates, prices and colleagues.
      </p>
      {errors.store && <Fault>{errors.store}</Fault>}
      {done && !errors.store && !errors.email && !link && <Done>{done}</Done>}
      {link && email && <NewLink {...{ email, link, isMailed }} />}
      <ul className="mt-5 overflow-hidden rounded-control border border-line bg-raised">
        {accounts.map((account) => (
          <Colleague
            key={account.email}
            account={account}
            isMe={account.email === me}
            mayChange={manager && account.email !== me}
          />
        ))}
      </ul>
      {manager && (
        <Form method="post" className="card mt-5 grid gap-3 p-4 sm:p-5">
          <Field
            key={link}
            name="email"
            label="Email of a new colleague"
            error={errors.email}
            type="email"
            required
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={typed}
          />
          <Submit
            name="intent"
            value="invite"
            label="Invite"
            className="button button-primary justify-self-start"
          />
        </Form>
      )}
    </div>
  );
}

function NewLink({
  email,
  link,
  isMailed,
}: Pick<ColleaguesAnswer, "isMailed"> & Record<"email" | "link", string>) {
  const message = `Your link to the ${site.shortBrand} desk. It works once, for 24 hours: ${link}`;
  return (
    <div role="status" className="notice">
      {isMailed && <p className="mb-1 font-semibold">Mailed to {email}.</p>}
      {isMailed === false && <p className="mb-1 text-bad">The mail to {email} could not be sent.</p>}
      <p>
        {isMailed ? "Or send" : "Send"} this link to {email} yourself, where nobody else reads it. It works
        once, for 24 hours, and is not shown again.
      </p>
      <input
        readOnly
        value={link}
        aria-label="Link to choose a password"
        onFocus={(event) => event.currentTarget.select()}
        className="input mt-3"
      />
      <p className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={link} what="the link" className="button hidden scripted:inline-flex" />
        <ButtonLink href={whatsAppLink("", message)} isOutside label="Send by WhatsApp" />
      </p>
    </div>
  );
}

interface ColleagueProps {
  account: StaffAccount;
  isMe: boolean;
  mayChange: boolean;
}

function Colleague({ account, isMe, mayChange }: ColleagueProps) {
  const { email, hasPassword, hasFactor, linkUntil, manager } = account;
  const name = usePersonLabel()(email);
  const facts = [
    isMe && "You",
    email,
    !hasPassword && "no password yet",
    linkUntil && `link until ${timeLabel(linkUntil)}`,
    hasFactor && "second factor",
    manager && "manager",
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
            <Submit
              name="intent"
              value={manager ? "colleague" : "manager"}
              label={manager ? "No manager any more" : "Make a manager"}
            />
            <Submit name="intent" value="remove" label={`Remove ${name}`} />
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
