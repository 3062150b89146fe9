import { checkBill, InvalidBillError } from "~/leads/bill-check.server";
import { billName } from "~/leads/bill-name.server";
import { type BillFault, declaredType } from "~/leads/bill-rules";
import type { Bills, ReceivedBill } from "~/leads/bills";
import type { FormFile } from "./read-form.server";

/** A valid bill with its SHA-256. A skipped one was checked but not stored. */
export type ReadBill =
  | { state: "stored"; hash: string; stored: ReceivedBill }
  | { state: "skipped"; hash: string };

export type Bill =
  | ReadBill
  | { state: "invalid"; fault: BillFault }
  /** The bill was incomplete or could not be stored. */
  | { state: "failed"; error: unknown };

/** Checks a bill while streaming it to `bills`, if given. Never rejects. */
export async function receiveBill(file: FormFile, bills: Bills | undefined): Promise<Bill> {
  const type = declaredType(file);
  if (!type) return { state: "invalid", fault: "wrongType" };
  const { bytes, hash } = checkBill(type, file.bytes);
  try {
    if (bills) {
      const stored = await bills.receive(billName(file.name, type), bytes);
      return { state: "stored", hash: hash(), stored };
    }
    for await (const _ of bytes);
    return { state: "skipped", hash: hash() };
  } catch (error) {
    return error instanceof InvalidBillError
      ? { state: "invalid", fault: error.fault }
      : { state: "failed", error };
  }
}
