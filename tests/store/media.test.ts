import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createMediaFiles,
  createMediaLibrary,
  type MediaFiles,
  type MediaLibrary,
} from "~/media/media-library.server";
import { createPictureStore } from "~/media/picture-store.server";
import { receiveUpload, sweepUploads } from "~/media/receive-upload.server";
import { WriteRefused } from "~/store-fault";
import { bytesOf, type Files } from "~/stores/files";
import { folderFault } from "~/stores/files/folder";
import { arriving, type FilesPlace } from "./files-contract";
import { BUCKET, openBucket, openFolder } from "./files-places";

interface MediaPlace extends FilesPlace {
  listedForMs: number;
  /** Makes keeping former files fail. */
  breakFormer(): void;
  mend(): void;
}

const roof = Buffer.from("a roof");
const shed = Buffer.from("another shed");
const HASH = "a".repeat(64);
const ASHA = "asha/office@example.in";
const OTHER = "b".repeat(64);

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

async function openInFolder(): Promise<MediaPlace> {
  const opened = await openFolder();
  const former = path.join(opened.place, ".former-media");
  // A file in its place: tests may run as root, whom no permissions stop.
  return {
    ...opened,
    listedForMs: 0,
    breakFormer: () => writeFileSync(former, ""),
    mend: () => rmSync(former),
  };
}

const MINUTE_MS = 60_000;

async function openInBucket(): Promise<MediaPlace> {
  const { standIn, ...opened } = await openBucket();
  const breakFormer = () => standIn.fault("upload", { status: 403 });
  return { ...opened, listedForMs: MINUTE_MS, breakFormer, mend: () => standIn.heal() };
}

