import type { Lead } from "~/leads/leads";

export const BILL_URL_FIELD = "electricityBillUrl";

/** Whoever has the URL of a bill can download it, so the desk sends it nowhere. */
export function hideBillUrl(lead: Lead): Lead {
  const { [BILL_URL_FIELD]: _, ...fields } = lead.fields;
  return { ...lead, fields };
}
