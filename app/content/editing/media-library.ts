/** The pictures and PDFs that documents name as /media/{name}. What each shows is in the collection `mediaFiles`. */
export interface MediaLibrary {
  /** The names of all files, in no order. */
  list(): Promise<string[]>;

  /** Returns the name of the file that was made of an upload with this SHA-256, in hexadecimal, if it is still the same. */
  known(hash: string): Promise<string | undefined>;

  /**
   * Adds a file, and resolves to its name once both would survive a power cut: the wanted name, or a numbered one if another
   * file has that.
   * @param hash the SHA-256 of the upload that the file was made of
   */
  add(name: string, bytes: Bytes, hash: string): Promise<string>;

  /** Gives a file other bytes, wherever it is used, and keeps the former ones. Returns false if there is none. */
  replace(name: string, bytes: Bytes, hash: string, by: string): Promise<boolean>;

  /** Takes a file away, and keeps it as a former one. Returns false if there is none. */
  remove(name: string, by: string): Promise<boolean>;

  /** What was replaced or removed, newest first. */
  former(): Promise<FormerFile[]>;

  /** Puts a former file back under its name; one that is there becomes a former one. Returns its name, if it was still kept. */
  restore(key: string, by: string): Promise<string | undefined>;

  /** Forgets what was replaced or removed before. */
  forget(before: Date): Promise<void>;
}

/** A file as it was before somebody replaced or removed it. Visitors never get it. */
export interface FormerFile {
  key: string;
  name: string;
  /** Who replaced or removed it, and when: ISO 8601 in UTC. */
  by: string;
  at: string;
}

type Bytes = Buffer<ArrayBuffer>;
