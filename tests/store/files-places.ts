import { rm } from "node:fs/promises";
import { openBucketFiles } from "../../app/stores/files/bucket";
import { openFolderFiles } from "../../app/stores/files/folder";
import { type StorageStandIn, startStorageStandIn } from "../firebase/storage-stand-in";
import { temporaryFolder } from "../http/site";
import type { FilesPlace } from "./files-contract";

export const BUCKET = "bucket";

/** Deadlines that only end what hangs: many files at once are slow on a busy machine. */
const PATIENT: Parameters<typeof openBucketFiles>[2] = {
  stalled: 30_000,
  put: 60_000,
  rename: 30_000,
  remove: 30_000,
  read: 30_000,
  listPage: 30_000,
  close: 30_000,
};

export async function openFolder(): Promise<FilesPlace> {
  const folder = temporaryFolder();
  const files = openFolderFiles(folder, { name: "the folder" });
  return { files, place: folder, close: () => rm(folder, { recursive: true }) };
}

/** The emulator of firebase-tools ignores ifGenerationMatch. */
export async function openBucket(timeouts = PATIENT): Promise<FilesPlace & { standIn: StorageStandIn }> {
  const standIn = await startStorageStandIn();
  const endpoint = { host: standIn.origin, token: undefined };
  const files = openBucketFiles(BUCKET, endpoint, timeouts);
  return { files, place: standIn.origin, standIn, close: standIn.close };
}
