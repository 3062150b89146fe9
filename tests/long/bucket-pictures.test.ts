import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirebasePlaces, type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { firebaseSettings } from "../firebase/settings";
import { send, temporaryFolder } from "../http/site";

/** As a replaced file is kept. */
const FORMER = ".former-media/2026-11-23T05:00:00.000Z asha%40example.in/roof.jpg";

/** Objects that no page may show, and one that no document names. */
const HIDDEN = ["electricity-bills/bill.jpg", FORMER, "gallery/unnamed.jpg"];

const WEBP = { accept: "image/webp,*/*" };

let places: FirebasePlaces;
let site: FirebaseSite;
let bucket: string;

const get = (address: string, headers: Record<string, string> = {}, from = site) =>
  send(from.port, "GET", address, headers);

async function pictureUrls(from: FirebaseSite): Promise<string[]> {
  const page = (await get("/project-photos", {}, from)).body.toString();
  const found = page.matchAll(/\/pictures\/photo-400(\/originals\/[^" ]+)/g);
  return [...new Set([...found].map(([, url = ""]) => url))];
}

beforeAll(async () => {
  places = await openFirebasePlaces();
  bucket = `${places.projectId}.firebasestorage.app`;
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#48c" } })
    .jpeg()
    .toBuffer();
  for (const name of ["gallery/छत 1.jpg", "gallery/plain.jpg", ...HIDDEN])
    places.standIn.put(bucket, { name, contentType: "image/jpeg" }, photo);
  const firebase = `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/`;
  const photos = [
    `${firebase}${encodeURIComponent("gallery/छत 1.jpg")}?alt=media&token=none`,
    `https://storage.googleapis.com/${bucket}/gallery/plain.jpg`,
    `${firebase}electricity-bills%2Fbill.jpg?alt=media&token=none`,
    `${firebase}${encodeURIComponent(FORMER)}?alt=media&token=none`,
    `${firebase}gallery%2Fmissing.jpg?alt=media`,
  ].map((url) => ({ url }));
  await places.collection("photo-gallery").doc("bucket").set({ title: "Bucket", isPublished: true, photos });
  site = await places.startWarmSite();
});

afterAll(async () => {
  expect(await site.stop()).toBe(0);
  expect(site.errors()).toBe("");
  await places.close();
});

it("pictures in the bucket are served in sizes, and a missing one is logged once", async () => {
  const urls = await pictureUrls(site);
  expect(urls.map((url) => decodeURIComponent(url.replace(/^.*\//, "")))).toEqual([
    "छत 1.jpg",
    "plain.jpg",
    "missing.jpg",
  ]);
  for (const url of urls.slice(0, 2)) {
    const { status, headers, body } = await get(`/pictures/photo-640${url}`, WEBP);
    expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await sharp(body).metadata()).width).toBe(640);
  }
  expect((await get(`/pictures/photo-640${urls[2]}`, WEBP)).status).toBe(404);
  await expect.poll(() => site.log().match(/cannot resize missing\.jpg/g)).toHaveLength(1);
});

it("no bill and no replaced file is ever served as a picture, nor an object that no document names", async () => {
  for (const name of HIDDEN) {
    const hash = createHash("sha256")
      .update(JSON.stringify(["object", name]))
      .digest("hex");
    expect((await get(`/pictures/photo-640/originals/${hash.slice(0, 16)}/x.jpg`)).status).toBe(404);
  }
  for (const path of [
    "electricity-bills%2Fbill.jpg",
    "..%2Felectricity-bills%2Fbill.jpg",
    encodeURIComponent(`../${FORMER}`),
    "%2e%2e/electricity-bills/bill.jpg",
  ]) {
    for (const start of ["/media/", "/pictures/photo-640/media/"])
      expect((await get(start + path)).status).toBeGreaterThanOrEqual(400);
  }
});

it("a size made by one instance is read by another, without a second upload", async () => {
  const [url] = await pictureUrls(site);
  const first = await get(`/pictures/photo-960${url}`, WEBP);
  const other = await places.startWarmSite();
  const uploads = places.standIn.requests.upload;
  const again = await get(`/pictures/photo-960${url}`, WEBP, other);
  expect(again.body.equals(first.body)).toBe(true);
  expect(places.standIn.requests.upload).toBe(uploads);
  expect(await other.stop()).toBe(0);
});

it("media files come from the bucket, whole or in ranges", async () => {
  const file = "/media/care-and-cleaning.pdf";
  const whole = await get(file);
  expect([whole.status, whole.body.length, whole.headers["content-type"]]).toEqual([
    200,
    readFileSync(`content${file}`).length,
    "application/pdf",
  ]);
  const part = await get(file, { range: "bytes=100-199" });
  expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 100-199/${whole.body.length}`]);
  expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true);
  const picture = await get("/pictures/photo-400/media/house-at-dusk.jpg", WEBP);
  expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
});

it("a pull restores every file, and a second push writes nothing", async () => {
  const ports = { firestorePort: places.firestore.target, storagePort: places.standIn.port };
  const CONTENT_DIR = temporaryFolder();
  const env = {
    ...process.env,
    ...firebaseSettings({ ...ports, projectId: places.projectId }),
    CONTENT_DIR,
  };
  const run = async (command: string) => {
    const args = ["build/index.cjs", "content", command];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return stdout.trim().split("\n");
  };
  expect((await run("pull")).filter((line) => line.startsWith("+ media/"))).toHaveLength(27);
  cpSync("content/media/house-at-dusk.jpg", path.join(CONTENT_DIR, "media", "छत 100% 🌞.jpg"));
  expect((await run("push")).filter((line) => line.startsWith("+"))).toEqual(["+ media/छत 100% 🌞.jpg"]);
  expect((await run("push")).at(-1)).toBe("nothing to write");
});
