import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Theirs } from "~/desk/call";
import { pageOf, startContentSite } from "./content-site";
import { call, EMAIL, joinDesk, RAVI, type Said } from "./desk-staff";
import { type Answer, send } from "./site";

const MB = 1024 * 1024;
const UPLOAD = "/desk/content/media/upload";
const LIBRARY = "/desk/content/media";
const BYTES = { "content-type": "application/octet-stream" };
const ROOF = "factory-roof-golden-hour.jpg";

const PRICES = Buffer.from("%PDF-1.7 prices");

type Fields = Record<string, string>;

const desk = await startContentSite([]);

const inLibrary = () => readdirSync(path.join(desk.env.CONTENT_DIR, "media"));
const stored = (name: string) => readFileSync(path.join(desk.env.CONTENT_DIR, "media", name));
const fileAt = (name: string) => `${LIBRARY}/${encodeURIComponent(name)}`;
const get = (address: string) => desk.request(address, { cookie: desk.cookie, accept: "image/webp" });
const asVisitor = (address: string) => desk.request(address, {});
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const flat = (width: number, height: number, background = "#567") =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = (background: string) => flat(40, 30, background).jpeg().toBuffer();

async function upload(name: string, bytes: Uint8Array, search: Fields = {}, cookie = desk.cookie) {
  const query = new URLSearchParams({ name, ...search });
  const headers = { cookie, ...BYTES };
  const { status, body } = await send(desk.site.port, "POST", `${UPLOAD}?${query}`, headers, bytes);
  return { status, ...JSON.parse(body.toString() || "{}") };
}

/** Says what a picture shows, as its page does. */
async function describeFile(file: string, body: object) {
  const { cookie } = desk;
  const answer = await call(desk.site, `${file}/description`, { by: EMAIL, ...body }, { cookie });
  return { status: answer.status, said: JSON.parse(answer.body.toString()) as Said };
}

async function sendFile(address: string, name: string, bytes: Uint8Array, fields: Fields) {
  const form = new FormData();
  for (const field of Object.entries(fields)) form.append(...field);
  form.append("files", new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  const headers = { cookie: desk.cookie, "content-type": encoded.headers.get("content-type") ?? "" };
  return send(desk.site.port, "POST", address, headers, new Uint8Array(await encoded.arrayBuffer()));
}

describe("an uploaded picture", () => {
  it("is kept upright, within 3,000 pixels, and without the place where it was taken", async () => {
    const exif = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "29/1 56/1 44/1", GPSLatitudeRef: "N" } };
    const photo = await flat(4000, 3000).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString("latin1")).toContain("Phone");
    const { name, url, thumbnail } = await upload("IMG_2026.jpg", photo);
    expect([name, url]).toEqual(["IMG_2026.jpg", "/media/IMG_2026.jpg"]);
    const { width, height, exif: kept, icc, orientation } = await sharp(stored(name)).metadata();
    expect([width, height, kept, icc, orientation]).toEqual([2250, 3000, undefined, undefined, undefined]);
    expect((await get(thumbnail)).status).toBe(200);
  });

  it.each(["mif1", "miaf"])("is an AVIF, also if its file first says %s", async (brand) => {
    const photo = await flat(64, 48, brand === "mif1" ? "#a12" : "#1a2")
      .avif()
      .toBuffer();
    photo.write(brand, 8, "latin1");
    const { status, name } = await upload(`${brand}.avif`, photo);
    expect([status, name]).toEqual([200, `${brand}.jpg`]);
    const { width, height } = await sharp(stored(name)).metadata();
    expect([width, height]).toEqual([64, 48]);
  });

  it("is taken without the end mark of its JPEG, and not without its last part", async () => {
    const noise = Buffer.from(Array.from({ length: 120 * 90 * 3 }, (_, index) => (index * 7919) % 251));
    const photo = await sharp(noise, { raw: { width: 120, height: 90, channels: 3 } })
      .jpeg()
      .toBuffer();
    const { status, name } = await upload("no-end.jpg", photo.subarray(0, -2));
    expect([status, name]).toEqual([200, "no-end.jpg"]);
    const half = await upload("half-end.jpg", photo.subarray(0, photo.length / 2));
    expect(half).toEqual({ status: 422, refused: expect.stringMatching(/damaged/) });
  });

  it("is known by the hash of the photo that it is a smaller copy of", async () => {
    const [copy, original] = [await jpeg("#213"), hashOf(Buffer.from("large"))];
    for (let sent = 0; sent < 2; sent++)
      expect((await upload("copy.jpg", copy, { sha256: hashOf(copy), original })).name).toBe("copy.jpg");
    expect((await get(`${UPLOAD}?sha256=${original}`)).status).toBe(200);
    expect((await get(`${UPLOAD}?sha256=${hashOf(copy)}`)).status).toBe(404);
  });

  it("counts for what its sender says it was made of among their own uploads alone", async () => {
    const ravi = await joinDesk(desk.site, desk.env, RAVI);
    const original = hashOf(PRICES);
    const bytes = Buffer.from("%PDF-1.7 wrong");
    const wrong = await upload("wrong.pdf", bytes, { sha256: hashOf(bytes), original }, ravi);
    expect(wrong.name).toBe("wrong.pdf");
    const find = (cookie: string) => desk.request(`${UPLOAD}?sha256=${original}`, { cookie });
    expect((await find(desk.cookie)).status).toBe(404);
    expect((await upload("price-list.pdf", PRICES, { sha256: original, original })).name).toBe(
      "price-list.pdf",
    );
    expect(JSON.parse((await find(ravi)).body.toString()).name).toBe("price-list.pdf");
  });

  it("is not kept if other bytes arrive than were meant", async () => {
    const photo = await jpeg("#321");
    expect((await upload("cut.jpg", photo, { sha256: hashOf(photo.subarray(1)) })).status).toBe(503);
    expect(inLibrary()).not.toContain("cut.jpg");
  });
});

