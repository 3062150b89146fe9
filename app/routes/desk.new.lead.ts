import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { answerCall } from "~/desk/answer-call.server";
import { dayInIndia } from "~/india-time";
import { erasedBefore } from "~/intake/erased-before.server";
import { identify } from "~/leads/identity.server";
import { deskPath } from "~/leads/reference";
import { dismissBody, findBody } from "~/leads/unreadable-bodies";
import { readNewLead } from "~/sales/lead/change-from.server";
import { addressOf, customerOf } from "~/sales/lead/lead-view.server";
import { sentInputs, storedEstimate } from "~/submission/sent-estimate.server";

const TEXT = z.string().trim();

const NEW_LEAD = {
  lead: z.strictObject({
    /** "" for an inquiry. */
    kind: z.enum(["", "service"]),
    name: TEXT,
    phone: TEXT,
    secondPhone: TEXT,
    city: TEXT,
    email: TEXT,
    nextCall: TEXT,
    owner: TEXT,
    message: TEXT,
    estimate: TEXT,
  }),
  /** The id of what a source sent and the site could not read. */
  unread: z.string().optional(),
  /** The customer whose complaint it is. */
  of: z.string().optional(),
  confirm: z.string().optional(),
};

/** POST /desk/new/lead: stores a lead that came by phone, or that the site could not read. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, NEW_LEAD, async ({ body, stores, staff: { email } }) => {
    const { desk, staff } = stores;
    const owners = (await staff.list()).map((account) => account.email);
    const { fields, known, errors, question } = readNewLead(body.lead, owners, dayInIndia(Date.now()));
    if (Object.keys(errors).length > 0) return { status: 422, errors };
    if (question && body.confirm !== question) return { status: 422, question };
    const customer = await customerOf(desk, body.of);
    const kind = body.lead.kind || "quick-contact";
    const ids = identify(kind, { ...fields, addedBy: email }, Date.now());
    const inputs = sentInputs(body.lead.estimate);
    const estimate = inputs && (await storedEstimate(inputs, stores.content));
    const found = await findBody(desk.unreadable, body.unread ?? "");
    const address = customer && {
      address: customer.state.surveyPlace || addressOf(customer.lead, fields.city ?? ""),
    };
    const lead = { kind, ids, fields: { ...fields, ...address }, estimate, via: found?.source } as const;
    const mergedInto = customer && { mergedInto: customer.lead.id };
    // Sent once more, it was erased meanwhile.
    const id =
      (await erasedBefore(desk, ids))?.id ?? (await desk.add(lead, email, { ...known, ...mergedInto }));
    if (found) await dismissBody(desk.unreadable, found.id);
    return { value: { path: deskPath(id) } };
  });
}
