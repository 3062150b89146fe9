import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { testSite } from "../http/test-site";
import { PAGES } from "../pages";

/** What a page may load on a slow phone, compressed: both languages, late. */
const MAX_SCRIPT_BYTES = 118 * 1024;
/** The calculator's page has all its rules, and works without a line. */
const MAX_CALCULATOR_BYTES = 123.5 * 1024;
/** How much more a Hindi page may load than its twin, scripts and document. */
const MAX_HINDI_BYTES = 3 * 1024;
/** Compressed, with styles and the colours of pictures. */
const MAX_DOCUMENT_BYTES = 15 * 1024;
/** It asks for the bill, and shows projects and people too. */
const MAX_HOME_BYTES = 17 * 1024;

const folder = "public/static/js";
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ address: `/static/js/${file}`, text: readFileSync(path.join(folder, file), "utf8") }));

const chunksWith = (text: string) =>
  scripts.filter((script) => script.text.includes(text)).map(({ address }) => address);

const textOf = (address: string) => scripts.find((script) => script.address === address)?.text ?? "";

const { get, read } = await testSite();

const bytesOfScripts = new Map<string, Promise<number>>();

/** The compressed size of a script as the host sends it, with Devanagari letters as themselves. Compression is slow. */
function bytesOf(address: string): Promise<number> {
  const bytes =
    bytesOfScripts.get(address) ?? get(address).then(({ body }) => brotliCompressSync(body).length);
  bytesOfScripts.set(address, bytes);
  return bytes;
}

/** The calculator's texts in a language, which its page loads once its scripts run. */
const textsOfCalculator = (name: "english" | "hindi") =>
  scripts.flatMap(({ address }) => (address.includes(`/${name}-`) ? address : []));

/** Returns a page and the scripts that it loads at once, with their imports. Its manifest names others, for later. */
async function load(page: string) {
  const html = await read(page);
  const loads = /(?:href="|src="|from "|import "|import\(")(\/static\/js\/[\w./$-]+\.js)"/g;
  const found = new Set([...html.matchAll(loads)].map(([, address = ""]) => address));
  if (page.endsWith("/calculator"))
    for (const address of textsOfCalculator(page.startsWith("/hi") ? "hindi" : "english")) found.add(address);
  for (const address of found)
    for (const [, imported] of textOf(address).matchAll(/(?:from|import)\s*"(\/static\/js\/[^"]+\.js)"/g))
      if (imported) found.add(imported);
  const loaded = [...found].filter((address) => !address.includes("/manifest-") || html.includes(address));
  const bytes = await Promise.all(loaded.map(bytesOf));
  return { html, loaded, scriptBytes: bytes.reduce((sum, one) => sum + one, 0) };
}

it.each([
  ["a module of the server", /node:(?:fs|http|crypto|path)|lmdb|sharp\b.*libvips|DATA_DIR|SESSION_SECRET/],
  ["the server half of remix-toast", /toast-session|createCookieSessionStorage/],
  ["the sanitiser", /sanitize-html|htmlparser|noembed/],
  ["the Firebase SDK", /firebase|firestore|identitytoolkit|securetoken/i],
  ["the sign-in that no screen uses (§7)", /SignInError|email address or the password is not right/],
])("the scripts of the build contain nothing of %s", (_, pattern) => {
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ text }) => pattern.test(text)).map(({ address }) => address)).toEqual([]);
});

it.each([...PAGES, "/quick-contact"])(
  "%s loads no form rules, stays within its script limit and is hardly larger in Hindi",
  async (page) => {
    const english = await load(page);
    expect(english.loaded.length).toBeGreaterThan(3);
    expect(english.loaded.filter((address) => /safeParse|10-digit mobile/.test(textOf(address)))).toEqual([]);
    expect(english.scriptBytes).toBeLessThan(
      page === "/calculator" ? MAX_CALCULATOR_BYTES : MAX_SCRIPT_BYTES,
    );
    const hindi = await load(`/hi${page.replace(/^\/$/, "")}`);
    const [own, twins] = [english, hindi].map(
      ({ html, scriptBytes }) => scriptBytes + brotliCompressSync(html).length,
    );
    expect(Number(twins) - Number(own)).toBeLessThan(MAX_HINDI_BYTES);
  },
);

it("every page stays within its document limit, styles included", async () => {
  // The best compression follows in the background.
  const tooLarge = async () => {
    const answers = PAGES.map(async (page) => {
      const { body } = await get(page, { "accept-encoding": "br" });
      return body.length < (page === "/" ? MAX_HOME_BYTES : MAX_DOCUMENT_BYTES)
        ? []
        : `${page}: ${body.length}`;
    });
    return (await Promise.all(answers)).flat();
  };
  await expect.poll(tooLarge).toEqual([]);
});

describe("a chunk of its own that no page loads at once (§7)", () => {
  it.each([
    ["the form rules", "10-digit mobile"],
    ["the map", "google.maps.InfoWindow"],
    ["the measuring of web vitals", "largest-contentful-paint"],
    ["the shrinking of pictures", "createImageBitmap"],
  ])("holds %s", async (_, text) => {
    const chunks = chunksWith(text);
    expect(chunks).toHaveLength(1);
    for (const page of ["/contact", "/inquiry"]) expect((await load(page)).loaded).not.toContain(chunks[0]);
  });
});

it("the calculator's rules are in chunks that its page alone loads", async () => {
  const chunks = chunksWith("relief leaves nothing").filter((chunk) => !/\/(?:english|hindi)-/.test(chunk));
  expect((await load("/calculator")).loaded.filter((address) => chunks.includes(address))).not.toEqual([]);
  for (const page of ["/", "/packages", "/inquiry?for=home&state=Delhi&units=350"])
    expect((await load(page)).loaded.filter((address) => chunks.includes(address))).toEqual([]);
});

it("the calculator's page loads its texts in one language", async () => {
  const [english, hindi] = [textsOfCalculator("english"), textsOfCalculator("hindi")];
  expect([english.length, hindi.length]).toEqual([1, 1]);
  expect(english.map(textOf).join()).toContain("You would need only");
  expect((await load("/calculator")).loaded).not.toContain(hindi[0]);
  expect((await load("/hi/calculator")).loaded).not.toContain(english[0]);
});

// A font declared again would lay out every text anew.
it("fonts are declared in the document, not again in the stylesheet that loads later", async () => {
  const { html } = await load("/");
  const stylesheet = html.match(/"(\/static\/[^"]+\.css)"/)?.[1] ?? "";
  const later = await read(stylesheet);
  for (const family of ["Bricolage Grotesque", "Figtree"])
    expect(html).toContain(`@font-face{font-family:${family};`);
  expect(later).toContain("font-family:");
  expect(later).not.toContain("@font-face");
});
