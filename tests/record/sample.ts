import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./sites";

/** Writes a document of a content folder. */
export function put(folder: string, collection: string, id: string, fields: object) {
  mkdirSync(path.join(folder, collection), { recursive: true });
  writeFileSync(path.join(folder, collection, `${id}.json`), `${JSON.stringify(fields, null, 2)}\n`);
}

/** The sample content, and enough beside it to fill several pages of every list: whole and broken, with Hindi and without. */
export function makeContent(folder = temporaryFolder()): string {
  cpSync("content", folder, { recursive: true });
  cpSync("content/media/house-morning.jpg", path.join(folder, "media", "छत की photo 1.jpg"));
  for (const [id, fields] of Object.entries(posts())) put(folder, "blogPost", id, fields);
  for (const [id, fields] of Object.entries(galleries())) put(folder, "photo-gallery", id, fields);
  for (const [id, fields] of Object.entries(videos())) put(folder, "video-gallery", id, fields);
  for (const [id, fields] of Object.entries(brochures())) put(folder, "downloads", id, fields);
  put(folder, "heroSliders", "record-slide", {
    order: 9,
    isPublished: true,
    imageUrl: "/media/छत की photo 1.jpg",
    position: "center",
    subheading: "Only in English",
    heading: "A slide from the record",
    content: "",
    buttonText: "",
    buttonLink: "",
  });
  put(folder, "userDetails", "record-person", { fullName: "om" });
  put(folder, "packages", "record-package", { type: "Commercial", "package-name": "7 kW <Record> & Co." });
  return folder;
}

const PICTURES = [
  "carport-at-dusk",
  "house-at-dusk",
  "rooftop-array-dawn",
  "school-elevated-array",
  "no-such-picture",
];

const day = (number: number) => `2026-${String(1 + (number % 9)).padStart(2, "0")}-15T05:00:00.000Z`;

const HOSTILE = `<p onclick="alert(1)">Plain <b>bold</b> and <a href="javascript:alert(1)">a link that runs</a>,
<a href="https://other.example/page">a link away</a>, <a href="/packages">a link here</a>, <a href="#below">below</a>.</p>
<script>alert(1)</script><style>p { color: red }</style><h1>One</h1><h2 id="below">Two</h2><h4>Four</h4>
<img src="https://pictures.example/a.jpg" alt="From elsewhere" onerror="alert(1)"><img src="/media/house-at-dusk.jpg">
<figure><img src="/media/carport-at-dusk.jpg" alt="A carport"><figcaption>Under the roof</figcaption></figure>
<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe><iframe src="https://evil.example/"></iframe>
<table><thead><tr><th>Size</th><th>Units</th></tr></thead><tbody><tr><td colspan="2">3 kW</td></tr></tbody></table>
<ul><li>one<ul><li>inner</li></ul></li></ul><blockquote>Said</blockquote><pre><code>a  b</code></pre><form><input name="x"></form>`;

function posts(): Record<string, object> {
  const whole = (number: number) => ({
    title: `Record ${number}: a post with <b>marks</b> & signs`,
    excerpt: number % 3 === 0 ? "" : `What post ${number} says in short.`,
    content: `<h2>Post ${number}</h2><p>${"Units are counted by the meter, and paid by the month. ".repeat(4)}</p>`,
    coverImageUrl: number % 4 === 0 ? "" : `/media/${PICTURES[number % PICTURES.length]}.jpg`,
    authorId: number % 5 === 0 ? "" : "Asha Rawat",
    tags: number % 2 === 0 ? ["roofs", "net metering"] : [],
    isPublished: true,
    scheduledAt: day(number),
    createdAt: day(number + 1),
  });
  const many = Array.from({ length: 14 }, (_, index) => [`record-${index + 1}`, whole(index + 1)] as const);
  return {
    ...Object.fromEntries(many),
    "record-hostile": {
      ...whole(31),
      title: "Hostile <script>",
      content: HOSTILE,
      hi: { title: "हिंदी में शीर्षक" },
    },
    "record-draft": { ...whole(32), title: "A draft of the record", isPublished: false },
    "record-future": { ...whole(33), title: "From the future", scheduledAt: "2027-01-01T00:00:00.000Z" },
    "record-undated": { ...whole(34), title: "Without dates", scheduledAt: "soon", createdAt: "yesterday" },
    "record bare": { title: "Only a title", isPublished: true },
    "record-untitled": { content: "<p>No title at all.</p>", isPublished: true },
  };
}

function galleries(): Record<string, object> {
  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      url: index === 0 ? "/media/छत की photo 1.jpg" : `/media/${PICTURES[index % PICTURES.length]}.jpg`,
      title: index % 2 === 0 ? `Photo ${index + 1}` : "",
      fileName: index === 0 ? "छत की photo 1.jpg" : `${PICTURES[index % PICTURES.length]}-${index}.jpg`,
      description: index % 3 === 0 ? "" : `Row ${index + 1}, seen from the stair head.`,
    }));
  return {
    "record-a": { title: "record gallery a", category: "Residential", isPublished: true, photos: photos(30) },
    "record-b": {
      title: "RECORD gallery b",
      category: "Two Words & more",
      isPublished: true,
      photos: photos(25),
    },
    "record-empty": { title: "without photos", category: "Empty", isPublished: true, photos: [] },
    "record-hidden": { title: "hidden", category: "Hidden", isPublished: false, photos: photos(2) },
  };
}

function videos(): Record<string, object> {
  const addresses = [
    "https://www.youtube.com/watch?v=abcdefghij1&t=30",
    "https://youtu.be/abcdefghij2",
    "https://www.youtube.com/embed/abcdefghij3",
    "https://vimeo.com/12345",
    "not an address",
  ];
  const films = (gallery: number) =>
    addresses.map((youtubeUrl, index) => ({
      youtubeUrl: youtubeUrl.replace("abcdefghij", `abcdefghi${gallery}`),
      thumbnailUrl: index % 2 === 0 ? "/media/house-at-dusk.jpg" : "",
      title: `Film ${gallery}.${index + 1}`,
      description: "How it was built.",
    }));
  return Object.fromEntries(
    [1, 2, 3].map((number) => [
      `record-${number}`,
      {
        title: `Record films ${number}`,
        description: "",
        createdAt: number === 3 ? "2026-02-03T00:00:00.000Z" : { seconds: 1_700_000_000 + number * 86_400 },
        videos: films(number),
      },
    ]),
  );
}

function brochures(): Record<string, object> {
  return Object.fromEntries(
    Array.from({ length: 13 }, (_, index) => [
      `record-${index + 1}`,
      {
        title: `Brochure ${index + 1}`,
        description: "A sheet.",
        category: index % 2 === 0 ? "Maintenance" : "Sheets & tables",
        fileUrl: ["/media/care-and-cleaning.pdf", "https://files.example/sheet.pdf", "/media/gone.pdf", ""][
          index % 4
        ],
        thumbnailUrl: index % 3 === 0 ? "/media/care-and-cleaning-cover.jpg" : "",
        ...(index % 2 === 0 && { pageCount: index + 1 }),
        fileSize: [1023, 1024, "1048576", "large", 0][index % 5],
        createdAt: day(index),
      },
    ]),
  );
}
