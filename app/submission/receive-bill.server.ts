import { createHash } from "node:crypto";
import { billName } from "~/leads/bill-name.server";
import type { Bills, ReceivedBill } from "~/leads/bill-store.server";
import { BILL_LIMIT_BYTES, type BillFault, billKind, ENCRYPTED_PDF, HEAD_BYTES } from "~/leads/bills";
import type { FormFile } from "./read-form.server";

/** A valid picture or PDF with its SHA-256, and what its store made of it. `isEncrypted`: a PDF that may ask for a password. */
interface CheckedFile<Stored> {
  state: "read";
  hash: string;
  isEncrypted: boolean;
  stored: Stored | undefined;
}

export type ReadBill = CheckedFile<ReceivedBill>;

type FailedFile =
  | { state: "invalid"; fault: BillFault }
  /** The file was incomplete or could not be stored. */
  | { state: "failed"; error: unknown };

export type Bill = ReadBill | FailedFile;

/** Checks a bill by its bytes while streaming it to `bills`, if given. Never rejects. */
export function receiveBill(file: FormFile, bills: Bills | undefined): Promise<Bill> {
  return receiveChecked(file, BILL_LIMIT_BYTES, bills?.receive);
}

/** Checks a picture or a PDF by its bytes while streaming it to a store, under a safe name that fits its type. Never rejects. */
export async function receiveChecked<Stored>(
  file: FormFile,
  limitBytes: number,
  store: ((name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Stored>) | undefined,
): Promise<CheckedFile<Stored> | FailedFile> {
  const { bytes, seen } = watch(file.bytes, limitBytes);
  try {
    const head = await readHead(bytes);
    const { type, fault } = billKind(head);
    if (fault) return { state: "invalid", fault };
    const whole = join(head, bytes);
    const stored = await store?.(billName(file.name, type), whole);
    // Without a store the rest is read for its hash.
    for await (const _ of whole);
    const { hash, hasEncrypt } = seen();
    return { state: "read", hash, isEncrypted: type === "application/pdf" && hasEncrypt, stored };
  } catch (error) {
    return error instanceof TooLargeError
      ? { state: "invalid", fault: "tooLarge" }
      : { state: "failed", error };
  }
}

class TooLargeError extends Error {
  override name = "TooLargeError";
}

/** Passes a file on. `seen` tells, after `bytes`, its SHA-256 in hex and whether a PDF of these bytes is encrypted. */
function watch(source: AsyncIterable<Uint8Array>, limitBytes: number) {
  const sha256 = createHash("sha256");
  let hasEncrypt = false;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    let end = Buffer.alloc(0);
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limitBytes) throw new TooLargeError();
      sha256.update(chunk);
      // The word may be cut by the border of two chunks.
      end = Buffer.concat([end, chunk]);
      hasEncrypt ||= end.includes(ENCRYPTED_PDF);
      end = Buffer.from(end.subarray(-ENCRYPTED_PDF.length + 1));
      yield chunk;
    }
  }

  return { bytes: bytes(), seen: () => ({ hash: sha256.digest("hex"), hasEncrypt }) };
}

/** Holds the first 1,024 bytes back, or all if there are fewer; a copy, because a chunk may share the memory of others. */
async function readHead(bytes: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await bytes.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* join(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}
