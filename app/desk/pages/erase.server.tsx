import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { referenceOf } from "~/leads/reference";
import { readForm } from "~/submission/read-form.server";
import type { Desk } from "../desk";
import { eraseLead } from "../erase-lead";
import { pathByKey, readLeadKey } from "../lead-links";
import { signedIn } from "../signed-in";
import { orStoreFault } from "../store-fault.server";
import { Fault, Field } from "./form-parts.server";
import type { FormErrors } from "./lead-form.server";

// Its own, so that its headers count too.
export { ErrorBoundary } from "../document.server";

async function findLead(key: string | undefined, desk: Desk) {
  const known = readLeadKey(key);
  const found = known ? await desk.get(known) : undefined;
  if (!found || !("lead" in found)) throw new Response(null, { status: 404 });
  return found.lead;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  signedIn(context);
  const { id } = await findLead(params.reference, context.stores.desk);
  return { path: pathByKey(params.reference ?? id), reference: referenceOf(id) };
}

/** POST with `confirm`: the lead's reference, typed by hand. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const { text, isTooLarge } = await readForm(request);
  const typed = text("confirm");
  return orStoreFault({ typed }, async () => {
    const lead = await findLead(params.reference, context.stores.desk);
    const reference = referenceOf(lead.id);
    const errors: FormErrors = { confirm: `Nothing is erased: that was not ${reference}.` };
    if (plain(typed) !== plain(reference)) return data({ typed, errors }, { status: isTooLarge ? 413 : 422 });
    await eraseLead(lead, email, context.stores);
    return redirect(pathByKey(params.reference ?? lead.id), 303);
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function plain(reference: string): string {
  return reference.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

export const meta: MetaFunction = () => [{ title: "Erase a lead | Desk" }];

export default function EraseLead() {
  const { path, reference } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <div className="max-w-xl">
      <a href={path} className="inline-flex min-h-11 items-center text-small text-muted underline">
        Back to the lead
      </a>
      <h1 className="mt-1 text-title">Erase lead {reference}?</h1>
      <p className="mt-3 text-muted">
        All fields, the notes and the bill are removed for good. Only the reference, the time and your name
        remain, so that you can show that it was done.
      </p>
      {answered && <Fault>{answered.errors.store ?? answered.errors.confirm}</Fault>}
      <form method="post" className="card mt-5 grid gap-4 p-4 sm:p-5">
        <Field name="confirm" label={`Type ${reference} to confirm`} error={answered !== undefined}>
          {(control) => (
            <input
              {...control}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={answered?.typed}
            />
          )}
        </Field>
        <button type="submit" className="button button-primary justify-self-start">
          Erase it
        </button>
      </form>
    </div>
  );
}
