import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { promised } from "../load";
import { joinDesk, post } from "./desk-staff";
import { type Answer, type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MB = 1024 * 1024;
const UPLOAD = "/desk/content/media/upload";
const LIBRARY = "/desk/content/media";

let site: Site;
let cookie: string;
let content: string;

const inLibrary = () => readdirSync(path.join(content, "media"));
const stored = (name: string) => readFileSync(path.join(content, "media", name));
const fileAt = (name: string) => `${LIBRARY}/${encodeURIComponent(name)}`;
const get = (address: string) => send(site.port, "GET", address, { cookie, accept: "text/html,image/webp" });

function upload(name: string, bytes: Uint8Array, search: Record<string, string> = {}) {
  const query = new URLSearchParams({ name, ...search });
  const headers = { cookie, "content-type": "application/octet-stream" };
  return send(site.port, "POST", `${UPLOAD}?${query}`, headers, bytes);
}

/** Sends a form as a browser without scripts does. */
async function sendForm(address: string, parts: [field: string, value: string | File][]): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of parts) form.append(field, value);
  const encoded = new Response(form);
  const headers = { cookie, "content-type": encoded.headers.get("content-type") ?? "" };
  return send(site.port, "POST", address, headers, new Uint8Array(await encoded.arrayBuffer()));
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const flat = (width: number, height: number, background = "#567") =>
  sharp({ create: { width, height, channels: 3, background } });

/** Red above, blue below, 60 px wide and 90 px high. */
const twoColours = () =>
  flat(60, 90, "#f00")
    .composite([
      { input: { create: { width: 60, height: 45, channels: 3, background: "#00f" } }, top: 45, left: 0 },
    ])
    .removeAlpha()
    .png()
    .toBuffer();

const asFile = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);

beforeAll(async () => {
  content = temporaryFolder();
  cpSync("content", content, { recursive: true });
  const env = { CONTENT_DIR: content, DATA_DIR: temporaryFolder(), FIREBASE_PROJECT_ID: "" };
  site = await startSite(env);
  cookie = await joinDesk(site, env);
});

afterAll(() => site.stop());

describe("an uploaded picture", () => {
  it("is kept upright, within 3,000 pixels, and without the place where it was taken", async () => {
    const exif = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "29/1 56/1 44/1", GPSLatitudeRef: "N" } };
    const photo = await flat(4000, 3000).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString("latin1")).toContain("Phone");
    const { status, body } = await upload("IMG_2026.jpg", photo);
    expect(status).toBe(200);
    const { name, url, thumbnail } = JSON.parse(body.toString());
    expect([name, url]).toEqual(["IMG_2026.jpg", "/media/IMG_2026.jpg"]);
    const { width, height, exif: kept, icc, orientation } = await sharp(stored(name)).metadata();
    expect([width, height, kept, icc, orientation]).toEqual([2250, 3000, undefined, undefined, undefined]);
    expect((await get(thumbnail)).status).toBe(200);
  });

  it("is known by the hash of what was sent, and sent again it is the same file", async () => {
    const photo = await flat(300, 200, "#123").jpeg().toBuffer();
    const ask = () => get(`${UPLOAD}?sha256=${hashOf(photo)}`);
    expect((await ask()).status).toBe(404);
    const before = inLibrary().length;
    await Promise.all([1, 2, 3].map(() => upload("twice.jpg", photo, { sha256: hashOf(photo) })));
    expect(JSON.parse((await ask()).body.toString()).name).toBe("twice.jpg");
    await upload("another name.jpg", photo);
    expect(inLibrary().length).toBe(before + 1);
  });

  it("is known by the hash of the photo that it is a smaller copy of", async () => {
    const [copy, original] = [await flat(300, 200, "#213").jpeg().toBuffer(), hashOf(Buffer.from("large"))];
    const name = async () =>
      JSON.parse((await upload("copy.jpg", copy, { sha256: hashOf(copy), original })).body.toString()).name;
    expect(await name()).toBe("copy.jpg");
    expect((await get(`${UPLOAD}?sha256=${original}`)).status).toBe(200);
    expect((await get(`${UPLOAD}?sha256=${hashOf(copy)}`)).status).toBe(404);
    expect(await name()).toBe("copy.jpg");
  });

  it("is not kept if other bytes arrive than were meant", async () => {
    const photo = await flat(300, 200, "#321").jpeg().toBuffer();
    expect((await upload("cut.jpg", photo, { sha256: hashOf(photo.subarray(1)) })).status).toBe(503);
    expect(inLibrary()).not.toContain("cut.jpg");
  });

  it.each<[string, string]>([
    ["../../x.jpg", "x.jpg"],
    ["C:\\fakepath\\roof top.jpg", "roof top.jpg"],
    ["__proto__", "__proto__.jpg"],
    ["छत की फोटो.JPEG", "छत की फोटो.JPEG"],
    ["100% solar.png", "100_ solar.jpg"],
    [".htaccess", "htaccess.jpg"],
    ["a\u202Egpj.exe", "agpj.exe.jpg"],
    ["छ".repeat(90), `${"छ".repeat(60)}.jpg`],
  ])("called %s is kept as %s, found and described", async (given, name) => {
    const grey = createHash("md5").update(given).digest("hex").slice(0, 6);
    const { status, body } = await upload(given, await flat(40, 30, `#${grey}`).jpeg().toBuffer());
    expect([status, JSON.parse(body.toString()).name]).toEqual([200, name]);
    expect(inLibrary()).toContain(name);
    expect(
      (await post(site, fileAt(name), { do: "describe", description: "A roof" }, { cookie })).status,
    ).toBe(200);
    expect((await get(fileAt(name))).body.toString()).toContain(">A roof</textarea>");
  });
});

