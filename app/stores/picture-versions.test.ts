import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContentSource, RawFault } from "~/content/content";
import { findMediaFile } from "~/media/media-folder.server";
import { createPictureService, type PictureService } from "~/media/picture-service.server";
import { openPicturesFolder } from "./embedded/pictures-folder";
import { versionPictures, withPictureVersions } from "./picture-versions";

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
  service = createPictureService({
    store: openPicturesFolder(folder),
    findMedia: (name) => findMediaFile(name, media),
    hosts: { bucket: "roofs.appspot.com", pictureHosts: ["img.example.in"] },
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
      const found = String(await shown(address)).replace(/\?v=[0-9a-f]{8}$/, "");
      expect(found).toBe(address.includes("ROOF") ? address : "/media/roof%20(1).jpg");
    },
  );

  it("replaces an existing query", async () => {
    expect(await version("/media/roof.jpg?v=2")).toBe(await version("/media/roof.jpg"));
  });

  it.each([
    [
      "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/g%2FIMG%201.jpg?alt=media&token=x",
      "IMG%201.jpg",
    ],
    ["https://storage.googleapis.com/roofs.appspot.com/g/%E0%A4%9B%E0%A4%A4.jpg", "%E0%A4%9B%E0%A4%A4.jpg"],
    ["https://img.example.in/100%25 🌞.jpg?w=1", "100%25%20%F0%9F%8C%9E.jpg"],
  ])("gives %s a path of this site that ends alike", async (url, name) => {
    const document = await shown({ coverImageUrl: url, description: `${url}#page` });
    const coverImageUrl = expect.stringMatching(/^\/originals\/[\da-f]{16}\/[^/]+$/);
    expect(document).toEqual({ coverImageUrl, description: `${url}#page` });
    expect(JSON.stringify(document)).toContain(`/${name}"`);
  });

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

it.each([
  "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/electricity-bills%2Fbill.jpg?alt=media&token=x",
  "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/Electricity-Bills%2Fbill.jpg",
  "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/electricity-bills%252Fbill.jpg",
  "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/g%2F..%2Felectricity-bills%2Fbill.jpg",
  "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/%2Felectricity-bills%2Fbill.jpg",
  "https://firebasestorage.googleapis.com/v0/b/roofs.appspot.com/o/g/../electricity-bills%2Fbill.jpg",
  "https://storage.googleapis.com/roofs.appspot.com/electricity-bills/bill.jpg",
  "https://storage.googleapis.com/roofs.appspot.com/g/%2e%2e/electricity-bills/bill.jpg",
  "https://storage.googleapis.com/roofs.appspot.com/%65lectricity-bills/bill.jpg",
  "https://storage.googleapis.com/roofs.appspot.com//electricity-bills/bill.jpg",
  "https://storage.googleapis.com/another-bucket/roof.jpg",
  "https://storage.googleapis.com/roofs.appspot.com/roof.svg",
  "https://img.example.in/electricity-bills/bill.jpg",
  "http://img.example.in/roof.jpg",
  "https://img.example.in:8443/roof.jpg",
  "https://user@img.example.in/roof.jpg",
  "https://img.example.in.evil.example/roof.jpg",
  "https://169.254.169.254/roof.jpg",
])("%s stays a foreign URL, which the server never fetches", async (url) => {
  expect(await service.shownUrl(url)).toBeUndefined();
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
  const [dawn, noon] = await withPictureVersions(source, service).readAll("heroSliders");
  expect(dawn?.data).toEqual({ imageUrl: expect.stringMatching(/^\/media\/roof\.jpg\?v=[0-9a-f]{8}$/) });
  expect(noon?.data).toBe(fault);
});

it("withPictureVersions makes only those documents anew that changed, or whose pictures did", async () => {
  await writeFile(path.join(media, "yard.jpg"), "a yard");
  const data = ["roof", "yard", "roof"].map((name) => ({ imageUrl: `/media/${name}.jpg` }));
  const asked: string[] = [];
  const source: ContentSource = {
    readAll: async () => data.map((one, index) => ({ id: String(index), data: one })),
    watch: () => () => {},
    watchesForFree: true,
    close: async () => {},
  };
  const counted = withPictureVersions(source, {
    ...service,
    shownUrl: (url) => service.shownUrl(url).finally(() => asked.push(url)),
  });
  const read = async () => (await counted.readAll("heroSliders")).map((document) => document.data);

  const first = await read();
  expect(asked.sort()).toEqual(["/media/roof.jpg", "/media/yard.jpg"]);
  data[0] = { imageUrl: "/media/yard.jpg" };
  await utimes(path.join(media, "yard.jpg"), 1_000_000, 1_000_000);
  const second = await read();
  expect(second[2]).toBe(first[2]);
  expect(second[1]).not.toEqual(first[1]);
  expect(second[0]).toEqual(second[1]);
});

it("withPictureVersions describes photos and pictures of articles in both languages, where nobody else does", async () => {
  const content = '<img src="/media/roof.jpg"><img alt="Mine" src="/media/roof.jpg">';
  const url = "/media/roof.jpg";
  const documents = {
    blogPost: { content, hi: { content } },
    "photo-gallery": { photos: [{ url, title: "Mine" }, { url }], hi: { photos: [{ title: "मेरा" }] } },
  };
  const source: ContentSource = {
    readAll: async (name) => [{ id: "one", data: documents[name as keyof typeof documents] }],
    watch: () => () => {},
    watchesForFree: true,
    close: async () => {},
  };
  const described = withPictureVersions(source, {
    shownUrl: async () => undefined,
    descriptionOf: async (about, language) => (about === url ? { en: "A roof", hi: "एक छत" }[language] : ""),
    watch: () => () => {},
  });
  const altered = (alt: string) => content.replace("<img src", `<img alt="${alt}" src`);
  const [post] = await described.readAll("blogPost");
  expect(post?.data).toEqual({ content: altered("A roof"), hi: { content: altered("एक छत") } });
  const [gallery] = await described.readAll("photo-gallery");
  expect(gallery?.data).toEqual({
    photos: [
      { url, title: "Mine" },
      { url, title: "A roof" },
    ],
    hi: { photos: [{ title: "मेरा" }, { title: "एक छत" }] },
  });
});
