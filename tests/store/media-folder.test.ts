import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { receiveUpload, sweepUploads } from "~/media/receive-upload.server";
import { WriteRefused } from "~/store-fault";
import { folderFault } from "~/stores/content-place";
import {
  openFormerMediaFolder,
  openMediaFolder,
  openPicturesFolder,
} from "../../app/stores/embedded/picture-folders";
import { createMediaLibrary } from "../../app/stores/media-library";
import { temporaryFolder } from "../http/site";

const PDF = Buffer.from("%PDF-1.7");
const ASHA = "asha@example.in";
const HASH = "a".repeat(64);

function openLibrary(folder = temporaryFolder()) {
  const media = path.join(folder, "content", "media");
  mkdirSync(path.dirname(media), { recursive: true });
  const kept = openFormerMediaFolder(media, folder);
  const library = createMediaLibrary({
    files: openMediaFolder(media),
    notes: openPicturesFolder(folder),
    kept,
  });
  return { folder, media, library };
}

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

it("nothing is added, replaced or removed through a media folder that leads out of the content", async () => {
  const { folder, media, library } = openLibrary();
  const outside = path.join(folder, "outside");
  mkdirSync(outside);
  writeFileSync(path.join(outside, "roof.pdf"), "theirs");
  symlinkSync(outside, media);
  const refused = "media leads out of the content folder";
  await expect(library.add("new.pdf", PDF, HASH)).rejects.toThrow(refused);
  await expect(library.replace("roof.pdf", PDF, HASH, ASHA)).rejects.toThrow(refused);
  await expect(library.remove("roof.pdf", ASHA)).rejects.toThrow(refused);
  expect(readdirSync(outside)).toEqual(["roof.pdf"]);
  const sent = { name: "new.pdf", bytes: bytesOf(PDF) };
  expect(await receiveUpload(sent, library, ASHA, {})).toEqual({
    status: "refused",
    given: "new.pdf",
    reason: `was not stored: ${refused}`,
  });
});

it("a file that four people remove at once is removed once, and kept once", async () => {
  const { library } = openLibrary();
  await library.add("roof.pdf", PDF, HASH);
  const removed = await Promise.all([1, 2, 3, 4].map(() => library.remove("roof.pdf", ASHA)));
  expect(removed.sort()).toEqual([false, false, false, true]);
  expect(await library.former()).toHaveLength(1);
});

it.each([
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the data folder is read-only"],
  ["EACCES", "the data folder is read-only"],
  ["EIO", "the data folder cannot be written (EIO)"],
])("a write that fails with %s is told as: %s", async (code, words) => {
  const fault = folderFault(Object.assign(new Error(code), { code }), "the data folder");
  expect([fault instanceof WriteRefused, fault.message]).toEqual([true, words]);
  const { library } = openLibrary();
  const failing = { ...library, add: () => Promise.reject(fault) };
  const sent = { name: "new.pdf", bytes: bytesOf(PDF) };
  expect(await receiveUpload(sent, failing, ASHA, {})).toMatchObject({ reason: `was not stored: ${words}` });
});

it("folders of uploads that a kill left are swept, and those of others are not", async () => {
  const folders = await Promise.all(
    ["upload-", "upload-", "uploads-"].map((name) => mkdtemp(path.join(tmpdir(), name))),
  );
  const old = new Date("2026-01-01T00:00:00Z");
  for (const folder of folders) writeFileSync(path.join(folder, "file"), "x");
  for (const folder of [folders[0], folders[2]]) utimesSync(path.join(folder ?? "", "file"), old, old);
  await sweepUploads(new Date("2026-01-01T01:00:00Z"));
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