it.each([
  ["../../x.pdf", "x.pdf"],
  ["C:\\fakepath\\rate card.pdf", "rate card.pdf"],
  ["__proto__", "__proto__.jpg"],
  ["छत की फोटो.JPEG", "छत की फोटो.JPEG"],
  ["100% solar.png", "100_ solar.jpg"],
  [".htaccess", "htaccess.pdf"],
  ["a\u202Egpj.exe", "agpj.exe.pdf"],
  ["छ".repeat(90), `${"छ".repeat(60)}.pdf`],
])("an uploaded file called %s is kept as %s, and found", async (given, name) => {
  const colour = `#${hashOf(Buffer.from(name)).slice(0, 6)}`;
  const bytes = name.endsWith(".pdf") ? Buffer.from(`%PDF-1.7 ${name}`) : await jpeg(colour);
  expect(await upload(given, bytes)).toMatchObject({ status: 200, name });
  expect(inLibrary()).toContain(name);
  expect((await desk.page(fileAt(name))).words).toContain(name);
});

async function forged(width: number, height: number): Promise<Buffer> {
  const bytes = await flat(9, 9).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function moving() {
  const greys = [50, 120].map((grey) => Buffer.alloc(20 * 20 * 3, grey));
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  return sharp(Buffer.concat(greys), { raw }).gif({ loop: 0 }).toBuffer();
}

describe("a file that cannot be a picture of the site", () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ["text.jpg", () => Buffer.from("Dear Asha"), /is no picture/],
    ["page.jpg", () => Buffer.from("<!doctype html><script>alert(1)</script>"), /is no picture/],
    ["nothing.jpg", () => Buffer.alloc(0), /is no picture/],
    ["drawing.svg", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ["drawing.jpg", () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), /SVG/],
    ["phone.heic", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), /HEIC/],
    ["bomb.png", () => forged(60_000, 60_000), /60 megapixels/],
    ["59-megapixels.png", () => forged(8428, 7000), /damaged/],
    ["61-megapixels.png", () => forged(8715, 7000), /60 megapixels/],
    ["29-mb.jpg", () => Buffer.alloc(29 * MB), /is no picture/],
    ["31-mb.jpg", () => Buffer.alloc(31 * MB), /more than 30 MB/],
    ["half.jpg", async () => (await flat(900, 600).jpeg().toBuffer()).subarray(0, 900), /damaged/],
    ["moving.gif", moving, /moves/],
  ])("is refused in words, and leaves nothing: %s", async (name, bytes, words) => {
    const before = inLibrary();
    const refused = expect.stringMatching(words);
    expect(await upload(name, await bytes())).toEqual({ status: 422, refused });
    expect(inLibrary()).toEqual(before);
  });

  it("cannot be sent by anybody else, nor from another site", async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await send(desk.site.port, "POST", `${UPLOAD}?name=x.jpg`, { ...BYTES, ...headers }, "x")).status;
    expect(await statusWith({})).toBe(303);
    expect(await statusWith({ cookie: desk.cookie, origin: "https://evil.example" })).toBe(403);
  });
});

