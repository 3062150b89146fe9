import type { ReceivedBill } from "~/leads/bills";
import { MayBeKeptError, type NewLead } from "~/leads/leads";
import { openStores } from "~/stores/open.server";
import { notifyOfLead } from "./lead-webhook.server";

/** The lead was not kept because its bill could not be. */
export class BillNotKeptError extends Error {
  override name = "BillNotKeptError";
}

/**
 * Keeps a lead; one with a bill after its bill, because it names the bill's address. A bill whose lead is not kept, or
 * was kept before with a bill of its own, is taken back; where that fails, the sweep finds it. Whoever is told of new
 * leads is told here, where it is known that it is new, and which fields it was kept with.
 * @throws BillNotKeptError, or whatever the store of leads throws.
 */
export async function keepLead(given: NewLead, bill?: ReceivedBill) {
  const lead = bill
    ? { ...given, fields: { ...given.fields, electricityBillUrl: await keepBill(bill) } }
    : given;
  const kept = await openStores()
    .leads.add(lead)
    .catch((error: unknown) => findAfterFailure(lead, bill, error));
  if (kept.repeated) await bill?.takeBack();
  // What a program sent is nothing to call the company's people for.
  else if (lead.suspect !== "honeypot") notifyOfLead({ ...lead, id: kept.id });
  return kept;
}

function keepBill(bill: ReceivedBill): Promise<string> {
  return bill.keep().catch((cause: unknown) => {
    throw new BillNotKeptError("a bill could not be kept", { cause });
  });
}

/** A store that failed may have kept the lead all the same. While it still may, the bill stays: for it, or for the sweep. */
async function findAfterFailure({ kind, ids }: NewLead, bill: ReceivedBill | undefined, error: unknown) {
  const id = await openStores()
    .leads.find(kind, ids)
    .catch(() => {
      throw error;
    });
  if (id) return { id, repeated: false };
  if (!(error instanceof MayBeKeptError)) await bill?.takeBack();
  throw error;
}
