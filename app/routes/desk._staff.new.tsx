import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import type { FormErrors } from "~/desk/lead-form";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { deskPath } from "~/leads/desk-path";
import { tenDigits } from "~/leads/digits";
import { identify } from "~/leads/identity.server";
import type { LeadFields } from "~/leads/leads";
import { Field, FieldFaults } from "~/pages/desk/form-parts";
import { SendButton } from "~/pages/desk/send-button";
import { readForm } from "~/submission/read-form.server";

const fields = [
  { name: "name", label: "Name", limit: 200, isRequired: true },
  { name: "phone", label: "Phone", limit: 40, isRequired: true, type: "tel" },
  { name: "city", label: "City", limit: 100 },
  { name: "email", label: "Email", limit: 254, type: "email" },
] as const;

const MESSAGE = "message";
const MAX_MESSAGE = 5000;

export function loader({ context }: LoaderFunctionArgs) {
  signedIn(context);
  return null;
}

/** POST: stores a lead that came by phone. A lead has few fields here: whoever took the call fills in the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const form = await readForm(request);
  const typed = Object.fromEntries(
    [...fields.map(({ name }) => name), MESSAGE].map((name) => [name, form.text(name).trim()]),
  );
  const errors: FormErrors = {};
  for (const { name, label, limit, ...rest } of fields) {
    const value = typed[name] ?? "";
    if ("isRequired" in rest && !value) errors[name] = `${label} is required`;
    else if (value.length > limit) errors[name] = `${label} is too long`;
  }
  const phone = tenDigits(typed.phone ?? "");
  if (!errors.phone && !/^\d{6,15}$/.test(phone)) errors.phone = "The phone number is not complete";
  if (typed.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email))
    errors.email = "Email is not an address";
  if (form.isTooLarge || (typed.message?.length ?? 0) > MAX_MESSAGE) errors.message = "The text is too long";
  if (Object.keys(errors).length > 0) return data({ errors, typed }, { status: form.isTooLarge ? 413 : 422 });
  const given: LeadFields = Object.fromEntries(
    Object.entries({ ...typed, phone }).filter(([, value]) => value),
  );
  const ids = identify("quick-contact", { ...given, addedBy: email }, Date.now());
  return orStoreFault({ typed }, async () => {
    const id = await context.stores.desk.add({ kind: "quick-contact", ids, fields: given }, email);
    return redirect(deskPath(id), 303);
  });
}

export { sendForm as clientAction } from "~/pages/desk/send-form";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "Add a lead | Desk" }];

export default function NewLead() {
  const answered = useActionData<typeof action>();
  const errors: FormErrors = answered?.errors ?? {};
  const typed = answered?.typed ?? {};
  return (
    <div className="max-w-xl">
      <Link to="/desk" className="inline-flex min-h-11 items-center text-small text-muted underline">
        All leads
      </Link>
      <h1 className="mt-1 text-title">Add a lead</h1>
      <p className="mt-2 text-muted">For someone who called or came by.</p>
      <FieldFaults errors={errors} />
      <Form method="post" className="card mt-5 grid gap-4 p-4 sm:p-5">
        {fields.map(({ name, label, limit, ...rest }) => (
          <Field
            key={name}
            name={name}
            label={"isRequired" in rest ? label : `${label} (if known)`}
            error={errors[name]}
          >
            {(control) => (
              <input
                {...control}
                type={"type" in rest ? rest.type : "text"}
                maxLength={limit}
                required={"isRequired" in rest}
                defaultValue={typed[name]}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <Field name={MESSAGE} label="What they want (if known)" error={errors.message}>
          {(control) => (
            <textarea {...control} rows={3} maxLength={MAX_MESSAGE} defaultValue={typed.message} />
          )}
        </Field>
        <SendButton label="Add lead" sending="Adding…" className="justify-self-start" />
      </Form>
    </div>
  );
}