async function forged(width: number, height: number): Promise<Buffer> {
  const bytes = await flat(9, 9).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const moving = () =>
  sharp(Buffer.concat([50, 120, 200].map((grey) => Buffer.alloc(20 * 20 * 3, grey))), {
    raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
  })
    .gif({ loop: 0 })
    .toBuffer();

describe("a file that cannot be a picture of the site", () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ["text.jpg", () => Buffer.from("Dear Asha"), /is no picture/],
    ["page.jpg", () => Buffer.from("<!doctype html><script>alert(1)</script>"), /is no picture/],
    ["nothing.jpg", () => Buffer.alloc(0), /is no picture/],
    ["drawing.svg", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ["drawing.jpg", () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), /SVG/],
    ["phone.heic", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), /HEIC/],
    ["bomb.png", () => forged(60_000, 60_000), /60 megapixels/],
    ["61-megapixels.png", () => flat(8715, 7000).png().toBuffer(), /60 megapixels/],
    ["31-mb.jpg", () => Buffer.alloc(31 * MB), /more than 30 MB/],
    ["half.jpg", async () => (await flat(900, 600).jpeg().toBuffer()).subarray(0, 900), /damaged/],
    ["moving.gif", moving, /moves/],
  ])("is refused in words, and leaves nothing: %s", async (name, bytes, words) => {
    const before = inLibrary();
    const { status, body } = await upload(name, await bytes());
    expect([status, JSON.parse(body.toString()).refused]).toEqual([422, expect.stringMatching(words)]);
    expect(inLibrary()).toEqual(before);
    expect((await get(LIBRARY)).status).toBe(200);
  });

  it("cannot be sent by anybody else, nor from another site", async () => {
    const headers = { "content-type": "application/octet-stream" };
    expect((await send(site.port, "POST", `${UPLOAD}?name=x.jpg`, headers, "x")).status).not.toBe(200);
    const foreign = { ...headers, cookie, origin: "https://evil.example" };
    expect((await send(site.port, "POST", `${UPLOAD}?name=x.jpg`, foreign, "x")).status).toBe(403);
  });
});

