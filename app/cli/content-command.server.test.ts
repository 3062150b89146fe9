import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentCommand } from "./content-command.server";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs the command on a folder with these files, given as text or as documents. */
async function run(args: string[], files: Record<string, unknown> = {}) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(path.join(folder, name), text);
  }
  const lines: string[] = [];
  const settings = {
    CONTENT_DIR: folder,
    DATA_DIR: folder,
    FIRESTORE_CATALOG_DATABASE: "(default)",
  };
  const exitCode = await contentCommand(args, settings, (line) => lines.push(line));
  return { exitCode, lines };
}

const PICTURE = "a picture (JPG, PNG, WebP, AVIF, GIF or SVG)";
const LEFT_OUT = "until then the whole document is left out";
const slide = { order: 2, isPublished: true };

describe("check", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "wrong values and broken JSON",
      {
        "heroSliders/dawn.json": { order: "1", position: "top", imageUrl: "/media/nowhere.jpg" },
        "heroSliders/noon.json": '{\n"order": yes}',
        "photo-gallery/house.json": { photos: [{ url: 1 }] },
      },
      [
        `photo-gallery/house.json: photos.0.url (Picture): 1 is not text; write it in double quotes; ${LEFT_OUT}`,
        `heroSliders/dawn.json: position (Position of the text): "top" is not one of left, right, center; ${LEFT_OUT}`,
        `heroSliders/dawn.json: order (Position in the slider): "1" is not a number; write it without quotes; ${LEFT_OUT}`,
        'heroSliders/dawn.json: imageUrl (Picture): "/media/nowhere.jpg" is not in the media folder',
        `heroSliders/noon.json: broken JSON: Unexpected token 'y', "{ "order": yes}" is not valid JSON; ${LEFT_OUT}`,
      ],
    ],
    [
      "files that other programs named, and copies",
      {
        "blogPost/upper.JSON": { title: "A" },
        "blogPost/hidden.json.txt": { title: "B" },
        "blogPost/.hidden.json": { title: "C" },
        "blogPost/roof.json": { title: "D" },
        "blogPost/roof (Ravi's conflicted copy 2026-11-22).json": { title: "E" },
        "blogPost/roof.sync-conflict-20261122-101500-ABC.json": { title: "F" },
        "blogPost/roof - Copy.json": { title: "G" },
        "blogPost/roof (1).json": { title: "H" },
        "blogPost/top-5.json": { title: "I" },
        "blogPost/report.data.json": { title: "J" },
      },
      [
        'blogPost/hidden.json.txt: is ignored; its name must end in ".json"',
        "blogPost/roof (1).json: looks like a copy; delete it or give it another name",
        "blogPost/roof (Ravi's conflicted copy 2026-11-22).json: looks like a copy; delete it or give it another name",
        "blogPost/roof - Copy.json: looks like a copy; delete it or give it another name",
        "blogPost/roof.sync-conflict-20261122-101500-ABC.json: looks like a copy; delete it or give it another name",
        'blogPost/upper.JSON: is ignored; its name must end in ".json"',
        `blogPost/report.data.json: its name may not end in .data; give it another one; ${LEFT_OUT}`,
      ],
    ],
    [
      "pictures with the same name in other letters",
      {
        "media/Caf\u00e9.jpg": "a",
        "media/Cafe\u0301.jpg": "b",
        "media/a b.jpg": "c",
        "media/a%20b.jpg": "d",
      },
      [
        'media/Caf\u00e9.jpg: is to the site the same file as "Cafe\u0301.jpg"; rename one',
        'media/a%20b.jpg: is to the site the same file as "a b.jpg"; rename one',
      ],
    ],
    [
      "pictures whose names differ only in capitals or in the form of letters",
      {
        "media/roof.JPG": "a",
        "media/roof.jpg": "b",
        "media/\u0958.jpg": "c",
        "media/\u0915\u093c.jpg": "d",
        "media/\uff11.jpg": "e",
        "media/1.jpg": "f",
        "media/roof.jpeg": "g",
        "media/1.png": "h",
      },
      [
        'media/roof.jpg: has nearly the name of "roof.JPG", which many computers take for the same; rename one',
        'media/\u0958.jpg: is to the site the same file as "\u0915\u093c.jpg"; rename one',
        'media/\uff11.jpg: has nearly the name of "1.jpg", which many computers take for the same; rename one',
      ],
    ],
    [
      "documents that say the same, however their fields are ordered, but none without a field",
      {
        "blogPost/a.json": '{"title":"Roofs","tags":["a"],"hi":{"title":"छत"}}',
        "blogPost/b.json": '{"hi":{"title":"छत"},"tags":["a"],"title":"Roofs"}',
        "blogPost/c.json": '{"hi":{"title":"छत"},"tags":["b"],"title":"Roofs"}',
        "blogPost/d.json": '{"title":"Roofs","tags":["a"],"hi":{"title":"छत"}}',
        "blogPost/e.json": "{}",
        "blogPost/f.json": "{}",
        "photo-gallery/a.json": '{"title":"Roofs"}',
      },
      [
        "blogPost/b.json: says the same as a.json; delete one of them",
        "blogPost/d.json: says the same as a.json; delete one of them",
      ],
    ],
    [
      "documents that cannot be read, of which none says the same as another",
      { "blogPost/a.json": "1", "blogPost/b.json": "2" },
      [
        "blogPost/a.json: not a group of fields; until then the whole document is left out",
        "blogPost/b.json: not a group of fields; until then the whole document is left out",
      ],
    ],
    [
      "numbers that are no date",
      {
        "blogPost/a.json": { title: "A", createdAt: 20_250_305 },
        "blogPost/b.json": { title: "B", createdAt: 1_741_176_000 },
        "blogPost/c.json": { title: "C", createdAt: 1_741_176_000_000_000 },
        "blogPost/d.json": { title: "D", createdAt: 45_721 },
      },
      [
        "blogPost/a.json: createdAt (Date above the article): 20250305 is not a date; write 2026-11-22 or 2026-11-22T15:00",
        "blogPost/c.json: createdAt (Date above the article): 1741176000000000 is not a date; write 2026-11-22 or 2026-11-22T15:00",
      ],
    ],
    [
      "links of an article to no place in it",
      { "blogPost/roof.json": { content: '<p><a href="#prices">Prices</a></p>' } },
      ['blogPost/roof.json: content (Article): <a href="#prices"> leads to no place in the article'],
    ],
    [
      "unknown fields, with suggestions",
      {
        "blogPost/a.json": '{"isPublish":true,"updatedAt":1,"__proto__":{},"tag":["a"]}',
        "photo-gallery/a.json": '{"photos":[{"URL":"","toString":1}]}',
      },
      [
        "photo-gallery/a.json: photos.0.URL: did you mean url?",
        "photo-gallery/a.json: photos.0.toString: there is no such field",
        "blogPost/a.json: isPublish: did you mean isPublished?",
        "blogPost/a.json: updatedAt: there is no such field",
        "blogPost/a.json: __proto__: there is no such field",
        "blogPost/a.json: tag: did you mean tags?",
      ],
    ],
    [
      "files that the site cannot serve, with suggestions",
      {
        "media/roof.jpg": "",
        "media/छत (1).jpeg": "",
        "media/rate card.pdf": "",
        "media/photo.heic": "",
        "media/.hidden.jpg": "",
        "photo-gallery/a.json": {
          featuredImageUrl: "/media/छत (1).jpeg",
          photos: [
            { url: "/media/roof.jpg?v=2" },
            { url: "/media/rooof.jpg" },
            { url: "/media/photo.heic" },
            { url: "/media/rate card.pdf" },
            { url: "/media/.hidden.jpg" },
            { url: "/contact" },
            { url: "https://example.in/a.jpg" },
          ],
        },
        "downloads/a.json": { fileUrl: "/media/rate%20card.pdf" },
        "downloads/b.json": { fileUrl: "/media/roof.jpg" },
        "heroSliders/a.json": { buttonLink: "/media/price.pdf" },
        "heroSliders/b.json": { buttonLink: "/packages" },
      },
      [
        'photo-gallery/a.json: photos.1.url (Picture): "/media/rooof.jpg" is not in the media folder; did you mean /media/roof.jpg?',
        `photo-gallery/a.json: photos.2.url (Picture): "/media/photo.heic" is a file that the site cannot show (.heic); save it as ${PICTURE}`,
        `photo-gallery/a.json: photos.3.url (Picture): "/media/rate card.pdf" is not ${PICTURE}`,
        `photo-gallery/a.json: photos.4.url (Picture): "/media/.hidden.jpg" is not ${PICTURE} in the media folder; write /media/ and the name of the file`,
        `photo-gallery/a.json: photos.5.url (Picture): "/contact" is not ${PICTURE} in the media folder; write /media/ and the name of the file`,
        'downloads/b.json: fileUrl (PDF): "/media/roof.jpg" is not a PDF',
        'heroSliders/a.json: buttonLink (Button opens): "/media/price.pdf" is not in the media folder',
      ],
    ],
    [
      "parts of an article that visitors would not see, and an article without a tag",
      {
        "blogPost/a.json": {
          content:
            '<p>a</p><iframe src="https://maps.example"></iframe><img src="/media/nowhere.jpg"><a href="/media/b.pdf">b</a>',
        },
        "blogPost/b.json": { content: "First.\n\nIs 3 < 4? Second." },
        "blogPost/c.json": { content: " " },
      },
      [
        'blogPost/a.json: content (Article): <iframe src="https://maps.example"> is left out; only players of YouTube (https://www.youtube.com/embed/…) and Vimeo are shown',
        'blogPost/a.json: content (Article): "/media/nowhere.jpg" is not in the media folder',
        'blogPost/a.json: content (Article): "/media/b.pdf" is not in the media folder',
        "blogPost/b.json: content (Article): has no tag, so it is one paragraph; write <p> before each paragraph and </p> after it",
      ],
    ],
    [
      "slides with the same order, and documents over 256 KB",
      {
        "heroSliders/a.json": slide,
        "heroSliders/b.json": slide,
        "heroSliders/c.json": { order: 2 },
        "heroSliders/d.json": { content: "x".repeat(256 * 1024) },
      },
      [
        "heroSliders/b.json: order (Position in the slider): 2 is also the order of a.json",
        "heroSliders/b.json: says the same as a.json; delete one of them",
        `heroSliders/d.json: larger than 256 KB; ${LEFT_OUT}`,
      ],
    ],
  ])("reports %s", async (_, files, lines) => {
    expect(await run(["check"], files)).toEqual({ exitCode: 1, lines });
  });

  it("counts documents and collections where it finds no fault", async () => {
    const { exitCode, lines } = await run(["check"], { "userDetails/asha.json": {} });
    expect(exitCode).toBe(0);
    expect(lines[0]).toMatch(/^before going live: Your phone numbers: Customers call /);
    expect(lines.filter((line) => !line.startsWith("before going live: "))).toEqual([
      expect.stringMatching(/^1 documents in \d+ collections, no faults$/),
    ]);
  });

  it("escapes control characters and prints at most fifty faults a document", async () => {
    const photos = Array.from({ length: 60 }, () => ({ url: "\u001b[31m\u202e" }));
    const { lines } = await run(["check"], { "photo-gallery/\u202ea.json": { photos } });
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe("photo-gallery/\\u{202e}a.json: and 10 more");
    expect(lines.join("")).toMatch(/^[\x20-\x7e]*$/);
  });
});

it.each([
  ...["", "copy", "check all", "check --dry-run", "pictures --delete", "check --collection media"],
  ...["check --collection toString", "push --force", "pull push"],
])("content prints its usage and exits with 2 for %j", async (line) => {
  const { exitCode, lines } = await run(line.split(" ").filter(Boolean));
  expect(exitCode).toBe(2);
  expect(lines.join()).toMatch(/^Usage: /);
});

it("content push without a project exits with 2 and its reason", async () => {
  const lines = ["FIREBASE_PROJECT_ID: set it to the project to copy to or from"];
  expect(await run(["push"])).toEqual({ exitCode: 2, lines });
});
