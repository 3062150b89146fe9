import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { packageSizes } from "~/content/package";
import { forStaff, orStoreFault } from "~/desk/for-staff.server";
import { dayInIndia } from "~/india-time";
import { deskPath, referenceOf } from "~/leads/reference";
import { oneOf, type QueryHandle } from "~/query";
import { findLead, recordView } from "~/sales/lead/lead-view.server";
import { entryOf } from "~/sales/list/lead-entry";
import {
  actOnQuotation,
  type QuotationAnswer,
  quotationForm,
  quotationSource,
  sentQuotation,
} from "~/sales/quotation/quotation-actions.server";
import { beforeSending, gapsOfQuotation } from "~/sales/quotation/quotation-draft";
import { BASIS, typedValues } from "~/sales/quotation/quotation-form.server";
import { quotationIn } from "~/sales/quotation/quotation-language.server";
import { QuotationPage } from "~/sales/quotation/quotation-page";
import { routeQuery } from "~/server/route-query";
import { STATES } from "~/states";
import quotationUrl from "~/styles/quotation.css";
import { readForm } from "~/submission/read-form.server";

/** `new`: the form of a next version, after one was sent. */
export const handle: QueryHandle = { query: { new: oneOf("1") } };

export const links = () => [{ rel: "stylesheet", href: quotationUrl }];

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, context, stores, staff }) => {
    const found = await findLead(params.reference, stores.desk);
    const { lead, state } = found;
    const path = deskPath(lead.id);
    const sent = state.quotations.filter(({ sentAt }) => sentAt).reverse();
    if (found.mergedInto && sent.length === 0) throw redirect(`${deskPath(found.mergedInto.id)}/quotation`);
    await recordView(stores.desk, staff.email, lead.id);
    const today = dayInIndia(new Date());
    const source = await quotationSource(stores.content, today);
    const isNew = routeQuery(request, handle, context).search.has("new");
    // The next one is of the lead that this one is part of.
    const form = found.mergedInto ? undefined : quotationForm(found, source, isNew);
    const made = form?.draft && beforeSending(form.draft, source);
    return {
      path,
      next: `${deskPath(found.mergedInto?.id ?? lead.id)}/quotation?new=1`,
      reference: referenceOf(lead.id),
      name: entryOf(lead, state).name,
      seen: found.events.length,
      sizes: packageSizes(source.packages).map(({ id, name }) => ({ id, name })),
      states: STATES,
      sent: await Promise.all(sent.map((one) => sentQuotation(found, one, today, stores.documents))),
      form: form && { version: form.version, values: form.values, basis: form.basis, today: form.today },
      preview: made && { quotation: quotationIn(made.language, made), gaps: gapsOfQuotation(made, source) },
    };
  });
}

const HTTP_STATUS = { "worked out": 200, invalid: 422, conflict: 409, refused: 409 };

/** POST: works the figures out, saves them as a draft, sends it, or withdraws what was sent. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff: { email } }) => {
    const { text, isTooLarge } = await readForm(request);
    const kept = { values: typedValues(text), basis: text(BASIS).slice(0, 500) };
    const [intent, version, seen] = [text("intent"), text("version"), text("seen")];
    const unsaved = { ...{ intent, version, seen, basis: kept.basis }, ...kept.values };
    return orStoreFault({ ...kept, unsaved }, async () => {
      const found = await findLead(params.reference, stores.desk);
      const source = await quotationSource(stores.content, dayInIndia(new Date()));
      if (isTooLarge) {
        const errors = { form: "That’s too long for one sheet" };
        return data<QuotationAnswer>({ status: "invalid", errors, ...kept }, { status: 413 });
      }
      const { desk, documents } = stores;
      const answer = await actOnQuotation(found, text, source, { desk, documents, email });
      const page = `${deskPath(found.lead.id)}/quotation`;
      if (answer.status === "saved") return redirect(`${page}?new=1#preview`, 303);
      if (answer.status === "sent" || answer.status === "withdrawn") return redirect(`${page}#sent`, 303);
      return data(answer, { status: HTTP_STATUS[answer.status] });
    });
  });
}

export { DeskError as ErrorBoundary } from "~/desk/desk-frame";
export { actionHeaders as headers } from "~/desk/for-staff.server";
export { sendForm as clientAction } from "~/desk/send-form";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `Quotation${loaded?.name ? ` for ${loaded.name}` : ""} | Desk` },
];

export default function LeadQuotation() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<QuotationAnswer>();
  return (
    <QuotationPage key={JSON.stringify([loaded.form, answered?.values])} {...loaded} answered={answered} />
  );
}