describe("a form without scripts", () => {
  it("adds several files at once, names those that were refused, and takes PDFs", async () => {
    const pdf = readFileSync("content/media/care-and-cleaning.pdf");
    const { status, body } = await sendForm(LIBRARY, [
      ["files", asFile("front.jpg", await flat(30, 20, "#a00").jpeg().toBuffer())],
      ["files", asFile("notes.docx", Buffer.from("PK"))],
      ["files", asFile("Rate card.pdf", Buffer.concat([pdf, Buffer.from("\n%new")]))],
      ["files", asFile("", new Uint8Array())],
    ]);
    expect(status).toBe(422);
    expect(body.toString()).toContain("notes.docx is no picture");
    expect(inLibrary()).toEqual(expect.arrayContaining(["front.jpg", "Rate card.pdf"]));
    const served = await get("/media/Rate%20card.pdf");
    expect([served.status, served.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await sendForm(LIBRARY, [["files", asFile("", new Uint8Array())]])).status).toBe(422);
  });

  it("adds twenty photos to a project's draft, in their order", async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const bytes = await flat(40 + index, 30)
          .jpeg()
          .toBuffer();
        return ["files", asFile(`yesterday-${index}.jpg`, bytes)] as [string, File];
      }),
    );
    const answer = await sendForm(`${LIBRARY}?to=photo-gallery/factory-shed-roorkee/photos`, files);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      "/desk/content/photo-gallery/factory-shed-roorkee?at=photos.end#f.photos",
    ]);
    const page = (await get(`${LIBRARY}?q=yesterday-7`)).body.toString();
    expect(page).toContain("Factory shed, Roorkee");
    expect((await send(site.port, "GET", "/project-photos")).body.toString()).not.toContain("yesterday-7");
    const tooMany = [...files, ["files", asFile("more.jpg", Buffer.from("x"))]] as [string, File][];
    expect((await sendForm(LIBRARY, tooMany)).status).toBeGreaterThanOrEqual(413);
  });
});

