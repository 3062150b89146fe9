/** Where resized pictures are kept, under names that change with the original. */
export interface PictureStore {
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** @throws when it cannot be stored */
  write(name: string, bytes: Buffer<ArrayBuffer>): Promise<void>;
  /** Replaces a file by what `change` makes of it, also if another process is changing it. */
  update(
    name: string,
    change: (before: Buffer<ArrayBuffer> | undefined) => Buffer<ArrayBuffer>,
  ): Promise<void>;
  remove(name: string): Promise<void>;
  list(): Promise<string[]>;
}
