import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";
import { dayInIndia } from "~/india-time";
import { findLead } from "~/sales/lead/lead-view.server";
import { actOnQuotation, QUOTATION_CALL, quotationSource } from "~/sales/quotation/quotation-actions.server";

/** POST /desk/leads/{reference}/quotations: saves a draft, sends it, or withdraws what was sent. */
export function action(args: ActionFunctionArgs) {
  return answerCall(
    args,
    QUOTATION_CALL,
    async ({ body, id, params, stores, staff: { email }, personLabel }) => {
      const { desk, documents } = stores;
      const found = await findLead(params.reference, desk);
      const source = await quotationSource(stores.content, dayInIndia(new Date()));
      return actOnQuotation(found, body, source, { id, desk, documents, email, personLabel });
    },
  );
}
