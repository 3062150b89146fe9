/**
 * Writes content as a company has it: galleries of 12-megapixel photos, some of them turned by their EXIF orientation.
 *
 *   node tests/bench/photo-content.js FOLDER [galleries, 40] [photos of each, 25]
 *
 * Then `CONTENT_DIR=FOLDER npm run --silent content -- push` puts it behind the stand-ins of Firestore and Cloud Storage.
 */
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const DISTINCT = 6;
/** The EXIF orientation of each, and by how many degrees its pixels are turned: a phone's sensor is always wide. */
const TURNS = [
  [1, 0],
  [6, 270],
  [1, 0],
  [8, 90],
  [3, 180],
  [1, 0],
];
const CATEGORIES = ["Residential", "Commercial", "Industrial", "Institutional"];

const [folder, galleries = "40", photos = "25"] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node tests/bench/photo-content.js FOLDER [galleries] [photos]");

const media = path.join(folder, "media");
cpSync("content", folder, { recursive: true });
rmSync(path.join(folder, "photo-gallery"), { recursive: true });
mkdirSync(path.join(folder, "photo-gallery"));

const samples = readdirSync("content/media").filter((name) => name.endsWith(".jpg"));
for (let number = 0; number < DISTINCT; number += 1) await writeOriginal(number);

for (let gallery = 1; gallery <= Number(galleries); gallery += 1) {
  const entries = Array.from({ length: Number(photos) }, (_, index) => {
    const name = `IMG ${gallery}-${index + 1} (छत).jpg`;
    const file = path.join(media, name);
    if (!existsSync(file)) linkSync(original((gallery + index) % DISTINCT), file);
    return { url: `/media/${name}`, title: `Photo ${index + 1}` };
  });
  const document = {
    title: `Project ${gallery}`,
    category: CATEGORIES[gallery % CATEGORIES.length],
    isPublished: true,
    photos: entries,
  };
  const file = path.join(folder, "photo-gallery", `project-${String(gallery).padStart(2, "0")}.json`);
  writeFileSync(file, JSON.stringify(document, null, 2));
}

function original(number) {
  return path.join(media, `original-${number}.jpg`);
}

/** With the noise of a phone's sensor, which makes a file of 3 to 5 MB. */
async function writeOriginal(number) {
  const [orientation, degrees] = TURNS[number];
  const isTall = orientation > 4;
  const size = isTall ? { width: 3000, height: 4000 } : { width: 4000, height: 3000 };
  const noise = { type: "gaussian", mean: 128, sigma: 9 };
  const grain = await sharp({ create: { ...size, channels: 3, noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const upright = await sharp(path.join("content/media", samples[number % samples.length]))
    .resize(size.width, size.height, { fit: "cover" })
    .composite([{ input: grain, blend: "soft-light" }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  await sharp(upright)
    .rotate(degrees)
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toFile(original(number));
}
