import PQueue from "p-queue";
import type { FormerFile, MediaLibrary } from "~/content/editing/media-library";
import { decoded } from "~/content/urls";
import { candidateName } from "~/leads/bill-name.server";
import type { FindMedia } from "~/media/original-sources.server";
import type { PictureStore } from "~/media/picture-index";

/** Where pictures and PDFs are kept: a folder, or a bucket. */
export interface MediaFiles {
  find: FindMedia;
  list(): Promise<ListedFile[]>;
  /** Resolves to false, and changes nothing, if there is a file of this name. */
  create(name: string, bytes: Bytes): Promise<boolean>;
  write(name: string, bytes: Bytes): Promise<void>;
  remove(name: string): Promise<void>;
}

export interface ListedFile {
  name: string;
  /** Base64; undefined where only reading the file would tell. */
  md5Hash?: string | undefined;
}

type Bytes = Buffer<ArrayBuffer>;

/** Beyond "roof (20).jpg", names are random. */
const MAX_NUMBERED = 20;

interface Places {
  files: MediaFiles;
  /** Remembers which upload became which file; what it forgets is only uploaded again. */
  notes: PictureStore;
  kept: FormerFiles;
  now?: () => Date;
}

export function createMediaLibrary({ files, notes, kept, now = () => new Date() }: Places): MediaLibrary {
  // One at a time: a file that two people remove is gone for the second one.
  const queue = new PQueue({ concurrency: 1 });

  // The sweep of pictures leaves names that begin with a dot.
  const noteOf = (hash: string) => `.upload-${hash}.json`;

  async function note(hash: string, name: string) {
    const version = (await files.find(name))?.version;
    await notes.write(noteOf(hash), Buffer.from(JSON.stringify({ name, version })));
  }

  async function isSame(name: string, bytes: Bytes): Promise<boolean> {
    const file = await files.find(name);
    return file?.size === bytes.length && bytes.equals(await readMedia(files, name));
  }

  /** Returns the name under which the file is stored; undefined if there is none. */
  async function keepFormer(given: string, by: string): Promise<string | undefined> {
    const name = (await files.find(given))?.name;
    if (name) await kept.keep(name, formerKey(name, by, now()));
    return name;
  }

  const former = async () => (await kept.list()).sort().reverse().flatMap(formerFile);

  return {
    list: async () => (await files.list()).map(({ name }) => name),

    async known(hash) {
      const bytes = await notes.read(noteOf(hash));
      if (!bytes) return undefined;
      const { name, version }: { name: string; version: string } = JSON.parse(bytes.toString());
      return (await files.find(name))?.version === version ? name : undefined;
    },

    async add(wanted, bytes, hash) {
      for (let attempt = 1; ; attempt += 1) {
        const name = candidateName(wanted, attempt, MAX_NUMBERED);
        // An earlier answer may have been lost.
        if (!(await files.create(name, bytes)) && !(await isSame(name, bytes))) continue;
        await note(hash, name);
        return name;
      }
    },

    replace: (name, bytes, hash, by) =>
      queue.add(async () => {
        if (!(await keepFormer(name, by))) return false;
        await files.write(name, bytes);
        await note(hash, name);
        return true;
      }),

    remove: (name, by) =>
      queue.add(async () => {
        if (!(await keepFormer(name, by))) return false;
        await files.remove(name);
        return true;
      }),

    former,

    async restore(key, by) {
      const file = (await former()).find((one) => one.key === key);
      const bytes = file && (await kept.read(key));
      if (!bytes) return undefined;
      await keepFormer(file.name, by);
      await files.write(file.name, bytes);
      await kept.remove(key);
      return file.name;
    },

    async forget(before) {
      for (const { key, at } of await former()) if (at < before.toISOString()) await kept.remove(key);
    },
  };
}

/** @throws when the file is gone */
export async function readMedia(files: Pick<MediaFiles, "find">, name: string): Promise<Bytes> {
  const file = await files.find(name);
  if (!file) throw new Error("it is gone");
  const chunks: Uint8Array[] = [];
  if (file.size > 0) for await (const chunk of file.read(0, file.size - 1)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Where files are kept that were replaced or removed, by keys: "{time} {person}/{name}". */
export interface FormerFiles {
  /** Copies a file of the library. */
  keep(name: string, key: string): Promise<void>;
  /** Lists them in no order. */
  list(): Promise<string[]>;
  read(key: string): Promise<Buffer<ArrayBuffer> | undefined>;
  remove(key: string): Promise<void>;
}

function formerKey(name: string, by: string, at: Date): string {
  return `${at.toISOString()} ${encodeURIComponent(by)}/${name}`;
}

/** Returns nothing for a key that the site did not make. */
function formerFile(key: string): FormerFile[] {
  const [, at = "", by = "", name = ""] = /^([\d:.TZ-]+) ([^/]+)\/([^/]+)$/.exec(key) ?? [];
  return name ? [{ key, name, by: decoded(by), at }] : [];
}
