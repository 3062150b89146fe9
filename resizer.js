import { appendFileSync, writeFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import process from "node:process";
import sharp from "sharp";

// Resizes pictures for app/media/resizer.server.ts, in a process of its own: native code that decodes a hostile picture
// cannot be interrupted, but a process can be killed.

const MAX_PIXELS = 60_000_000;
/** A panorama's share of the memory. */
const MAX_OPENED_PIXELS = 12_000_000;
const MAX_MEMORY = 320 * 1024 * 1024;
const CHECK_EVERY_MS = 20;

sharp.cache(false);
sharp.concurrency(1);
// sharp detects formats by content, not by name. Allow no others; SVG can run code.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    ...["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}File`),
    "VipsForeignLoadHeifBuffer",
  ],
});

// If memory runs out, the kernel should kill this process, not the site.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Not Linux.
}

// The site stops this process, with SIGKILL: a normal exit would wait for threads in native code.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

process.on("message", async (job) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > job.cpuMs * 1000) process.kill(process.pid, "SIGVTALRM");
    if (process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, "SIGKILL");
  }, CHECK_EVERY_MS);
  const work = job.side ? clean : job.file ? decode : encode;
  const answer = await work(job).catch((error) => String(error.message));
  clearInterval(watch);
  process.send(answer);
});

/** The type of the file, or one of those that it is compatible with. */
const AVIF = /^.{4}ftyp(?:.{4}){0,20}?avif/s;

/** The decoder knows a picture by its first type alone: an AVIF may call itself "miaf" or "mif1" first. */
async function readable(file) {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(100), 0, 100).finally(() => handle.close());
  const head = buffer.toString("latin1");
  if (!AVIF.test(head) || head.startsWith("avif", 8)) return file;
  const bytes = await readFile(file);
  bytes.write("avif", 8, "latin1");
  return bytes;
}

/** The opened picture, upright and in sRGB, as raw pixels. */
let opened;

/** Decodes a picture once for all its sizes: large enough to cover a box. Answers with its colours. */
async function decode({ file, box }) {
  opened = undefined;
  const options = { limitInputPixels: MAX_PIXELS, failOn: "none", sequentialRead: true };
  const input = sharp(await readable(file), options);
  const { width, height } = (await input.metadata()).autoOrient;
  const scale = Math.min(
    1,
    Math.max(box.width / width, box.height / height),
    Math.sqrt(MAX_OPENED_PIXELS / width / height),
  );
  const size = (side) => Math.max(1, Math.round(side * scale));
  const { data, info } = await input
    .autoOrient()
    .resize(size(width), size(height), { fit: "fill" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  opened = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  return { colours: await colours() };
}

/** The mean colours of the upper and the lower half, as six digits: "8ac321" is #8ac and #321. */
async function colours() {
  const { data } = await reopened()
    .flatten({ background: "#fff" })
    .resize(1, 2, { fit: "fill", kernel: "cubic" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((byte) => Math.round(byte / 17).toString(16)).join("");
}

function reopened() {
  return sharp(opened.data, { raw: opened.raw });
}

/** Cuts the opened picture to the width and height; without a height, fits it into a square of the width. */
function encode({ width, height, focus, format, quality, effort }) {
  const picture = height
    ? cut(width, height, focus)
    : reopened().resize({ width, height: width, fit: "inside", withoutEnlargement: true });
  if (format === "avif") return picture.avif({ quality, effort }).toBuffer();
  if (format === "webp") return picture.webp({ quality, effort }).toBuffer();
  return picture.flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** The focus is as far from the edges of the crop as from those of the picture, in per cent (CSS `object-position`). */
function cut(width, height, focus) {
  if (!focus) return reopened().resize({ width, height, fit: "cover" });
  const { raw } = opened;
  const scale = Math.max(width / raw.width, height / raw.height);
  const wide = Math.max(width, Math.round(raw.width * scale));
  const high = Math.max(height, Math.round(raw.height * scale));
  const [left, top] = [Math.round((wide - width) * focus.x), Math.round((high - height) * focus.y)];
  return reopened().resize(wide, high, { fit: "fill" }).extract({ left, top, width, height });
}

/** Makes an uploaded picture fit to be kept: upright, in sRGB, without metadata, and within a square. */
async function clean(job) {
  try {
    return await cleaned(job, "truncated");
  } catch (error) {
    if (!/premature end of JPEG/.test(error.message)) throw error;
    // Some programs leave out the end marker alone. With it, a JPEG that is whole gives no warning.
    appendFileSync(job.file, Buffer.from([0xff, 0xd9]));
    return cleaned(job, "warning");
  }
}

async function cleaned({ file, side, wanted }, failOn) {
  const options = { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true };
  const input = sharp(await readable(file), options);
  const { format, pages = 1, hasAlpha } = await input.metadata();
  if (pages > 1) throw new Error("several pages");
  const picture = input
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const encoded = {
    webp: () => picture.clone().webp({ quality: 88 }).toBuffer(),
    jpg: () => picture.clone().flatten({ background: "#fff" }).jpeg({ quality: 86 }).toBuffer(),
    png: () => picture.clone().png().toBuffer(),
  };
  const extension = wanted ?? (hasAlpha || format === "webp" ? "webp" : "jpg");
  const bytes = await encoded[extension]();
  if (wanted || format !== "png" || hasAlpha) return { bytes, extension };
  const lossless = await encoded.png(); // Drawings are smaller.
  return lossless.length < bytes.length ? { bytes: lossless, extension: "png" } : { bytes, extension };
}
