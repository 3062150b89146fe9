import { BillFault, checkBill } from "~/leads/bill-check.server";
import { billName } from "~/leads/bill-name.server";
import { BILL_FIELD, BILL_WRONG_TYPE, declaredType } from "~/leads/bill-rules";
import type { Bills, ReceivedBill } from "~/leads/bills";
import type { FileIntake } from "./form-body.server";

/** What became of the file in a form. Nothing of this is set where there was none. */
export interface BillOutcome {
  /** What its sender has to be told of it. */
  fault?: string;
  /** Why it could not be taken in, though nothing was wrong with it. */
  failure?: unknown;
  received?: ReceivedBill & { hash: string };
  /** Nothing is wrong with it, but it was not written. */
  isPassedOver?: boolean;
}

/**
 * Takes in the electricity bill of a form while it arrives. One for which `mayWrite` says no is looked at but not
 * written: what is wrong with it can then be told along with what else is wrong.
 */
export function billIntake(
  bills: Bills,
  mayWrite: (soFar: ReadonlyMap<string, string>) => Promise<boolean>,
): FileIntake & { outcome: BillOutcome } {
  const outcome: BillOutcome = {};
  return {
    outcome,
    field: BILL_FIELD,
    async take(file, soFar) {
      // The field was left empty.
      if (file.name === "") return;
      const type = declaredType(file);
      if (!type) {
        outcome.fault = BILL_WRONG_TYPE;
        return;
      }
      const { bytes, hash } = checkBill(type, file.bytes);
      try {
        if (await mayWrite(soFar)) {
          const received = await bills.receive(billName(file.name, type), bytes);
          outcome.received = { ...received, hash: hash() };
        } else {
          for await (const _ of bytes);
          outcome.isPassedOver = true;
        }
      } catch (error) {
        if (error instanceof BillFault) outcome.fault = error.message;
        else outcome.failure = error;
      }
    },
  };
}
