import { createHash } from "node:crypto";
import {
  BILL_LIMIT_BYTES,
  BILL_TOO_LARGE,
  BILL_WRONG_TYPE,
  type BillType,
  hasSignature,
  SIGNATURE_BYTES,
} from "./bill-rules";

/** The message is for the visitor. */
export class InvalidBillError extends Error {
  override name = "InvalidBillError";
}

/** Checks the file as it streams. `hash` is its SHA-256 in hex, after `bytes`. @throws InvalidBillError from `bytes`. */
export function checkBill(type: BillType, source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    /** Held back until it contains the whole signature. */
    let head: Uint8Array | undefined = new Uint8Array();
    for await (const chunk of source) {
      size += chunk.length;
      if (size > BILL_LIMIT_BYTES) throw new InvalidBillError(BILL_TOO_LARGE);
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
    if (!hasSignature(type, head)) throw new InvalidBillError(BILL_WRONG_TYPE);
    return head;
  }

  return { bytes: bytes(), hash: () => hash.digest("hex") };
}
