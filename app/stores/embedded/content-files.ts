import { mkdir, realpath, unlink } from "node:fs/promises";
import path from "node:path";
import { MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import type { ContentPlace } from "~/content/content-place";
import { plainFields, sortKeysLike } from "~/content/plain-fields";
import { writeFileAtomically } from "~/server/write-file.server";
import type { Log } from "../log";
import { openContentFolder } from "./content-folder";

/** File systems allow 255 bytes, ".json" included. */
const MAX_ID_BYTES = 200;

/** Existing files keep the order of their fields. @throws when the folder cannot be read. */
export function openContentFiles(folder: string, log: Log): ContentPlace {
  const source = openContentFolder(folder, log);
  const lastRead = new Map<string, unknown>();

  return {
    name: "the folder",

    async read(name) {
      const documents = await source.readAll(name);
      return documents.map(({ id, data }) => {
        lastRead.set(`${name}/${id}`, data);
        return { id, fields: plainFields(name, data) };
      });
    },

    refusal(_, { id, fields }) {
      if (!isFileName(id)) return "its id cannot be the name of a file";
      return Buffer.byteLength(fileText(undefined, fields)) > MAX_DOCUMENT_BYTES ? TOO_LARGE : undefined;
    },

    async write(name, { id, fields }) {
      const place = await makeCollectionFolder(folder, name);
      const text = fileText(lastRead.get(`${name}/${id}`), fields);
      await writeFileAtomically(path.join(place, `${id}.json`), text);
    },

    async remove(name, id) {
      await unlink(path.join(await makeCollectionFolder(folder, name), `${id}.json`));
    },
  };
}

/** Letters and digits of any script, and signs that no file system or shell interprets; no hidden files. */
function isFileName(id: string): boolean {
  return /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N} ._()+,=@-]*$/u.test(id) && Buffer.byteLength(id) <= MAX_ID_BYTES;
}

function fileText(before: unknown, fields: unknown): string {
  return `${JSON.stringify(sortKeysLike(before, fields), null, 2)}\n`;
}

/** @throws when a symbolic link leads out of the content folder. */
async function makeCollectionFolder(folder: string, name: string): Promise<string> {
  const place = path.join(folder, name);
  await mkdir(place, { recursive: true });
  const [inside, real] = await Promise.all([realpath(folder), realpath(place)]);
  if (!real.startsWith(inside + path.sep)) throw new Error(`${name} leads out of the content folder`);
  return place;
}
