import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContentSource, RawFault } from "~/content/content";
import { versionPictures, withPictureVersions } from "./picture-versions";

let folder: string;
let media: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
  media = path.join(folder, "media");
  await mkdir(path.join(media, "team"), { recursive: true });
  await writeFile(path.join(media, "roof.jpg"), "a roof");
  await writeFile(path.join(media, "roof (1).jpg"), "a roof");
  await writeFile(path.join(media, "team", "asha verma.jpg"), "a portrait");
  await writeFile(path.join(folder, "secret.jpg"), "not for the public");
});

afterEach(() => rm(folder, { recursive: true }));

async function version(address: string) {
  return /\?v=([0-9a-f]{8})$/.exec(String(await versionPictures(address, media)))?.[1];
}

describe("versionPictures", () => {
  it("versions media URLs anywhere in a document, and nothing else", async () => {
    const v = await version("/media/roof.jpg");
    expect(v).toBeDefined();
    const document = {
      title: "/media/roof.jpg is the address",
      order: 3,
      isPublished: true,
      featuredImageUrl: "/media/roof.jpg",
      photos: [{ url: "/media/roof.jpg", description: null }, { url: "https://example.in/media/roof.jpg" }],
      "/media/roof.jpg": ["/media/roof.jpg", "/media/"],
    };
    expect(await versionPictures(document, media)).toEqual({
      ...document,
      featuredImageUrl: `/media/roof.jpg?v=${v}`,
      photos: [
        { url: `/media/roof.jpg?v=${v}`, description: null },
        { url: "https://example.in/media/roof.jpg" },
      ],
      "/media/roof.jpg": [`/media/roof.jpg?v=${v}`, "/media/"],
    });
  });

  it("changes the version with the file's size and modification time", async () => {
    const versions = [await version("/media/roof.jpg")];
    await utimes(path.join(media, "roof.jpg"), 1_000_000, 1_000_000);
    versions.push(await version("/media/roof.jpg"));
    await writeFile(path.join(media, "roof.jpg"), "another roof");
    await utimes(path.join(media, "roof.jpg"), 1_000_000, 1_000_000);
    versions.push(await version("/media/roof.jpg"));
    expect(new Set(versions).size).toBe(3);
  });

  it.each(["/media/roof (1).jpg", " /media/roof%20(1).jpg", "/media/ROOF.jpg"])(
    "writes %j canonically or not at all",
    async (address) => {
      const found = String(await versionPictures(address, media)).replace(/\?v=[0-9a-f]{8}$/, "");
      expect(found).toBe(address.includes("ROOF") ? address : "/media/roof%20(1).jpg");
    },
  );

  it("keeps an existing query", async () => {
    expect(await versionPictures("/media/roof (1).jpg?v=2", media)).toBe("/media/roof%20(1).jpg?v=2");
  });

  it.each([
    "/media/nowhere.jpg",
    "/media/team",
    "/media/team/asha%20verma.jpg",
    "/media/roof.jpg?v=2",
    "/media/../secret.jpg",
    "/media/%2e%2e/secret.jpg",
    "/media//etc/hostname",
    "/media/%00",
    "/media/%E0%A4%A",
    `/media/${"long".repeat(2000)}.jpg`,
  ])("does not change %s", async (address) => {
    expect(await versionPictures(address, media)).toBe(address);
  });
});

it("withPictureVersions versions the documents of a source, and passes faults through", async () => {
  const fault = new RawFault("broken JSON");
  const source: ContentSource = {
    readAll: async () => [
      { id: "dawn", data: { imageUrl: "/media/roof.jpg" } },
      { id: "noon", data: fault },
    ],
    watch: () => () => {},
    watchesForFree: true,
    close: async () => {},
  };
  const [dawn, noon] = await withPictureVersions(source, media).readAll("heroSliders");
  expect(dawn?.data).toEqual({ imageUrl: expect.stringMatching(/^\/media\/roof\.jpg\?v=[0-9a-f]{8}$/) });
  expect(noon?.data).toBe(fault);
});
