import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { CallForm } from "~/desk/call-form";
import { CopyButton } from "~/desk/copy-button";
import { forStaff } from "~/desk/for-staff.server";
import { ButtonLink, Done, Field, Submit } from "~/desk/form-parts";
import { usePersonLabel } from "~/desk/use-people";
import type { InvitedColleague } from "~/sales/list/colleagues.server";
import { site, whatsAppLink } from "~/site";
import type { StaffAccount } from "~/staff/staff";
import { timeLabel } from "~/ui/format-day";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ stores, staff: { email, manager } }) => {
    return { me: email, manager, accounts: await stores.staff.list() };
  });
}

export const meta: MetaFunction = () => [{ title: "Colleagues | Desk" }];

const PATH = "/desk/colleagues/accounts";

type Said = InvitedColleague | "removed" | "saved";

export default function Colleagues() {
  const { me, manager, accounts } = useLoaderData<typeof loader>();
  const [said, setSaid] = useState<Said>();
  return (
    <div className="max-w-2xl">
      <h1 className="text-title">Colleagues</h1>
      <p className="mt-2 text-muted">
        Only managers erase, delete, export, undo imports, and change rates, prices and colleagues.
      </p>
      {said === "removed" && <Done>Removed. Their open leads have no owner now.</Done>}
      {said === "saved" && <Done>Saved.</Done>}
      {typeof said === "object" && <NewLink {...said} />}
      <ul className="mt-5 overflow-hidden rounded-control border border-line bg-raised">
        {accounts.map((account) => (
          <Colleague
            key={account.email}
            account={account}
            isMe={account.email === me}
            mayChange={manager && account.email !== me}
            onSaved={setSaid}
          />
        ))}
      </ul>
      {manager && (
        <CallForm<InvitedColleague>
          name="invite"
          path={PATH}
          body={(_, { email = "" }) => ({ email, act: "invite" })}
          onSaved={setSaid}
          className="card mt-5 grid gap-3 p-4 sm:p-5"
        >
          <Field
            name="email"
            label="Email of a new colleague"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
          />
          <Submit label="Invite" className="button button-primary justify-self-start" />
        </CallForm>
      )}
    </div>
  );
}

function NewLink({ email, link, isMailed }: InvitedColleague) {
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
  onSaved: (said: Said) => void;
}

function Colleague({ account, isMe, mayChange, onSaved }: ColleagueProps) {
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
          <div className="mt-2 flex flex-wrap gap-2">
            {!hasPassword && <Change act="invite" label="New link" email={email} onSaved={onSaved} />}
            <Change
              act={manager ? "colleague" : "manager"}
              label={manager ? "No manager any more" : "Make a manager"}
              email={email}
              onSaved={onSaved}
            />
            <Change act="remove" label={`Remove ${name}`} email={email} onSaved={onSaved} />
          </div>
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

interface ChangeProps {
  email: string;
  act: "invite" | "manager" | "colleague" | "remove";
  label: string;
  onSaved: (said: Said) => void;
}

function Change({ email, act, label, onSaved }: ChangeProps) {
  return (
    <CallForm<InvitedColleague | null>
      name={`${act} ${email}`}
      path={PATH}
      body={() => ({ email, act })}
      onSaved={(invited) => onSaved(invited ?? (act === "remove" ? "removed" : "saved"))}
    >
      <Submit label={label} />
    </CallForm>
  );
}
