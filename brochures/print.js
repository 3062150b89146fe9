/*
 * Prints the brochures of this folder:
 *
 *     node brochures/print.js
 *
 * Each {name}.html becomes content/media/{name}.pdf, tagged and with its title, and its first page the cover
 * content/media/{name}-cover.jpg. Page count and size are written into content/downloads/{name}.json, which has to be
 * there. Needs Chromium (CHROMIUM, or Debian's). Pictures are those of content/media, made smaller for print.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import sharp from "sharp";

const folder = path.dirname(fileURLToPath(import.meta.url));
const content = path.join(folder, "..", "content");
const media = path.join(content, "media");
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const profile = mkdtempSync(path.join(tmpdir(), "brochures-"));

/** 150 dots an inch over the width of the paper. */
const PICTURE_WIDTH = 1240;
/** A4 at 96 dots an inch, as the browser counts, and twice that for the cover. */
const SHEET = { width: 794, height: 1123, scale: 2 };

function browse(...args) {
  execFileSync(
    chromium,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--allow-file-access-from-files",
      "--hide-scrollbars",
      `--user-data-dir=${profile}`,
      ...args,
    ],
    { stdio: "ignore" },
  );
}

async function resizePictures(html) {
  const pictures = path.join(folder, "pictures");
  mkdirSync(pictures, { recursive: true });
  for (const [, name] of html.matchAll(/src="pictures\/([\w.-]+)"/g)) {
    await sharp(path.join(media, name))
      .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
      .jpeg({ quality: 72, mozjpeg: true })
      .toFile(path.join(pictures, name));
  }
}

async function print(name) {
  const source = path.join(folder, `${name}.html`);
  const html = readFileSync(source, "utf8");
  await resizePictures(html);
  const address = pathToFileURL(source).href;

  const pdf = path.join(media, `${name}.pdf`);
  browse(
    "--no-pdf-header-footer",
    "--export-tagged-pdf",
    "--generate-pdf-document-outline",
    `--print-to-pdf=${pdf}`,
    address,
  );

  const shot = path.join(profile, `${name}.png`);
  browse(
    `--window-size=${SHEET.width},${SHEET.height}`,
    `--force-device-scale-factor=${SHEET.scale}`,
    `--screenshot=${shot}`,
    address,
  );
  await sharp(shot)
    .resize({ width: 840 })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(path.join(media, `${name}-cover.jpg`));

  const record = path.join(content, "downloads", `${name}.json`);
  const pageCount = html.match(/<section class="sheet/g).length;
  const fileSize = statSync(pdf).size;
  const document = { ...JSON.parse(readFileSync(record, "utf8")), pageCount, fileSize };
  writeFileSync(record, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${name}: ${pageCount} pages, ${(fileSize / 1024).toFixed(0)} KB`);
}

try {
  for (const file of readdirSync(folder)) {
    if (file.endsWith(".html")) await print(path.basename(file, ".html"));
  }
} finally {
  rmSync(profile, { recursive: true });
  rmSync(path.join(folder, "pictures"), { recursive: true, force: true });
}
