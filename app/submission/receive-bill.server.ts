import { createHash } from "node:crypto";
import { billName } from "~/leads/bill-name.server";
import {
  BILL_LIMIT_BYTES,
  type BillFault,
  type Bills,
  type BillType,
  declaredType,
  hasSignature,
  type ReceivedBill,
  SIGNATURE_BYTES,
} from "~/leads/bills";
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

class InvalidBillError extends Error {
  override name = "InvalidBillError";

  constructor(readonly fault: BillFault) {
    super(`the bill is invalid: ${fault}`);
  }
}

/** Checks the file as it streams. `hash` is its SHA-256 in hex, after `bytes`. @throws InvalidBillError from `bytes`. */
function checkBill(type: BillType, source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    /** Held back until it contains the whole signature. */
    let head: Uint8Array | undefined = new Uint8Array();
    for await (const chunk of source) {
      size += chunk.length;
      if (size > BILL_LIMIT_BYTES) throw new InvalidBillError("tooLarge");
      hash.update(chunk);
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < SIGNATURE_BYTES) continue;
      yield verified(head);
      head = undefined;
    }
    if (head) yield verified(head);
  }

  function verified(head: Uint8Array): Uint8Array {
    if (!hasSignature(type, head)) throw new InvalidBillError("wrongType");
    return head;
  }

  return { bytes: bytes(), hash: () => hash.digest("hex") };
}
