import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CollectionName, ContentSource, RawDocument } from "~/content/content";
import { createPictureService, type PictureService } from "~/media/picture-service.server";
import { openFolderFiles } from "~/stores/files/folder";
import { createMediaFiles } from "./media-library.server";
import { createPictureStore } from "./picture-store.server";
import { versionPictures, withPictureVersions } from "./picture-versions.server";

let folder: string;
let media: string;
let service: PictureService;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
  media = path.join(folder, "media");
  await mkdir(path.join(media, "team"), { recursive: true });
  await writeFile(path.join(media, "roof.jpg"), "a roof");
  await writeFile(path.join(media, "roof (1).jpg"), "a roof");
  await writeFile(path.join(media, "team", "asha verma.jpg"), "a portrait");
  await writeFile(path.join(folder, "secret.jpg"), "not for the public");
  const files = openFolderFiles(folder, { name: "the folder" });
  service = createPictureService({
    store: createPictureStore(files),
    findMedia: createMediaFiles(files).find,
    findImage: createMediaFiles(files, { folder: "images" }).find,
    bucket: "roofs.appspot.com",
    content: () => ({ all: async () => [] }),
  });
});

afterEach(() => rm(folder, { recursive: true }));

const shown = (document: unknown) => versionPictures("blogPost", document, service.shownUrl);

async function version(address: string) {
  return /\?v=([0-9a-f]{8})$/.exec(String(await shown(address)))?.[1];
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
    expect(await shown(document)).toEqual({
      ...document,
      featuredImageUrl: `/media/roof.jpg?v=${v}`,
      photos: [
        { url: `/media/roof.jpg?v=${v}`, description: null },
        { url: "https://example.in/media/roof.jpg" },
      ],
      "/media/roof.jpg": [`/media/roof.jpg?v=${v}`, "/media/"],
    });
  });

  it.each(["/media/roof (1).jpg", " /media/roof%20(1).jpg", "/media/ROOF.jpg"])(
    "writes %j canonically or not at all",
    async (address) => {
      const found = String(await shown(address)).replace(/\?v=[0-9a-f]{8}$/, "");
      expect(found).toBe(address.includes("ROOF") ? address : "/media/roof%20(1).jpg");
    },
  );

  it("versions pictures in articles, and leaves the rest of the HTML alone", async () => {
    const v = await version("/media/roof.jpg");
    const html = `<p>/media/roof.jpg</p><img alt="a" src='/media/roof.jpg'><img src="/media/none.jpg"><a href="/media/roof.jpg">`;
    expect(await shown({ content: html })).toEqual({
      content: html.replace("'/media/roof.jpg'", `"/media/roof.jpg?v=${v}"`),
    });
  });

  it.each([
    "/media/nowhere.jpg",
    "/media/team",
    "/media/team/asha%20verma.jpg",
    "/media/../secret.jpg",
    "/media/%2e%2e/secret.jpg",
    "/media//etc/hostname",
    "/media/%00",
    "/media/%E0%A4%A",
    `/media/${"long".repeat(2000)}.jpg`,
  ])("does not change %s", async (address) => {
    expect(await shown(address)).toBe(address);
  });
});

const FIREBASE = "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o";
const GOOGLE = "https://storage.googleapis.com";

it.each([
  `${FIREBASE}/electricity-bills%2Fbill.jpg?alt=media&token=x`,
  `${FIREBASE}/Electricity-Bills%2Fbill.jpg`,
  `${FIREBASE}/electricity-bills%252Fbill.jpg`,
  `${FIREBASE}/g%2F..%2Felectricity-bills%2Fbill.jpg`,
  `${FIREBASE}/%2Felectricity-bills%2Fbill.jpg`,
  `${FIREBASE}/g/../electricity-bills%2Fbill.jpg`,
  `${GOOGLE}/roofs.appspot.com/g/%2e%2e/electricity-bills/bill.jpg`,
  `${GOOGLE}/roofs.appspot.com/%65lectricity-bills/bill.jpg`,
  `${GOOGLE}/roofs.appspot.com//electricity-bills/bill.jpg`,
  `${GOOGLE}/another-bucket/roof.jpg`,
  `${GOOGLE}/roofs.appspot.com/roof.svg`,
  "https://img.example.in/roof.jpg",
  "https://169.254.169.254/roof.jpg",
])("%s stays a foreign URL, which the server never fetches", async (url) => {
  expect(await service.shownUrl(url)).toBeUndefined();
});

/** A source with these documents of every collection. */
const sourceOf = (documents: () => RawDocument[]): ContentSource => ({
  readAll: async () => documents(),
  watch: () => () => {},
  watchesForFree: true,
});

it("withPictureVersions describes photos and pictures of articles in both languages, where nobody else does", async () => {
  const url = "/media/roof.jpg";
  const content = `<img src="${url}"><img alt="Mine" src="${url}">`;
  const photos = [{ url, title: "Mine" }, { url }];
  const data = { content, photos, hi: { content, photos: [{ title: "मेरा" }] } };
  const described = withPictureVersions(
    sourceOf(() => [{ id: "one", data: { ...data } }]),
    {
      shownUrl: async () => undefined,
      descriptionOf: async (_, language) => ({ en: "A roof", hi: "एक छत" })[language],
      watch: () => () => {},
    },
  );
  const read = async (name: CollectionName) => (await described.readAll(name))[0]?.data;
  const altered = (alt: string) => content.replace("<img src", `<img alt="${alt}" src`);
  expect(await read("blogPost")).toMatchObject({
    content: altered("A roof"),
    hi: { content: altered("एक छत") },
  });
  expect(await read("photo-gallery")).toMatchObject({
    photos: [photos[0], { url, title: "A roof" }],
    hi: { photos: [{ title: "मेरा" }, { title: "एक छत" }] },
  });
});
