import { describe, expect, it } from "vitest";
import { type ContentSource, type RawDocument, RawFault } from "~/content/content";
import { contentCommand } from "./content-command.server";

async function run(args: string[], documents: Partial<Record<string, RawDocument[]>> = {}) {
  const source: ContentSource = {
    readAll: async (name) => documents[name] ?? [],
    watch: () => () => {},
    missingPictures: async (data) =>
      JSON.stringify(data).includes("/media/nowhere.jpg") ? ["/media/nowhere.jpg"] : [],
  };
  const lines: string[] = [];
  const exitCode = await contentCommand(args, source, (line) => lines.push(line));
  return { exitCode, lines };
}

describe("check", () => {
  it("counts what it has read", async () => {
    const { exitCode, lines } = await run(["check"], { userDetails: [{ id: "asha", data: {} }] });
    expect(exitCode).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^1 documents in \d collections, no faults$/)]);
  });

  it("prints a line for every fault", async () => {
    const { exitCode, lines } = await run(["check"], {
      heroSliders: [
        { id: "dawn", data: { order: "1", position: "top", imageUrl: "/media/nowhere.jpg" } },
        { id: "noon", data: new RawFault("broken JSON in line 2, column 9") },
      ],
      "photo-gallery": [{ id: "house", data: { photos: [{ url: 1 }] } }],
    });
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      "heroSliders/dawn: order: expected number, received string",
      expect.stringMatching(/^heroSliders\/dawn: position: /),
      "heroSliders/dawn: /media/nowhere.jpg: there is no such picture",
      "heroSliders/noon: broken JSON in line 2, column 9",
      "photo-gallery/house: photos.0.url: expected string, received number",
    ]);
  });
});

it.each([[[]], [["push"]], [["check", "all"]]])("explains itself and exits with 2 for %j", async (args) => {
  const { exitCode, lines } = await run(args);
  expect(exitCode).toBe(2);
  expect(lines.join()).toMatch(/^Usage: /);
});
