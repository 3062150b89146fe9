import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { comparableName, decoded } from "~/content/urls";
import { candidateName } from "~/leads/bill-name.server";
import { StoreFault } from "~/store-fault";
import { bytesOf, type Files, type PutOptions, type StoredFile } from "~/stores/files";
import { type MediaFile, mediaType } from "./media-files.server";
import type { PictureStore } from "./picture-store.server";

export type MediaFiles = ReturnType<typeof createMediaFiles>;

type ListedFile = MediaFile & Pick<StoredFile, "md5Hash">;

type Bytes = Buffer<ArrayBuffer>;

/**
 * The pictures and PDFs that documents name as /media/{name}.
 * @param listedForMs how old a list may be in which files are found, because looking for one costs as much as listing all; a list is
 *   not older than the last change of this process. Without it, files are looked for one by one.
 */
export function createMediaFiles(files: Files, { folder = "media", listedForMs = 0 } = {}) {
  const kept = new LRUCache<"list", Map<string, ListedFile>>({
    max: 1,
    ttl: listedForMs,
    fetchMethod: listAll,
    // A list that is kept serves on when reading fails.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // Whoever waits for a list still gets it when it is out of date by then.
    ignoreFetchAbort: true,
  });
  const list = async () => (listedForMs > 0 && (await kept.fetch("list"))) || listAll();

  async function listAll() {
    const found = new Map<string, ListedFile>();
    for await (const file of files.list(folder)) {
      const media = mediaFile(file);
      if (media) found.set(comparableName(media.name), media);
    }
    return found;
  }

  function mediaFile(file: StoredFile): ListedFile | undefined {
    const name = file.name.slice(folder.length + 1);
    const type = mediaType(name);
    return type === undefined ? undefined : { ...readable(file, files), name, type };
  }

  async function find(name: string) {
    if (listedForMs === 0 && mediaType(name)) {
      const file = await files.find(`${folder}/${name}`);
      if (file) return mediaFile(file);
    }
    // Another Unicode form of the name, perhaps: macOS decomposes "Ü".
    return (await list()).get(comparableName(name));
  }

  const storedName = async (name: string) => `${folder}/${(await find(name))?.name ?? name}`;

  async function put(name: string, bytes: Bytes, condition: Omit<PutOptions, "type"> = {}) {
    const stored = await files.put(await storedName(name), bytes, {
      type: mediaType(name) ?? "",
      ...condition,
    });
    kept.clear();
    return stored !== undefined;
  }

  return {
    find,
    /** In no order. */
    list: async () => [...(await list()).values()],
    /** Resolves to false, and changes nothing, if there is a file of this name. */
    create: (name: string, bytes: Bytes) => put(name, bytes, { ifAbsent: true }),
    write: (name: string, bytes: Bytes) => put(name, bytes),
    async remove(name: string) {
      await files.remove(await storedName(name));
      kept.clear();
    },
    /** @throws when the file is gone */
    async read(name: string): Promise<Bytes> {
      const bytes = await bytesOf(await files.read(await storedName(name)));
      if (!bytes) throw new Error("it is gone");
      return bytes;
    },
  };
}

/** Returns a stored file with a way to read it. */
export function readable(file: StoredFile, files: Files) {
  return {
    ...file,
    async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
      const bytes = await files.read(file.name, { start, end });
      if (!bytes) throw new StoreFault("the file is gone");
      // Node's and the DOM's types of the same streams differ.
      yield* bytes as unknown as AsyncIterable<Uint8Array>;
    },
  };
}

/** Beyond "roof (20).jpg", names are random. */
const MAX_NUMBERED = 20;

/** Former files, by keys: "{time} {person}/{name}". The dot keeps documents from naming them (`isPublic` in media/originals.ts). */
const FORMER = ".former-media";

/** A file as it was before somebody replaced or removed it. Visitors never get it. */
export interface FormerFile {
  key: string;
  name: string;
  /** Who replaced or removed it, and when: ISO 8601 in UTC. */
  by: string;
  at: string;
}

interface Places {
  media: MediaFiles;
  /** Remembers which upload became which file; what it forgets is only uploaded again. */
  notes: PictureStore;
  kept: Files;
  now?: () => Date;
}

export type MediaLibrary = ReturnType<typeof createMediaLibrary>;

