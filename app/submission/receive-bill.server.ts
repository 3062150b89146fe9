import { checkBill, InvalidBillError } from "~/leads/bill-check.server";
import { billName } from "~/leads/bill-name.server";
import { BILL_WRONG_TYPE, declaredType } from "~/leads/bill-rules";
import type { Bills, ReceivedBill } from "~/leads/bills";
import type { FormFile } from "./read-form.server";

/** A valid bill that has arrived whole; `hash` identifies its bytes. A skipped one was checked but not stored. */
export type ReadBill =
  | { state: "stored"; hash: string; stored: ReceivedBill }
  | { state: "skipped"; hash: string };

/** What became of the file in a form. */
export type Bill =
  | ReadBill
  /** Not a bill; the message is for the visitor. */
  | { state: "invalid"; message: string }
  /** Valid as far as it came, but it could not be received or stored. */
  | { state: "failed"; error: unknown };

/**
 * Checks a bill as it arrives and streams it to `bills`, where it waits without a name; without `bills` it is only
 * checked. Returns undefined for a file field that was left empty. Never rejects.
 */
export async function receiveBill(file: FormFile, bills: Bills | undefined): Promise<Bill | undefined> {
  if (file.name === "") return undefined;
  const type = declaredType(file);
  if (!type) return { state: "invalid", message: BILL_WRONG_TYPE };
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
      ? { state: "invalid", message: error.message }
      : { state: "failed", error };
  }
}
