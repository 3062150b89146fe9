import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { useState } from "react";
import { readCompany } from "~/content/read-company.server";
import type { FormErrors } from "~/desk/call";
import { forStaff, orStoreFault } from "~/desk/for-staff.server";
import { BackLink, Field, FieldFaults, FilledForm, Hidden, SendButton, Submit } from "~/desk/form-parts";
import { ADD, PASTE } from "~/desk/unsaved-form";
import { usePeople } from "~/desk/use-people";
import { erasedBefore } from "~/intake/erased-before.server";
import { readPastedMessage } from "~/intake/pasted-message";
import { MAX_SENT_TEXT, SentText } from "~/intake/sent-text";
import { newLeadIn, readableText } from "~/intake/unreadable-text";
import { isShortMobile, tenDigits } from "~/leads/digits";
import { identify } from "~/leads/identity.server";
import { deskPath } from "~/leads/reference";
import { sourceLabel } from "~/leads/source-label";
import { dismissBody, findBody } from "~/leads/unreadable-bodies";
import { name } from "~/query";
import { readNewLead } from "~/sales/lead/change-from.server";
import { SHORT_PHONE } from "~/sales/lead/labels";
import { routeQuery } from "~/server/route-query";
import { readForm } from "~/submission/read-form.server";
import { estimateIn, sentInputs, storedEstimate } from "~/submission/sent-estimate.server";

const fields = [
  { name: "name", label: "Name (if known)", maxLength: 200 },
  { name: "phone", label: "Phone", maxLength: 40, required: true, type: "tel" },
  { name: "secondPhone", label: "Second phone (if any)", maxLength: 40, type: "tel" },
  { name: "city", label: "City (if known)", maxLength: 100 },
  { name: "email", label: "Email (if known)", maxLength: 254, type: "email" },
  { name: "nextCall", label: "Call back at (if agreed)", type: "datetime-local" },
];

/** The id of what a source sent and the site could not read, from /desk/unread. */
const UNREAD = "unread";

const NAMES = [...fields.map(({ name }) => name), "owner", "message", "estimate", UNREAD];

export const handle = { query: { [UNREAD]: name } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, context, stores, staff: { email } }) => {
    const id = routeQuery(request, handle, context).search.get(UNREAD);
    const body = await findBody(stores.desk.unreadable, id ?? "");
    const company = await readCompany(stores.content);
    return {
      email,
      sent: body && { source: body.source, text: readableText(body.text).slice(0, MAX_SENT_TEXT + 1) },
      typed: {
        owner: email,
        ...(body && { ...newLeadIn(readableText(body.text), company), [UNREAD]: body.id }),
      },
    };
  });
}

/** POST: stores a lead that came by phone; or fills the form from a pasted message, and stores nothing. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email } }) => {
    const { desk, staff } = stores;
    const form = await readForm(request);
    const typed = Object.fromEntries(NAMES.map((name) => [name, form.text(name).trim()]));
    const message = form.text(PASTE);
    const unsaved = message ? { [PASTE]: message } : { intent: ADD, ...typed };
    return orStoreFault({ typed: { ...typed, [PASTE]: message }, unsaved }, async () => {
      if (message) {
        const people = await staff.list();
        const names = people.flatMap(({ email, name = "" }) => [email.split("@")[0] ?? "", name]);
        const company = await readCompany(stores.content);
        const pasted = readPastedMessage(message, company, names.filter(Boolean));
        const known = await estimateIn(pasted.estimate, stores.content, "en");
        return data({
          errors: {} as FormErrors,
          typed: { ...typed, ...pasted, owner: email },
          estimate: known?.inShort,
        });
      }
      const owners = (await staff.list()).map((account) => account.email);
      const { fields, known, errors } = readNewLead(typed, owners);
      if (form.isTooLarge) errors.message = "The text is too long";
      if (Object.keys(errors).length > 0)
        return data({ errors, typed }, { status: form.isTooLarge ? 413 : 422 });
      const ids = identify("quick-contact", { ...fields, addedBy: email }, Date.now());
      const inputs = sentInputs(typed.estimate ?? "");
      const estimate = inputs && (await storedEstimate(inputs, stores.content));
      const body = await findBody(desk.unreadable, typed[UNREAD] ?? "");
      const lead = { kind: "quick-contact", ids, fields, estimate, via: body?.source } as const;
      // Sent once more, it was erased meanwhile.
      const id = (await erasedBefore(desk, ids))?.id ?? (await desk.add(lead, email, known));
      if (body) await dismissBody(desk.unreadable, body.id);
      return redirect(deskPath(id), 303);
    });
  });
}

export { DeskError as ErrorBoundary } from "~/desk/desk-frame";
export { actionHeaders as headers } from "~/desk/for-staff.server";
export { sendForm as clientAction } from "~/desk/send-form";

export const meta: MetaFunction = () => [{ title: "Add a lead | Desk" }];

export default function NewLead() {
  const { sent, ...found } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const people = usePeople();
  const [isShort, setShort] = useState(false);
  const errors: FormErrors = answered?.errors ?? {};
  const typed: Record<string, string> = answered?.typed ?? found.typed;
  const estimate = answered && "estimate" in answered ? answered.estimate : undefined;
  return (
    <div className="max-w-xl">
      {sent ? (
        <BackLink to="/desk/unread">Could not be read</BackLink>
      ) : (
        <BackLink to="/desk">All leads</BackLink>
      )}
      <h1 className="mt-1 text-title">Add a lead</h1>
      {sent && <SentLead {...sent} />}
      {!sent && (
        <>
          <p className="mt-2 text-muted">
            For someone who called, wrote or came by. Many at once:{" "}
            <Link to="/desk/import" className="underline">
              import a file
            </Link>
            .
          </p>
          <details open={Boolean(typed[PASTE])} className="card mt-5 p-4 sm:p-5">
            <summary className="flex min-h-11 items-center font-semibold underline">
              Paste a WhatsApp message
            </summary>
            <Form method="post" className="mt-3 grid gap-4">
              <Field
                name={PASTE}
                label="The message, as you copied it"
                rows={4}
                required
                defaultValue={typed[PASTE]}
              />
              <Submit label="Fill in the form" className="button justify-self-start" />
            </Form>
          </details>
        </>
      )}
      <FieldFaults errors={errors} />
      {/* A pasted message fills it anew. */}
      <Form
        key={answered && "estimate" in answered ? JSON.stringify(typed) : ""}
        method="post"
        noValidate
        className="card mt-5 grid gap-4 p-4 sm:p-5"
      >
        <Hidden intent={ADD} unread={typed[UNREAD]} estimate={typed.estimate} />
        {estimate && <p role="status">Their estimate: {estimate}. It is stored with the lead.</p>}
        <FilledForm value={{ errors, values: typed }}>
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
          <Field name="message" label="What they want (if known)" rows={3} maxLength={5000} />
        </FilledForm>
        <SendButton label="Add lead" sending="Adding…" className="justify-self-start" />
      </Form>
    </div>
  );
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
