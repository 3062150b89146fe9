import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/desk/answer-call.server";
import { dayInIndia } from "~/india-time";
import { actOnLead } from "~/sales/lead/lead-actions.server";
import { leadAt } from "~/sales/lead/lead-view.server";
import { LEAD_CALL } from "~/sales/lead/typed-change.server";
import { quotationSource } from "~/sales/quotation/quotation-actions.server";
import { timeLabel } from "~/ui/format-day";

/** POST /desk/leads/{reference}/events: changes a lead. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, LEAD_CALL, async ({ body, id, params, stores, staff: { email }, personLabel }) => {
    const { desk, staff, documents } = stores;
    const found = await leadAt(params.reference, desk);
    if (!found) return { status: 404, message: "There is no such lead." };
    if ("erased" in found) {
      const { at, by } = found.erased;
      const message = `${personLabel(by)} erased this lead on ${timeLabel(at)}, so nothing can be added to it.`;
      return { status: 410, message };
    }
    const owners = (await staff.list()).map((account) => account.email);
    const today = dayInIndia(new Date());
    const readBasis = () => quotationSource(stores.content, today);
    return actOnLead(found, body, id, { desk, documents, email, owners, today, personLabel, readBasis });
  });
}
