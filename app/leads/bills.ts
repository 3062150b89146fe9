/** The port for storing electricity bills, which bill-check.server.ts has checked. */
export interface Bills {
  /** Stores a file without its name. Rejects, and leaves nothing behind, when `bytes` throws or writing fails. */
  receive(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedBill>;

  /** Lists all files by path, including received ones that were never kept. */
  list(): AsyncIterable<{ path: string; changedAt: Date }>;

  /** Returns the path of the bill at a URL, or undefined if the URL is not from this store. */
  pathOf(url: string): string | undefined;

  /** Returns the bytes of the file at a path, or undefined if there is none. The caller reads or cancels them. */
  read(path: string): Promise<ReadableStream<Uint8Array> | undefined>;

  remove(path: string): Promise<void>;

  locationOf(url: string): string;

  close(): Promise<void>;
}

/** A bill that is stored without a name: keep it or discard it. The sweep removes what fails to be removed. */
export interface ReceivedBill {
  /** Names the bill, with a mark if its name is taken. Resolves to its URL, once the bill would survive a power cut. */
  keep(): Promise<string>;
  /** Removes a bill that was kept, because its lead was not saved. Never rejects. */
  undo(): Promise<void>;
  /** Removes the bill unless it was kept. Never rejects. */
  discard(): Promise<void>;
}

/** Specification §7: "electricity-bills/{original file name}". */
export const BILLS_FOLDER = "electricity-bills";

export function billPath(name: string): string {
  return `${BILLS_FOLDER}/${name}`;
}