describe("a file of the library", () => {
  it("cannot be removed while a document uses it, and can when none does", async () => {
    const remove = (name: string) => post(site, fileAt(name), { do: "remove" }, { cookie });
    expect((await remove("factory-roof-golden-hour.jpg")).status).toBe(409);
    expect((await remove("portrait-default.svg")).status).toBe(409);
    expect((await upload("spare.jpg", await flat(20, 30, "#0a0").jpeg().toBuffer())).status).toBe(200);
    expect((await remove("spare.jpg")).status).toBe(303);
    expect(inLibrary()).not.toContain("spare.jpg");
    expect(inLibrary()).toContain("factory-roof-golden-hour.jpg");
    expect((await remove("spare.jpg")).status).toBe(404);
  });

  it("is removed with its description, which visitors cannot get any more, and put back with it", async () => {
    const photo = await flat(25, 30, "#0b0").jpeg().toBuffer();
    await upload("Müll & roof.jpg", photo);
    const at = fileAt("Müll & roof.jpg");
    await post(site, at, { do: "describe", seen: "", description: "A green roof" }, { cookie });
    const seen = /name="seen" value="([^"]+)"/.exec((await get(at)).body.toString())?.[1] ?? "";
    const removed = await post(site, at, { do: "remove", seen }, { cookie });
    expect(removed.headers.location).toBe(`${LIBRARY}?show=removed`);
    const list = (await get(`${LIBRARY}?show=removed`)).body.toString();
    expect(list).toContain("Removed by asha");
    const [, id = ""] = /name="id" value="([^"]+)"/.exec(list) ?? [];
    const key = decodeURIComponent(id);
    for (const address of [
      "/media/M%C3%BCll%20%26%20roof.jpg",
      `/media/${id}`,
      `/media/${key}`,
      `/media/..%2F${id}`,
      `/media/former-media/${id}`,
      `/pictures/photo-400/media/${id}`,
    ])
      expect((await send(site.port, "GET", encodeURI(decodeURI(address)))).status, address).toBe(404);
    expect((await get(LIBRARY)).body.toString()).not.toContain("Müll");

    const restore = () => post(site, `${LIBRARY}?show=removed`, { do: "restore", id }, { cookie });
    expect((await restore()).headers.location).toBe(at);
    expect((await get(at)).body.toString()).toContain(">A green roof</textarea>");
    expect((await send(site.port, "GET", "/media/M%C3%BCll%20%26%20roof.jpg")).status).toBe(200);
    expect((await restore()).status).toBe(409);
  });

  it("is replaced in every place, which visitors see at once, and put back", async () => {
    const shown = async () =>
      /\/pictures\/photo-400\/media\/factory-roof-golden-hour\.jpg\?v=[^ "]+/.exec(
        (await send(site.port, "GET", "/project-photos")).body.toString(),
      )?.[0] ?? "";
    const [before, original] = [await shown(), stored("factory-roof-golden-hour.jpg")];
    const bytes = await flat(600, 400, "#f0f").jpeg().toBuffer();
    const parts: [string, string | File][] = [
      ["do", "replace"],
      ["files", asFile("anything.jpg", bytes)],
    ];
    expect((await sendForm(fileAt("factory-roof-golden-hour.jpg"), parts)).status).toBe(200);
    await expect.poll(shown, { timeout: promised(2000) }).not.toBe(before);
    const { dominant } = await sharp((await get(await shown())).body).stats();
    expect([dominant.r > 200, dominant.g < 60, dominant.b > 200]).toEqual([true, true, true]);
    const page = (await get(fileAt("factory-roof-golden-hour.jpg"))).body.toString();
    const [, key = ""] = /name="key" value="([^"]+)"/.exec(page) ?? [];
    const putBack = { do: "restore", key };
    const after = await shown();
    expect((await post(site, fileAt("factory-roof-golden-hour.jpg"), putBack, { cookie })).status).toBe(200);
    expect(stored("factory-roof-golden-hour.jpg")).toEqual(original);
    await expect.poll(shown, { timeout: promised(2000) }).not.toBe(after);
    const pdf: [string, string | File][] = [
      ["do", "replace"],
      ["files", asFile("x.pdf", Buffer.from("%PDF-1.7"))],
    ];
    expect((await sendForm(fileAt("factory-roof-golden-hour.jpg"), pdf)).status).toBe(422);
  });

  it("gives its focus to every crop, at another URL, and its description where a photo has no title", async () => {
    mkdirSync(path.join(content, "photo-gallery"), { recursive: true });
    await upload("tall.png", await twoColours());
    const gallery = { title: "Tall", isPublished: true, photos: [{ url: "/media/tall.png" }] };
    writeFileSync(path.join(content, "photo-gallery", "tall.json"), JSON.stringify(gallery));
    const page = async () => (await send(site.port, "GET", "/project-photos")).body.toString();
    const crop = async () => /\/pictures\/photo-400\/media\/tall\.png[^ "]*/.exec(await page())?.[0] ?? "";
    await expect.poll(crop).toContain("tall.png");
    const [plain, plainUrl] = [await page(), await crop()];

    const describeIt = (fields: Record<string, string>, seen: string) =>
      post(site, fileAt("tall.png"), { do: "describe", seen, ...fields }, { cookie });
    const both = { description: 'A "tall" <roof>', hindi: "ऊँची छत" };
    expect((await describeIt({ ...both, x: "50", y: "0" }, "")).status).toBe(200);
    await expect.poll(crop, { timeout: promised(2000) }).toBe(`${plainUrl}x50y0`);
    expect(await page()).toContain('alt="A &quot;tall&quot; &lt;roof&gt;"');
    const hindi = async () => (await send(site.port, "GET", "/hi/project-photos")).body.toString();
    expect(await hindi()).toContain('alt="ऊँची छत"');
    const { dominant } = await sharp((await get(await crop())).body).stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);

    // Somebody who has not seen it.
    expect((await describeIt({ description: "Theirs" }, "")).status).toBe(409);
    const seen =
      /name="seen" value="([^"]+)"/.exec((await get(fileAt("tall.png"))).body.toString())?.[1] ?? "";
    expect((await describeIt({ description: "A roof" }, seen)).status).toBe(200);
    await expect.poll(hindi, { timeout: promised(2000) }).toContain('alt="A roof"');
    const now =
      /name="seen" value="([^"]+)"/.exec((await get(fileAt("tall.png"))).body.toString())?.[1] ?? "";
    expect((await describeIt({ description: "" }, now)).status).toBe(200);
    await expect.poll(page, { timeout: promised(2000) }).toBe(plain);
  });
});

it("uploads that crawl keep nobody from the desk", async () => {
  const crawling = Array.from({ length: 150 }, () => {
    const headers = { cookie, "content-type": "application/octet-stream", "content-length": String(MB) };
    const one = request({ port: site.port, method: "POST", path: `${UPLOAD}?name=slow.jpg`, headers });
    one.on("error", () => undefined);
    one.write(Buffer.alloc(100));
    return one;
  });
  const started = performance.now();
  expect((await get(LIBRARY)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(promised(2000));
  for (const one of crawling) one.destroy();
});
