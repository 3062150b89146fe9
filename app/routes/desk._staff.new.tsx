import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { readCompany } from "~/content/read-company.server";
import { CallForm } from "~/desk/call-form";
import { forStaff } from "~/desk/for-staff.server";
import { BackLink, Field, Submit } from "~/desk/form-parts";
import { usePeople } from "~/desk/use-people";
import { MAX_SENT_TEXT, SentText } from "~/intake/sent-text";
import { newLeadIn, readableText } from "~/intake/unreadable-text";
import { isShortMobile, tenDigits } from "~/leads/digits";
import { sourceLabel } from "~/leads/source-label";
import { findBody } from "~/leads/unreadable-bodies";
import { name, valuesIn } from "~/query";
import { SHORT_PHONE } from "~/sales/lead/labels";
import { customerOf } from "~/sales/lead/lead-view.server";
import { personOf } from "~/sales/list/lead-entry";

const kinds = { "": "A new inquiry", service: "A complaint, or service" };

const fields = [
  { name: "name", label: "Name (if known)", maxLength: 200 },
  { name: "phone", label: "Phone", maxLength: 40, required: true, type: "tel" },
  { name: "secondPhone", label: "Second phone (if any)", maxLength: 40, type: "tel" },
  { name: "city", label: "City (if known)", maxLength: 100 },
  { name: "email", label: "Email (if known)", maxLength: 254, type: "email" },
  { name: "nextCall", label: "Call back at (if agreed)", type: "datetime-local" },
];

const rules = {
  /** The id of what a source sent and the site could not read, from /desk/unread. */
  unread: name,
  /** The reference of the customer whose complaint it is. */
  of: name,
};

export const handle = { query: rules };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email } }) => {
    const { unread = "", of } = valuesIn(rules, new URL(request.url).search);
    const customer = await customerOf(stores.desk, of);
    const body = await findBody(stores.desk.unreadable, unread);
    const company = await readCompany(stores.content);
    return {
      sent: body && { source: body.source, text: readableText(body.text).slice(0, MAX_SENT_TEXT + 1) },
      unread: body?.id,
      of: customer && of,
      shown: {
        kind: "",
        owner: email,
        estimate: "",
        ...(body && newLeadIn(readableText(body.text), company)),
        ...(customer && { ...personOf(customer.lead, customer.state), kind: "service" }),
      },
    };
  });
}

export const meta: MetaFunction = () => [{ title: "Add a lead | Desk" }];

interface PastedLead {
  lead: Readonly<Record<string, string>>;
  /** In a few words, if the message had one. */
  estimate?: string;
}

export default function NewLead() {
  const { sent, unread, of, shown } = useLoaderData<typeof loader>();
  const people = usePeople();
  const navigate = useNavigate();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [estimate, setEstimate] = useState<string>();
  const [isShort, setShort] = useState(false);
  return (
    <div className="max-w-xl">
      {sent ? (
        <BackLink to="/desk/unread">Could not be read</BackLink>
      ) : (
        <BackLink to="/desk">All leads</BackLink>
      )}
      <h1 className="mt-1 text-title">{of ? "Add a complaint" : "Add a lead"}</h1>
      {sent && <SentLead {...sent} />}
      {!sent && !of && (
        <>
          <p className="mt-2 text-muted">
            For someone who called, wrote or came by. Many at once:{" "}
            <Link to="/desk/import" className="underline">
              import a file
            </Link>
            .
          </p>
          <details className="card mt-5 p-4 sm:p-5">
            <summary className="flex min-h-11 items-center font-semibold underline">
              Paste a WhatsApp message
            </summary>
            <CallForm<PastedLead>
              name="message"
              path="/desk/new/message"
              onSaved={(pasted) => {
                fillIn(fieldset.current, pasted.lead);
                setEstimate(pasted.estimate);
              }}
              className="mt-3 grid gap-4"
            >
              <Field name="message" label="The message, as you copied it" rows={4} />
              <Submit label="Fill in the form" className="button justify-self-start" />
            </CallForm>
          </details>
        </>
      )}
      <CallForm<{ path: string }>
        name="lead"
        path="/desk/new/lead"
        shown={shown}
        body={(_, lead) => ({ lead, unread, of })}
        onSaved={({ path }) => navigate(path)}
        className="card mt-5 p-4 sm:p-5"
      >
        <fieldset ref={fieldset} className="grid gap-4">
          {/* No hidden field: what is pasted is kept with the rest. */}
          <input name="estimate" defaultValue={shown.estimate} hidden />
          <Field name="kind" label="What is it?" options={kinds} />
          {estimate && <p role="status">Their estimate: {estimate}. It is stored with the lead.</p>}
          {fields.map((field) => (
            <div key={field.name}>
              <Field
                {...field}
                autoComplete="off"
                onBlur={({ target }) =>
                  field.name === "phone" &&
                  setShort(isShortMobile(tenDigits((target as HTMLInputElement).value)))
                }
              />
              {field.name === "phone" && isShort && (
                <p role="status" className="mt-1.5 text-small text-muted">
                  {SHORT_PHONE}
                </p>
              )}
            </div>
          ))}
          <Field name="owner" label="Owner" options={{ "": "Nobody", ...people }} />
          <Field name="message" label="What they want, or what is wrong" rows={3} maxLength={5000} />
          <Submit
            label={of ? "Add complaint" : "Add lead"}
            className="button button-primary justify-self-start"
          />
        </fieldset>
      </CallForm>
    </div>
  );
}

/** Puts values into the fields of these names, as if they had been typed. */
function fillIn(fieldset: HTMLFieldSetElement | null, values: Readonly<Record<string, string>>) {
  for (const control of fieldset?.elements ?? []) {
    const { name } = control as HTMLInputElement;
    if (values[name]) (control as HTMLInputElement).value = values[name];
  }
  fieldset?.dispatchEvent(new Event("input", { bubbles: true }));
}

function SentLead({ source, text }: { source: string; text: string }) {
  return (
    <>
      <p className="mt-2 text-muted">
        This is what {sourceLabel(source)} sent. Complete the form: it has what could be read.
      </p>
      <SentText text={text} />
    </>
  );
}
