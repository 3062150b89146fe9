/**
 * The port for bytes: a place for files by names such as "media/roof.jpg". See docs/decisions/06.
 * The parts of a name have 1 to 255 bytes each and no control characters, and are not "." or ".."; no other name is ever found.
 */
export interface Files {
  /**
   * Stores a file whole, or leaves what was there. Resolves once it would survive a power cut; to undefined if the condition does
   * not hold. Bytes that come one by one are sent once; a whole file is sent again when a remote store fails.
   */
  put(
    name: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    options: PutOptions,
  ): Promise<StoredFile | undefined>;

  find(name: string): Promise<StoredFile | undefined>;

  /** Resolves to the bytes, or those in an inclusive range, as they begin to come. The caller reads or cancels them. */
  read(name: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>;

  /** Gives a file its name and type, for whoever knows its URL. Resolves to undefined, and changes nothing, if the name is taken. */
  rename(from: string, to: string, options: { type: string }): Promise<StoredFile | undefined>;

  /** Yields the files of a folder, of those below it too if it `isDeep`. */
  list(folder: string, options?: { isDeep: boolean }): AsyncIterable<StoredFile>;

  /** Removing a file that is not there is no error. */
  remove(name: string): Promise<void>;

  /** The name of the file with this `url`; a text that is no URL is returned as it is. */
  nameOf(url: string): string | undefined;

  /** Where an operator finds a file: a path, or gs://… */
  locationOf(name: string): string;

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
  /** What a lead or a document keeps of it: a download URL if it was renamed in a bucket, or else its name. */
  url: string;
  /** Where it is on this disk. */
  path?: string;
  /** Base64, where the store knows it. */
  md5Hash?: string;
}

const MAX_PART_BYTES = 255;

export function isStorableName(name: string): boolean {
  return name
    .split("/")
    .every((part) => !/^\.{0,2}$|\p{Cc}/u.test(part) && Buffer.byteLength(part) <= MAX_PART_BYTES);
}

/** Returns a file's bytes; undefined for none. */
export async function bytesOf(stream: ReadableStream<Uint8Array> | undefined) {
  if (!stream) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
