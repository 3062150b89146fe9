import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { answerCall } from "~/desk/answer-call.server";
import { referenceOf } from "~/leads/reference";
import { erasePerson } from "~/sales/lead/erase-leads";
import { leadAt } from "~/sales/lead/lead-view.server";
import { leadsOfPerson } from "~/sales/lead/person";

const ERASURE_CALL = {
  /** Of the lead, typed by hand. */
  reference: z.string(),
  /** Erases every lead of its person. */
  all: z.boolean(),
};

/** POST /desk/leads/{reference}/erasure: erases a lead for good. */
export function action(args: ActionFunctionArgs) {
  return answerCall(
    args,
    ERASURE_CALL,
    async ({ body, params, stores, staff: { email } }) => {
      const { desk } = stores;
      const found = await leadAt(params.reference, desk);
      if (!found) return { status: 404, message: "There is no such lead." };
      // Sent once more, or a colleague did it.
      if ("erased" in found) return { value: null };
      const reference = referenceOf(found.lead.id);
      if (plain(body.reference) !== plain(reference))
        return refusal(`Nothing erased. Type ${reference} to confirm.`);
      const others = body.all ? await leadsOfPerson(found, desk) : [];
      for (const { lead } of others) {
        const other = lead.id === found.lead.id ? undefined : await desk.get(lead.id);
        if (other?.lead) await erasePerson(other, email, stores);
      }
      // Last, so that the same call after a stop still finds the others by it.
      await erasePerson(found, email, stores);
      return { value: null };
    },
    { task: "erase" },
  );
}

const refusal = (message: string) => ({ status: 422 as const, message, errors: { reference: message } });

function plain(reference: string): string {
  return reference.toUpperCase().replace(/[^0-9A-Z]/g, "");
}
