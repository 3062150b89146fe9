/** The port through which electricity bills are kept. Whether a file may be one is settled before: bill-check.server.ts. */
export interface Bills {
  /**
   * Takes a file in as it arrives, to where it has no name yet. When `bytes` throws, so does this, and nothing is left.
   * @throws when it could not be written.
   */
  receive(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedBill>;

  /** Everything there is, by its path, including what was received and never got a name. */
  list(): AsyncIterable<{ path: string; changedAt: Date }>;

  /** The path of the bill with this address; undefined for an address that this store does not give. */
  pathOf(address: string): string | undefined;

  /** Removes what is at a path; nothing, if nothing is there. */
  remove(path: string): Promise<void>;

  /** Where the company's people find it. */
  locationOf(address: string): string;

  /** Waits until what is being received has been written or dropped. */
  close(): Promise<void>;
}

/** A bill that is safely there, but that nobody will find until it is kept. */
export interface ReceivedBill {
  /**
   * Gives it its name, or one derived from it where another bill has that name already.
   * Resolves only when it would survive a power cut: to its address, which its lead names.
   */
  keep(): Promise<string>;
  /** Removes it though it was kept, when its lead was not. Never fails: what stays behind, the sweep finds. */
  undo(): Promise<void>;
  /** Drops it, if it was not kept. Never fails: what stays behind, the sweep finds. */
  discard(): Promise<void>;
}

/** The folder of the bills (specification §7: "electricity-bills/{original file name}"). */
export const BILLS_FOLDER = "electricity-bills";

/** The path of the bill with this name. */
export function billPath(name: string): string {
  return `${BILLS_FOLDER}/${name}`;
}
