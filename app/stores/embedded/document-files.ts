import { constants } from "node:fs";
import { access, lstat, mkdir, readdir, readFile, realpath, rm, unlink } from "node:fs/promises";
import path from "node:path";
import { collectionNames, MAX_DOCUMENT_BYTES, RawFault, TOO_LARGE } from "~/content/content";
import { type PlainFields, sortKeysLike } from "~/content/plain-fields";
import { ignore } from "~/error-code";
import { syncFolder, writeFileAtomically } from "~/server/write-file.server";
import { folderFault } from "~/stores/files/folder";
import { parseJson } from "./content-folder";
import { checkSpace } from "./database-file";
import { checkMounted } from "./mounted-folder";

/** Returns why a file with this text could not be read again. */
export function textRefusal(text: string): string | undefined {
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_DOCUMENT_BYTES) return TOO_LARGE;
  const data = parseJson(bytes);
  return data instanceof RawFault ? data.reason : undefined;
}

/** @param before what the file holds now: its fields keep their order */
export function fileText(before: unknown, fields: PlainFields): string {
  return `${JSON.stringify(sortKeysLike(before, fields), null, 2)}\n`;
}

/** Returns why nothing is written to a collection's folder. */
export async function placeRefusal(folder: string, name: string): Promise<string | undefined> {
  const [inside, real] = await Promise.all([
    realpath(folder),
    realpath(path.join(folder, name)).catch(ignore("ENOENT")),
  ]);
  return !real || real.startsWith(inside + path.sep) ? undefined : `${name} leads out of the content folder`;
}

/** Returns why a file is not replaced. */
export async function fileRefusal(folder: string, name: string, id: string): Promise<string | undefined> {
  const file = await lstat(path.join(folder, name, `${id}.json`)).catch(ignore("ENOENT"));
  return !file || file.isFile() ? undefined : "its file is a link or a folder";
}

/** Resolves once the file would survive a power cut; until then, and after a crash, the old one is there. */
export async function writeDocument(folder: string, name: string, id: string, text: string): Promise<void> {
  const place = path.join(folder, name);
  await realpath(folder); // A content folder that is gone is not made again.
  if (await mkdir(place, { recursive: true })) await syncFolder(folder);
  await writeFileAtomically(path.join(place, `${id}.json`), text);
  await syncFolder(place);
}

export async function removeDocument(folder: string, name: string, id: string): Promise<void> {
  const place = path.join(folder, name);
  await unlink(path.join(place, `${id}.json`));
  await syncFolder(place);
}

/** Keeps what a change replaces and history cannot hold. */
export async function copyDocument(folder: string, name: string, id: string, target: string): Promise<void> {
  const bytes = await readFile(path.join(folder, name, `${id}.json`));
  await mkdir(target, { recursive: true, mode: 0o700 });
  await writeFileAtomically(path.join(target, `${name}-${id}.json`), bytes);
  await syncFolder(target);
}

const MIN_FREE_BYTES = 1024 * 1024;

/** @throws StoreFault when files could not be written to a content folder. */
export async function checkContentFolder(folder: string): Promise<void> {
  try {
    await checkMounted(folder);
    const found = await readdir(folder, { withFileTypes: true });
    const collections = found.filter(({ name }) => collectionNames.some((known) => known === name));
    for (const place of [folder, ...collections.map(({ name }) => path.join(folder, name))])
      await access(`${place}/`, constants.R_OK | constants.W_OK | constants.X_OK);
    await checkSpace(folder, MIN_FREE_BYTES);
  } catch (error) {
    throw folderFault(error);
  }
}

/** Removes what writes left behind that were killed before. */
export async function removeParts(folder: string, name: string, before: Date): Promise<void> {
  const place = path.join(folder, name);
  for (const file of (await readdir(place).catch(ignore("ENOENT"))) ?? []) {
    if (!/^\.[0-9a-f]{16}\.part$/.test(file)) continue;
    const found = await lstat(path.join(place, file)).catch(ignore("ENOENT"));
    if (found && found.mtime < before) await rm(path.join(place, file), { force: true });
  }
}
