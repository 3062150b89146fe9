/** The port for bytes: a place for files by names such as "media/roof.jpg". See docs/decisions/06. */
export interface Files {
  /**
   * Stores a file whole or not at all: nothing is left behind when `bytes` throws or writing fails. Resolves once it would survive a
   * power cut; to undefined, and changes nothing, if the condition does not hold.
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile | undefined>;

  find(name: string): Promise<StoredFile | undefined>;

  /** Resolves to the bytes, or those from the first to the last of a range, once they begin to come. The caller reads or cancels them. */
  read(name: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>;

  /** Resolves to false, and changes nothing, if there is a file of the new name. */
  rename(from: string, to: string): Promise<boolean>;

  /** Yields the files of a folder, without those in folders below. */
  list(folder: string): AsyncIterable<StoredFile>;

  /** Returns what a lead or a document keeps of a file: a download URL of the bucket, or the name. */
  url(name: string): Promise<string>;

  /** Removing a file that is not there is no error. */
  remove(name: string): Promise<void>;

  /** @throws StoreFault when a write would fail */
  check(): Promise<void>;

  /** Waits for what is being written. */
  close(): Promise<void>;
}

export interface PutOptions {
  /** Media type. */
  type: string;
  /** Only if there is no file of this name. */
  ifAbsent?: true;
  /** Only if this is the file's version. */
  ifVersion?: string;
}

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Changes when the file is replaced: lower-case letters and digits. */
  version: string;
  changedAt: Date;
}
