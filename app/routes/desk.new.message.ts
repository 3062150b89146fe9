import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { readCompany } from "~/content/read-company.server";
import { answerCall } from "~/desk/answer-call.server";
import { readPastedMessage } from "~/intake/pasted-message";
import { estimateIn } from "~/submission/sent-estimate.server";

/** POST /desk/new/message: reads a pasted message, for the form of a new lead. Nothing is stored. */
export function action(args: ActionFunctionArgs) {
  return answerCall(args, { message: z.string().trim() }, async ({ body: { message }, stores }) => {
    if (!message) return { status: 422, errors: { message: "Paste the message first" } };
    const people = await stores.staff.list();
    const names = people.flatMap(({ email, name = "" }) => [email.split("@")[0] ?? "", name]);
    const company = await readCompany(stores.content);
    const lead = readPastedMessage(message, company, names.filter(Boolean));
    const known = await estimateIn(lead.estimate, stores.content, "en");
    return { value: { lead, estimate: known?.inShort } };
  });
}
