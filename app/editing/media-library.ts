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

  /** Gives a file other bytes, wherever it is used. Returns false if there is none. */
  replace(name: string, bytes: Bytes, hash: string): Promise<boolean>;

  remove(name: string): Promise<void>;
}

type Bytes = Buffer<ArrayBuffer>;
