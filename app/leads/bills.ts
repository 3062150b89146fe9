/** The port through which electricity bills are kept. Whether a file may be one is settled before: bill-check.server.ts. */
export interface Bills {
  /**
   * Takes a file in as it arrives, to where it has no name yet. When `bytes` throws, so does this, and nothing is left.
   * @throws when it could not be written.
   */
  receive(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedBill>;

  /** Takes back a bill that was kept for a lead that was not. */
  remove(address: string): Promise<void>;

  /** Everything there is, including what was received and never got a name. */
  list(): AsyncIterable<{ address: string; changedAt: Date }>;

  /** Where the company's people find it. */
  locationOf(address: string): string;

  /** Waits until what is being received has been written or dropped. */
  close(): Promise<void>;
}

/** A bill that is safely there, but that nobody will find until it is kept. */
export interface ReceivedBill {
  /**
   * Gives it its name, or one derived from it where another bill has that name already.
   * Resolves only when it would survive a power cut: to its address, `electricity-bills/{name}`.
   */
  keep(): Promise<string>;
  /** Drops it, if it was not kept. Never fails: what stays behind, the sweep finds. */
  discard(): Promise<void>;
}

/** The folder of the bills (specification §7: "electricity-bills/{original file name}"). */
export const BILLS_FOLDER = "electricity-bills";

export function billAddress(name: string): string {
  return `${BILLS_FOLDER}/${name}`;
}
