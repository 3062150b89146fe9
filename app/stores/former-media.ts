import type { FormerFile } from "~/content/editing/media-library";
import { decoded } from "~/content/urls";

/** Where files are kept that were replaced or removed, by keys: "{time} {person}/{name}". */
export interface FormerFiles {
  /** Copies a file of the library. */
  keep(name: string, key: string): Promise<void>;
  /** Lists them in no order. */
  list(): Promise<string[]>;
  read(key: string): Promise<Buffer<ArrayBuffer> | undefined>;
  remove(key: string): Promise<void>;
}

export function formerKey(name: string, by: string, at: Date): string {
  return `${at.toISOString()} ${encodeURIComponent(by)}/${name}`;
}

/** Returns nothing for a key that the site did not make. */
export function formerFile(key: string): FormerFile[] {
  const [, at = "", by = "", name = ""] = /^([\d:.TZ-]+) ([^/]+)\/([^/]+)$/.exec(key) ?? [];
  return name ? [{ key, name, by: decoded(by), at }] : [];
}