/** Names, replaces and removes the files. What each shows is in the collection `mediaFiles`. */
export function createMediaLibrary({ media, notes, kept, now = () => new Date() }: Places) {
  // One at a time: what is there becomes a former file before another takes its place.
  const queue = new PQueue({ concurrency: 1 });

  // The sweep of pictures leaves names that begin with a dot.
  const noteOf = (hash: string) => `.upload-${hash}.json`;

  async function note(hash: string, name: string) {
    const version = (await media.find(name))?.version;
    await notes.write(noteOf(hash), Buffer.from(JSON.stringify({ name, version })));
  }

  async function isSame(name: string, bytes: Bytes): Promise<boolean> {
    const file = await media.find(name);
    return file?.size === bytes.length && bytes.equals(await media.read(name));
  }

  const placeOf = (key: string) => `${FORMER}/${key}`;

  async function listFormer(): Promise<FormerFile[]> {
    const found: FormerFile[] = [];
    for await (const { name } of kept.list(FORMER, { isDeep: true }))
      found.push(...formerFile(name.slice(FORMER.length + 1)));
    return found.sort((a, b) => (a.key > b.key ? -1 : 1));
  }

  /** Resolves to false, and changes nothing, if there is no file of this name. */
  async function change(given: string, by: string, work: (name: string) => Promise<unknown>) {
    const file = await media.find(given);
    if (!file) return false;
    const { name, type } = file;
    const key = `${now().toISOString()} ${encodeURIComponent(by)}/${name}`;
    await kept.put(placeOf(key), await media.read(name), { type });
    await work(given);
    return true;
  }

  return {
    /** The names of all files, in no order. */
    list: async () => (await media.list()).map(({ name }) => name),

    /** Returns the name of the file that was made of an upload with this SHA-256, in hexadecimal, if it is still the same. */
    async known(hash: string): Promise<string | undefined> {
      const bytes = await notes.read(noteOf(hash));
      if (!bytes) return undefined;
      const { name, version }: { name: string; version: string } = JSON.parse(bytes.toString());
      return (await media.find(name))?.version === version ? name : undefined;
    },

    /** Adds a file; resolves, once durable, to its name, numbered if taken. @param hash the SHA-256 of its upload */
    async add(wanted: string, bytes: Bytes, hash: string): Promise<string> {
      for (let attempt = 1; ; attempt += 1) {
        const name = candidateName(wanted, attempt, MAX_NUMBERED);
        // An earlier answer may have been lost.
        if (!(await media.create(name, bytes)) && !(await isSame(name, bytes))) continue;
        await note(hash, name);
        return name;
      }
    },

    /** Gives a file other bytes, wherever it is used, and keeps the former ones. Returns false if there is none. */
    replace: (given: string, bytes: Bytes, hash: string, by: string) =>
      queue.add(() =>
        change(given, by, async (name) => {
          await media.write(name, bytes);
          await note(hash, name);
        }),
      ),

    /** Takes a file away, and keeps it as a former one. Returns false if there is none. */
    remove: (given: string, by: string) => queue.add(() => change(given, by, media.remove)),

    /** What was replaced or removed, newest first. */
    former: listFormer,

    /** Puts a former file back under its name; one that is there becomes a former one. Returns its name, if it was still kept. */
    restore: (key: string, by: string) =>
      queue.add(async () => {
        const file = (await listFormer()).find((one) => one.key === key);
        const bytes = file && (await bytesOf(await kept.read(placeOf(key))));
        if (!bytes) return undefined;
        const write = (name: string) => media.write(name, bytes);
        if (!(await change(file.name, by, write))) await write(file.name);
        await kept.remove(placeOf(key));
        return file.name;
      }),

    /** Forgets what was replaced or removed before a time, and from another one on. */
    async forget(before: Date, from = new Date(0)): Promise<void> {
      for (const { key, at } of await listFormer())
        if (at < before.toISOString() && at >= from.toISOString()) await kept.remove(placeOf(key));
    },
  };
}

/** Returns nothing for a key that the site did not make. */
function formerFile(key: string): FormerFile[] {
  const [, at = "", by = "", name = ""] = /^([\d:.TZ-]+) ([^/]+)\/([^/]+)$/.exec(key) ?? [];
  return name ? [{ key, name, by: decoded(by), at }] : [];
}
