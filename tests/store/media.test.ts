import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { receiveUpload, sweepUploads } from "~/media/receive-upload.server";
import { WriteRefused } from "~/store-fault";
import type { Files } from "~/stores/files";
import { folderFault } from "~/stores/files/folder";
import { createMediaFiles, createMediaLibrary } from "~/stores/media-library";
import { createPictureStore } from "~/stores/pictures";
import { BUCKET, openBucket, openFolder } from "./files-places";
import { describeMedia } from "./media-contract";

function openLibrary(files: Files, listedForMs = 0, now?: () => Date) {
  const media = createMediaFiles(files, { listedForMs });
  const library = createMediaLibrary({
    media,
    notes: createPictureStore(files),
    kept: files,
    ...(now && { now }),
  });
  return { media, library };
}

describeMedia("a folder", async (now) => {
  const { files, place, close } = await openFolder();
  const [media, former] = [path.join(place, "media"), path.join(place, ".former-media")];
  mkdirSync(media);
  return {
    ...openLibrary(files, 0, now),
    read: (name) => readFile(path.join(media, name)),
    put: (name, bytes) => writeFile(path.join(media, name), bytes),
    // A file in its place: tests may run as root, whom no permissions stop.
    breakFormer: () => writeFile(former, ""),
    mend: () => rm(former),
    close,
  };
});

const MINUTE_MS = 60_000;

describeMedia("a bucket", async (now) => {
  const { files, standIn, close } = await openBucket();
  return {
    ...openLibrary(files, MINUTE_MS, now),
    read: async (name) => standIn.object(BUCKET, `media/${name}`)?.bytes,
    put: async (name, bytes) => void standIn.put(BUCKET, { name: `media/${name}` }, bytes),
    breakFormer: async () => standIn.fault("upload", { status: 403 }),
    mend: async () => standIn.heal(),
    close,
  };
});

describe("files of a bucket", () => {
  let place: Awaited<ReturnType<typeof openBucket>>;
  beforeEach(async () => {
    place = await openBucket();
    place.standIn.put(BUCKET, { name: "media/roof.jpg" }, Buffer.from("a roof"));
  });
  afterEach(() => place.close());

  it("are found in a list that is at most a minute old", async () => {
    const media = createMediaFiles(place.files, { listedForMs: MINUTE_MS });
    await Promise.all(["roof.jpg", "none.jpg", "shed.jpg"].map(media.find));
    expect((await media.find("roof.jpg"))?.size).toBe(6);
    expect(place.standIn.requests).toEqual({ list: 1 });
    const brief = createMediaFiles(place.files, { listedForMs: 1 });
    expect(await brief.find("shed.jpg")).toBeUndefined();
    place.standIn.put(BUCKET, { name: "media/shed.jpg" }, Buffer.from("a shed"));
    await expect.poll(() => brief.find("shed.jpg")).toBeDefined();
  });

  it("are found in the last good list while the bucket fails", async () => {
    const media = createMediaFiles(place.files, { listedForMs: 1 });
    expect(await media.find("roof.jpg")).toBeDefined();
    place.standIn.fault("list", { status: 403 });
    const listed = () => place.standIn.requests.list ?? 0;
    const before = listed();
    await expect.poll(async () => (await media.find("roof.jpg")) && listed() > before).toBe(true);
    const other = createMediaFiles(place.files, { listedForMs: 1 });
    await expect(other.find("roof.jpg")).rejects.toThrow("Cloud Storage: list failed (403)");
  });
});

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
])("sizes of pictures in %s", (_, open) => {
  it("lose no change of their index, whichever process changes it", async () => {
    const { files, close } = await open();
    const stores = [createPictureStore(files), createPictureStore(files, 1024 * 1024)];
    const add = (name: string) => (before: Buffer | undefined) =>
      Buffer.from(JSON.stringify([...JSON.parse(before?.toString() ?? "[]"), name]));
    for (let round = 0; round < 5; round += 1)
      await Promise.all(stores.map((store, at) => store.update("index.json", add(`${round}-${at}`))));
    const all = [0, 1, 2, 3, 4].flatMap((round) => [`${round}-0`, `${round}-1`]);
    for (const store of stores)
      expect(JSON.parse((await store.read("index.json"))?.toString() ?? "").sort()).toEqual(all);
    expect(await stores[0]?.list()).toEqual(["index.json"]);
    await close();
  });

  it("are read from memory if they were used a moment ago, and not after they are removed", async () => {
    const { files, close } = await open();
    const store = createPictureStore(files, 1024 * 1024);
    const other = createPictureStore(files);
    expect(await store.read("a-1-photo-640.webp")).toBeUndefined();
    await store.write("a-1-photo-640.webp", Buffer.from("a picture"));
    await other.write("b-1-photo-640.webp", Buffer.from("another"));
    await store.read("b-1-photo-640.webp");
    for (const name of await other.list()) await other.remove(name);
    const read = async (name: string) => (await store.read(name))?.toString();
    expect([await read("a-1-photo-640.webp"), await read("b-1-photo-640.webp")]).toEqual([
      "a picture",
      "another",
    ]);
    await store.remove("a-1-photo-640.webp");
    expect(await read("a-1-photo-640.webp")).toBeUndefined();
    await close();
  });
});

const PDF = Buffer.from("%PDF-1.7");
const ASHA = "asha@example.in";

async function* bytes() {
  yield PDF;
}

it.each([
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the data folder is read-only"],
  ["EACCES", "the data folder is read-only"],
  ["EIO", "the data folder cannot be written (EIO)"],
])("a write that fails with %s is told as: %s", async (code, words) => {
  const fault = folderFault(Object.assign(new Error(code), { code }), "the data folder");
  expect([fault instanceof WriteRefused, fault.message]).toEqual([true, words]);
  const { files, close } = await openFolder();
  const failing = { ...openLibrary(files).library, add: () => Promise.reject(fault) };
  const sent = { name: "new.pdf", bytes: bytes() };
  expect(await receiveUpload(sent, failing, ASHA, {})).toMatchObject({ reason: `was not stored: ${words}` });
  await close();
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
