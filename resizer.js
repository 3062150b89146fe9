import { writeFileSync } from "node:fs";
import process from "node:process";
import sharp from "sharp";

// Resizes pictures for app/media/resizer.server.ts, in a process of its own: native code that decodes a hostile picture
// cannot be interrupted, but a process can be killed.

const MAX_PIXELS = 60_000_000;
const MAX_MEMORY = 320 * 1024 * 1024;
const CHECK_MEMORY_EVERY_MS = 20;

sharp.cache(false);
sharp.concurrency(1);
// sharp detects formats by content, not by name. Allow no others; SVG can run code.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}File`),
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
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, "SIGKILL");
  }, CHECK_MEMORY_EVERY_MS);
  const answer = await resize(job).catch((error) => String(error.message));
  clearInterval(watch);
  process.send(answer);
});

/** Cuts a picture to the width and height; without a height, fits it into a square of the width. */
function resize({ file, width, height, format, quality }) {
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "none", sequentialRead: true })
    .rotate()
    .resize(
      height
        ? { width, height, fit: "cover" }
        : { width, height: width, fit: "inside", withoutEnlargement: true },
    );
  // Effort 2 makes files nearly as small as effort 4 in a tenth of the time (960 px wide: 0.25 s).
  if (format === "avif") return picture.avif({ quality, effort: 2 }).toBuffer();
  if (format === "webp") return picture.webp({ quality }).toBuffer();
  return picture.jpeg({ quality, mozjpeg: true }).toBuffer();
}
