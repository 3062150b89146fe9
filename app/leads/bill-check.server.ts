import { createHash } from "node:crypto";
import {
  BILL_LIMIT_BYTES,
  BILL_TOO_LARGE,
  BILL_WRONG_TYPE,
  type BillType,
  hasSignature,
  SIGNATURE_BYTES,
} from "./bill-rules";

/** The file is not a valid bill. The message is for the visitor. */
export class InvalidBillError extends Error {
  override name = "InvalidBillError";
}

/**
 * Checks a file as it streams: its size, and its first bytes, which must match the declared type. `bytes` throws a
 * InvalidBillError at the first fault; after the last byte, `hash` returns the SHA-256 in hex.
 */
export function checkBill(type: BillType, source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    /** Held back until it is long enough to tell the type. */
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
      yield recognised(head);
      head = undefined;
    }
    if (head) yield recognised(head);
  }

  function recognised(head: Uint8Array): Uint8Array {
    if (!hasSignature(type, head)) throw new InvalidBillError(BILL_WRONG_TYPE);
    return head;
  }

  return { bytes: bytes(), hash: () => hash.digest("hex") };
}