describe("a file of the library", () => {
  it("cannot be removed while a document uses it, and can when none does", async () => {
    await upload("spare.jpg", await jpeg("#0a0"));
    await upload("drafted.jpg", await jpeg("#101010"));
    const draft = { photos: [{ url: "/media/drafted.jpg" }] };
    await desk.save("/desk/content/photo-gallery/factory-shed-roorkee", draft, { intent: "save" });
    for (const [name, status] of [
      [ROOF, 409],
      ["portrait-default.svg", 409],
      // A draft alone uses it.
      ["drafted.jpg", 409],
      ["spare.jpg", 303],
      ["spare.jpg", 404],
    ] as const)
      expect([name, (await desk.post(fileAt(name), { do: "remove" })).status]).toEqual([name, status]);
    expect(inLibrary()).toContain(ROOF);
  });

  it("is removed with its description, which visitors cannot get any more, and put back with it", async () => {
    await upload("Müll & roof.jpg", await jpeg("#0b0"));
    const at = fileAt("Müll & roof.jpg");
    expect((await describeFile(at, { seen: "", description: "A green roof", hindi: "" })).status).toBe(200);
    const { seen = "" } = (await desk.page(at)).values;
    const removed = await desk.post(at, { do: "remove", seen });
    expect(removed.headers.location).toBe(`${LIBRARY}?show=removed`);
    const { words, first } = await desk.page(`${LIBRARY}?show=removed`);
    expect(words).toContain("Removed by asha");
    const id = first("id");
    const file = encodeURIComponent("Müll & roof.jpg");
    for (const place of [file, id, `..%2F${id}`, `former-media/${id}`])
      for (const folder of ["/media", "/pictures/photo-400/media"])
        expect((await asVisitor(`${folder}/${place}`)).status, place).toBe(404);
    expect((await desk.page(LIBRARY)).words).not.toContain("Müll");

    const restore = () => desk.post(`${LIBRARY}?show=removed`, { do: "restore", id });
    expect((await restore()).headers.location).toBe(at);
    expect((await desk.page(at)).values.description).toBe("A green roof");
    expect((await asVisitor(`/media/${file}`)).status).toBe(200);
    expect((await restore()).status).toBe(409);
  });

  it("is replaced in every place, which visitors see at once, and put back", async () => {
    const shown = () => pictureOf(ROOF);
    const [before, original] = [await shown(), stored(ROOF)];
    const bytes = await flat(600, 400, "#f0f").jpeg().toBuffer();
    expect((await sendFile(fileAt(ROOF), "anything.jpg", bytes, { do: "replace" })).status).toBe(200);
    await expect.poll(shown).not.toBe(before);
    const after = await shown();
    const { dominant } = await sharp((await get(after)).body).stats();
    expect([dominant.r > 200, dominant.g < 60, dominant.b > 200]).toEqual([true, true, true]);
    const key = (await desk.page(fileAt(ROOF))).first("key");
    expect((await desk.post(fileAt(ROOF), { do: "restore", key })).status).toBe(200);
    expect(stored(ROOF)).toEqual(original);
    await expect.poll(shown).not.toBe(after);
    const pdf = await sendFile(fileAt(ROOF), "x.pdf", Buffer.from("%PDF-1.7"), { do: "replace" });
    expect(pdf.status).toBe(422);
  });

  it("a brochure has the size and the pages of the file that replaced its own", async () => {
    const name = "care-and-cleaning.pdf";
    const guide = stored("rooftop-solar-homeowners-guide.pdf");
    expect(desk.stored("downloads/care-and-cleaning")).toMatchObject({ pageCount: 2, fileSize: 166_407 });
    expect((await sendFile(fileAt(name), "guide.pdf", guide, { do: "replace" })).status).toBe(200);
    expect(desk.stored("downloads/care-and-cleaning")).toMatchObject({ pageCount: 6, fileSize: 405_203 });
  });

  it("gives its focus to every crop, at another URL, and its description where a photo has no title", async () => {
    const red = { create: { width: 60, height: 45, channels: 3, background: "#f00" } } as const;
    const redAbove = flat(60, 90, "#00f").composite([{ input: red, top: 0, left: 0 }]);
    await upload("tall.png", await redAbove.removeAlpha().png().toBuffer());
    const gallery = { title: "Tall", isPublished: true, photos: [{ url: "/media/tall.png" }] };
    writeFileSync(desk.fileOf("photo-gallery/tall"), JSON.stringify(gallery));
    const crop = () => pictureOf("tall.png");
    await expect.poll(crop).toContain("tall.png");
    const plain = await crop();

    const at = fileAt("tall.png");
    const both = { description: 'A "tall" <roof>', hindi: "ऊँची छत" };
    const above = { ...both, focus: { x: 0.5, y: 0 } };
    expect((await describeFile(at, { seen: "", ...above })).status).toBe(200);
    await expect.poll(crop).toBe(`${plain}x50y0`);
    const alts = async (page: string) => pageOf(await asVisitor(page)).attributes("alt");
    expect(await alts("/project-photos")).toContain('A "tall" <roof>');
    expect(await alts("/hi/project-photos")).toContain("ऊँची छत");
    const { dominant } = await sharp((await get(await crop())).body).stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);

    // Somebody who has not seen it.
    const theirs = { description: "Theirs", hindi: "उनका", focus: { x: 0.1, y: 0.9 } };
    const late = await describeFile(at, { seen: "", ...theirs });
    expect([late.status, late.said.theirs]).toEqual([
      409,
      { lines: ['A "tall" <roof>', "ऊँची छत"], seen: expect.any(String) },
    ]);
    const { seen } = late.said.theirs as Theirs;
    const tooLong = await describeFile(at, { seen, ...theirs, description: "x".repeat(301) });
    expect([tooLong.status, tooLong.said.errors]).toEqual([
      422,
      { description: "Please use at most 300 characters" },
    ]);
    const editing = path.join(desk.env.DATA_DIR, "editing");
    renameSync(editing, `${editing}.away`);
    const down = await describeFile(at, { seen, ...theirs });
    renameSync(`${editing}.away`, editing);
    expect([down.status, down.said.message]).toEqual([503, expect.stringContaining("may not be saved")]);
    expect((await describeFile(at, { seen, description: "", hindi: "" })).status).toBe(200);
    await expect.poll(() => alts("/hi/project-photos")).not.toContain("ऊँची छत");
    expect(await crop()).toBe(plain);
  });
});

/** Resolves to the URL with which the gallery shows a picture 400 pixels wide. */
async function pictureOf(name: string): Promise<string> {
  const { body }: Answer = await asVisitor("/project-photos");
  const sources = pageOf({ body }).attributes("srcset").join(" ").split(/[ ,]+/);
  return sources.find((source) => source.startsWith(`/pictures/photo-400/media/${name}?`)) ?? "";
}

it("uploads that crawl keep nobody from the desk", async () => {
  const headers = { cookie: desk.cookie, ...BYTES, "content-length": String(MB) };
  const slow = { port: desk.site.port, method: "POST", path: `${UPLOAD}?name=slow.jpg`, headers };
  const crawling = Array.from({ length: 150 }, () => request(slow));
  for (const one of crawling) one.on("error", () => undefined).write(Buffer.alloc(100));
  expect((await get(LIBRARY)).status).toBe(200);
  for (const one of crawling) one.destroy();
});
