import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { forStaff } from "~/desk/for-staff.server";
import { dayInIndia } from "~/india-time";
import { deskPath, referenceOf } from "~/leads/reference";
import { oneOf, valuesIn } from "~/query";
import { findLead, recordView } from "~/sales/lead/lead-view.server";
import { entryOf } from "~/sales/list/lead-entry";
import {
  quotationForm,
  quotationSource,
  sentQuotation,
  sizesIn,
} from "~/sales/quotation/quotation-actions.server";
import { beforeSending, gapsOfQuotation } from "~/sales/quotation/quotation-draft";
import { quotationIn } from "~/sales/quotation/quotation-language.server";
import { QuotationPage } from "~/sales/quotation/quotation-page";
import quotationUrl from "~/styles/quotation.css";

/** `new`: the form of a next version, after one was sent. */
export const handle = { query: { new: oneOf("1") } };

export const links = () => [{ rel: "stylesheet", href: quotationUrl }];

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff }) => {
    const found = await findLead(params.reference, stores.desk);
    const { lead, state } = found;
    const path = deskPath(lead.id);
    const sent = state.quotations.filter(({ sentAt }) => sentAt).reverse();
    if (found.mergedInto && sent.length === 0) throw redirect(`${deskPath(found.mergedInto.id)}/quotation`);
    await recordView(stores.desk, staff.email, lead.id);
    const today = dayInIndia(new Date());
    const source = await quotationSource(stores.content, today);
    const isNew = valuesIn(handle.query, new URL(request.url).search).new !== undefined;
    // The next one is of the lead that this one is part of.
    const form = found.mergedInto ? undefined : quotationForm(found, source, isNew);
    const made = form?.draft && beforeSending(form.draft, source);
    return {
      path,
      next: `${deskPath(found.mergedInto?.id ?? lead.id)}/quotation?new=1`,
      reference: referenceOf(lead.id),
      name: entryOf(lead, state).name,
      seen: found.events.length,
      sizes: sizesIn(source),
      sent: await Promise.all(sent.map((one) => sentQuotation(found, one, today, stores.documents))),
      form: form && { version: form.version, values: form.values, today: form.today },
      preview: made && { quotation: quotationIn(made.language, made), gaps: gapsOfQuotation(made, source) },
    };
  });
}

export { DeskError as ErrorBoundary } from "~/desk/desk-error";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `Quotation${loaded?.name ? ` for ${loaded.name}` : ""} | Desk` },
];

export default function LeadQuotation() {
  return <QuotationPage {...useLoaderData<typeof loader>()} />;
}
