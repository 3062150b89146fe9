import { createHash } from "node:crypto";
import { BILL_LIMIT_BYTES, type BillFault, type BillType, hasSignature, SIGNATURE_BYTES } from "./bill-rules";

export class InvalidBillError extends Error {
  override name = "InvalidBillError";

  constructor(readonly fault: BillFault) {
    super(`the bill is invalid: ${fault}`);
  }
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
