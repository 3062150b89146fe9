import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Site, send, startSite } from "../http/site";
import { PAGES } from "../pages";

/** What a page may load on a slow phone, compressed. */
const MAX_SCRIPT_BYTES = 108 * 1024;

/** How much more a Hindi page may load than its twin, scripts and document. */
const MAX_HINDI_BYTES = 3 * 1024;

/** Compressed, with styles and the colours of pictures. */
const MAX_DOCUMENT_BYTES = 15 * 1024;

const folder = "public/static/js";
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ address: `/static/js/${file}`, text: readFileSync(path.join(folder, file), "utf8") }));

const textOf = (address: string) => scripts.find((script) => script.address === address)?.text ?? "";

/** As the host sends them: it writes Devanagari letters as themselves. */
async function sizeOf(page: string): Promise<number> {
  const html = (await send(site.port, "GET", page)).body;
  const loaded = loadedBy(html.toString());
  const sent = await Promise.all(loaded.map(async (address) => (await send(site.port, "GET", address)).body));
  return [html, ...sent].reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

const compressed = new Map<string, number>();

/** The compressed size of a script. Most scripts belong to many pages, and compression is slow. */
function bytesOf(address: string): number {
  const bytes = compressed.get(address) ?? brotliCompressSync(textOf(address)).length;
  compressed.set(address, bytes);
  return bytes;
}

/** The scripts that a page loads at once, with their imports. Its manifest names others, for later. */
function loadedBy(html: string): string[] {
  const loads = /(?:href="|src="|from "|import "|import\(")(\/static\/js\/[\w./$-]+\.js)"/g;
  const loaded = new Set([...html.matchAll(loads)].map(([, address = ""]) => address));
  for (const address of loaded) {
    for (const [, imported] of textOf(address).matchAll(/(?:from|import)\s*"(\/static\/js\/[^"]+\.js)"/g)) {
      if (imported) loaded.add(imported);
    }
  }
  return [...loaded].filter((address) => !address.includes("/manifest-") || html.includes(address));
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe("the scripts of the build", () => {
  it.each([
    ["a module of the server", /node:(?:fs|http|crypto|path)|lmdb|sharp\b.*libvips|DATA_DIR|SESSION_SECRET/],
    ["the server half of remix-toast", /toast-session|createCookieSessionStorage/],
    ["the sanitiser", /sanitize-html|htmlparser|noembed/],
    ["the Firebase SDK", /firebase|firestore|identitytoolkit|securetoken/i],
    ["the sign-in that no screen uses", /SignInError|email address or the password is not right/],
  ])("contain nothing of %s", (_, pattern) => {
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter(({ text }) => pattern.test(text)).map(({ address }) => address)).toEqual([]);
  });

  it.each([...PAGES, "/quick-contact"])(
    "%s loads no form rules and stays within its script limit",
    async (page) => {
      const html = (await send(site.port, "GET", page)).body.toString();
      const loaded = loadedBy(html);
      const bytes = loaded.reduce((sum, address) => sum + bytesOf(address), 0);

      expect(loaded.length).toBeGreaterThan(3);
      expect(loaded.filter((address) => /safeParse|10-digit mobile/.test(textOf(address)))).toEqual([]);
      expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
    },
  );

  it.each(PAGES)("%s stays within its document limit, styles included", async (page) => {
    const ask = () => send(site.port, "GET", page, { "accept-encoding": "br" });
    await ask();
    // The best compression follows in the background.
    await vi.waitFor(async () => expect((await ask()).body.length).toBeLessThan(MAX_DOCUMENT_BYTES), 5000);
  });

  it.each(PAGES)("%s is hardly larger in Hindi", async (page) => {
    const hindi = await sizeOf(`/hi${page.replace(/^\/$/, "")}`);
    expect(hindi - (await sizeOf(page))).toBeLessThan(MAX_HINDI_BYTES);
  });

  it("hold the form rules in a single chunk", () => {
    expect(scripts.filter(({ text }) => text.includes("10-digit mobile")).length).toBe(1);
  });

  it("hold the calculator's rules in chunks that its page alone loads", async () => {
    const chunks = scripts
      .filter(({ text }) => text.includes("You would need only"))
      .map((chunk) => chunk.address);
    const loadingPages = async (page: string) =>
      loadedBy((await send(site.port, "GET", page)).body.toString()).filter((address) =>
        chunks.includes(address),
      );
    expect(await loadingPages("/calculator")).not.toEqual([]);
    for (const page of ["/", "/packages", "/inquiry?for=home&state=Delhi&units=350"])
      expect(await loadingPages(page)).toEqual([]);
  });

  it.each([
    ["the map", "google.maps.InfoWindow"],
    ["the measuring of web vitals", "largest-contentful-paint"],
    ["the shrinking of pictures", "createImageBitmap"],
  ])("hold %s in a chunk of its own that no page loads at once", async (_, text) => {
    const pages = await Promise.all(["/contact", "/inquiry"].map((page) => send(site.port, "GET", page)));
    const html = pages.map(({ body }) => body.toString()).join();
    const chunks = scripts.filter((script) => script.text.includes(text)).map(({ address }) => address);
    expect(chunks).toHaveLength(1);
    expect(loadedBy(html)).not.toContain(chunks[0]);
  });
});

// A font declared again would lay out every text anew.
it("fonts are declared in the document, not again in the stylesheet that loads later", async () => {
  const html = (await send(site.port, "GET", "/")).body.toString();
  const stylesheet = html.match(/"(\/static\/[^"]+\.css)"/)?.[1] ?? "";
  const later = (await send(site.port, "GET", stylesheet)).body.toString();
  for (const family of ["Bricolage Grotesque", "Figtree"])
    expect(html).toContain(`@font-face{font-family:${family};`);
  expect(later).toContain("font-family:");
  expect(later).not.toContain("@font-face");
});
