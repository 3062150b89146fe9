import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGES } from "../pages";
import { latinWordsIn } from "./latin-words";
import { type Site, send, startSite, temporaryFolder } from "./site";

let site: Site;
beforeAll(async () => {
  const content = path.join(temporaryFolder(), "content");
  cpSync("content", content, { recursive: true });
  for (const file of readdirSync(content, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".json")) continue;
    const { hi: _, ...english } = JSON.parse(readFileSync(path.join(content, file), "utf8"));
    writeFileSync(path.join(content, file), JSON.stringify(english));
  }
  site = await startSite({ CONTENT_DIR: content });
});
afterAll(() => site.stop());

it.each([...PAGES, "/calculator?for=home&state=Uttarakhand&units=350"])(
  "/hi%s marks the content that has no translation as English",
  async (page) => {
    const html = (await send(site.port, "GET", `/hi${page.replace(/^\/$/, "")}`)).body.toString();
    expect(html).toContain('<html lang="hi"');
    // A label, the head and a Hindi sentence around a title or a name cannot say that a part of them is English.
    const read = html
      .replace(/<head>.*?<\/head>| (?:alt|aria-label)="[^"]*"|<span class="sr-only">.*?<\/span>/gs, " ")
      .replace(
        /<div lang="en" class="article">.*?<\/article>|टैरिफ़, [^<]*|लेखक: [\w ]+|<p class="font-semibold">.*?<\/p>/gs,
        " ",
      );
    expect(latinWordsIn(read)).toEqual([]);
  },
);
