import type { ReceivedBill } from "~/leads/bills";
import type { NewLead } from "~/leads/leads";
import { notifyOfLead } from "~/server/lead-webhook.server";
import { openStores } from "~/stores/open.server";

/** The lead was not kept because its bill could not be. */
export class BillNotKeptError extends Error {
  override name = "BillNotKeptError";
}

/**
 * Keeps a lead; one with a bill after its bill, because it names the bill's address. A bill whose lead is not kept, or
 * was kept before with a bill of its own, is taken back; where that fails, the sweep finds it.
 * @throws BillNotKeptError, or whatever the store of leads throws.
 */
export async function keepLead(lead: NewLead, received?: ReceivedBill) {
  const { leads } = openStores();
  if (!received) return add(lead);

  const electricityBillUrl = await received.keep().catch((cause: unknown) => {
    throw new BillNotKeptError("a bill could not be kept", { cause });
  });
  try {
    const kept = await add({ ...lead, fields: { ...lead.fields, electricityBillUrl } });
    if (kept.repeated) await received.takeBack();
    return kept;
  } catch (error) {
    // A store that did not answer in time may have kept it all the same. Where it cannot tell, the bill stays.
    const isKept = await leads.find(lead.kind, lead.ids).then(Boolean, () => true);
    if (!isKept) await received.takeBack();
    throw error;
  }
}

/** Whoever is told of new leads is told here, where it is known that it is new, and which fields it was kept with. */
async function add(lead: NewLead) {
  const kept = await openStores().leads.add(lead);
  // What a program sent is nothing to call the company's people for.
  if (!kept.repeated && lead.suspect !== "honeypot") notifyOfLead({ ...lead, id: kept.id });
  return kept;
}