describe.each([
  ["a folder", openInFolder],
  ["a bucket", openInBucket],
])("the media library in %s", (_, open) => {
  let place: MediaPlace;
  let media: MediaFiles;
  let library: MediaLibrary;
  let time: number;
  beforeEach(async () => {
    time = Date.parse("2026-11-23T05:00:00Z");
    place = await open();
    ({ media, library } = openLibrary(place.files, place.listedForMs, () => {
      time += 60_000;
      return new Date(time);
    }));
  });
  afterEach(() => place.close());

  /** The stored bytes, past the library. */
  const read = async (name: string) => bytesOf(await place.files.read(`media/${name}`));

  it("keeps the names that people gave, and numbers those that are taken", async () => {
    expect(await library.list()).toEqual([]);
    const names = ["__proto__.jpg", "roof.jpg", "छत की फोटो (1).jpg"];
    for (const name of names) expect(await library.add(name, roof, HASH)).toBe(name);
    expect(await library.add("roof.jpg", shed, OTHER)).toBe("roof (2).jpg");
    expect((await library.list()).sort()).toEqual([...names, "roof (2).jpg"].sort());
    expect([await read("roof.jpg"), await read("roof (2).jpg")]).toEqual([roof, shed]);
  });

  it("has one file of an upload that comes twice, also at the same time", async () => {
    const names = await Promise.all([1, 2, 3].map(() => library.add("roof.jpg", roof, HASH)));
    expect(names).toEqual(["roof.jpg", "roof.jpg", "roof.jpg"]);
    expect(await library.list()).toEqual(["roof.jpg"]);
    expect([await library.known(HASH), await library.known(OTHER)]).toEqual(["roof.jpg", undefined]);
  });

  it("puts a replaced file back, and that again, as often as somebody likes", async () => {
    const name = "छत की फोटो (1).jpg";
    await library.add(name, roof, HASH);
    expect(await library.replace(name, shed, OTHER, ASHA)).toBe(true);
    expect(await library.replace("gone.jpg", shed, OTHER, ASHA)).toBe(false);
    // The library no longer knows what the file was made of before.
    expect([await library.known(HASH), await library.known(OTHER)]).toEqual([undefined, name]);
    expect(await read(name)).toEqual(shed);
    for (const now of [roof, shed]) {
      const [former, ...others] = await library.former();
      expect([former?.name, former?.by, others]).toEqual([name, ASHA, []]);
      expect(await library.restore(former?.key ?? "", ASHA)).toBe(name);
      expect([await read(name), await library.list()]).toEqual([now, [name]]);
    }
  });

  it("keeps a removed file where nobody finds it, until it is put back or forgotten", async () => {
    await library.add("roof.jpg", roof, HASH);
    await library.replace("roof.jpg", shed, OTHER, ASHA);
    await library.remove("roof.jpg", "ravi@example.in");
    const [removed, replaced] = await library.former();
    expect([removed?.by, replaced?.by]).toEqual(["ravi@example.in", ASHA]);
    const found = [await library.list(), await read("roof.jpg"), await library.known(OTHER)];
    expect(found).toEqual([[], undefined, undefined]);
    await library.forget(new Date(removed?.at ?? ""));
    expect(await library.former()).toEqual([removed]);
    for (const key of [replaced?.key ?? "", "2026-11-23T05:00:00.000Z a/../../roof.jpg"])
      expect(await library.restore(key, ASHA)).toBeUndefined();
    expect(await library.restore(removed?.key ?? "", ASHA)).toBe("roof.jpg");
    expect([await read("roof.jpg"), await library.former()]).toEqual([shed, []]);
  });

  it("replaces and removes nothing that it cannot keep", async () => {
    await library.add("roof.jpg", roof, HASH);
    place.breakFormer();
    await expect(library.replace("roof.jpg", shed, OTHER, ASHA)).rejects.toThrow();
    await expect(library.remove("roof.jpg", ASHA)).rejects.toThrow();
    place.mend();
    expect([await read("roof.jpg"), await library.former()]).toEqual([roof, []]);
  });

  it("finds files that the site may serve, whichever Unicode form their names have, and no others", async () => {
    const [composed, decomposed] = ["Dächer.jpg".normalize("NFC"), "Dächer.jpg".normalize("NFD")];
    for (const name of [decomposed, "a%20b.JPG", ".hidden.jpg", "notes.txt"])
      await place.files.put(`media/${name}`, roof, { type: "image/jpeg" });
    for (const name of [composed, decomposed]) {
      const found = await media.find(name);
      expect([found?.name, found?.size, found?.type]).toEqual([decomposed, 6, "image/jpeg"]);
      const range: Uint8Array[] = [];
      for await (const chunk of found?.read(2, 4) ?? []) range.push(chunk);
      expect(Buffer.concat(range).toString()).toBe("roo");
    }
    expect((await media.find("a b.JPG"))?.name).toBe("a%20b.JPG");
    for (const name of [".hidden.jpg", "notes.txt", "none.jpg", "../media/a%20b.JPG", "folder/a.jpg"])
      expect(await media.find(name)).toBeUndefined();
    expect((await library.list()).sort()).toEqual([decomposed, "a%20b.JPG"].sort());
    // They are one file.
    expect(await library.add(composed, shed, OTHER)).toBe("Dächer (2).jpg");
    await library.replace(composed, shed, OTHER, ASHA);
    expect((await library.list()).sort()).toEqual([decomposed, "Dächer (2).jpg", "a%20b.JPG"].sort());
    expect(await read(decomposed)).toEqual(shed);
  });

  it("keeps what is there of people who replace a file and put its former states back at once", async () => {
    await library.add("roof.jpg", roof, HASH);
    const states = [roof, shed, ...[1, 2, 3, 4].map((number) => Buffer.from(`shed ${number}`))];
    await library.replace("roof.jpg", shed, OTHER, ASHA);
    const [{ key = "" } = {}] = await library.former();
    const changes = states.slice(2).map((bytes) => library.replace("roof.jpg", bytes, OTHER, ASHA));
    const restored = [1, 2].map(() => library.restore(key, ASHA));
    expect(await Promise.all([...restored, ...changes])).toEqual([
      ...["roof.jpg", undefined],
      ...[true, true, true, true],
    ]);
    const found = [await read("roof.jpg")];
    for (const { key } of await library.former()) {
      await library.restore(key, ASHA);
      found.push(await read("roof.jpg"));
    }
    expect(found.map(String).sort()).toEqual(states.map(String).sort());
  });

  it("removes and keeps a file once that four people remove at once", async () => {
    await library.add("roof.jpg", roof, HASH);
    const removed = await Promise.all([1, 2, 3, 4].map(() => library.remove("roof.jpg", ASHA)));
    expect(removed.sort()).toEqual([false, false, false, true]);
    expect(await library.former()).toHaveLength(1);
  });
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
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(stores.map((store, at) => store.update("index.json", add(`${round}-${at}`))));
      for (const store of stores) await store.read("index.json");
    }
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
    expect(await read("a-1-photo-640.webp")).toBe("a picture");
    expect(await read("b-1-photo-640.webp")).toBe("another");
    await store.remove("a-1-photo-640.webp");
    expect(await read("a-1-photo-640.webp")).toBeUndefined();
    await close();
  });
});

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
  const sent = { name: "new.pdf", bytes: arriving("%PDF-1.7") };
  expect(await receiveUpload(sent, failing, ASHA, {})).toMatchObject({ reason: `was not stored: ${words}` });
  await close();
});

it("folders of uploads that a kill left are swept, and those of running processes are not", async () => {
  const { pid: ended } = spawnSync("true");
  const [left, before, other, none] = await Promise.all(
    [`upload-${ended}-1-`, `upload-${process.pid}-1-`, `upload-${process.ppid}-1-`, "uploads-"].map((name) =>
      mkdtemp(path.join(tmpdir(), name)),
    ),
  );
  const { files, close } = await openFolder();
  async function* whileSwept() {
    yield Buffer.from("%PDF-1.7 ");
    await sweepUploads();
    yield Buffer.from("prices");
  }
  const sent = { name: "prices.pdf", bytes: whileSwept() };
  expect(await receiveUpload(sent, openLibrary(files).library, ASHA, {})).toMatchObject({ status: "stored" });
  expect([left, before, other, none].map((folder) => existsSync(folder ?? ""))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await close();
});
