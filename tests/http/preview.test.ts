import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { shownCollections } from "~/editing/collections";
import { SECRET, startContentSite } from "./content-site";
import type { Answer } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const sample = (file: string) => JSON.parse(readFileSync(path.join("content", file), "utf8"));
const MARK = "Seen In A Preview";

/** A document of each collection, with what of it the page shows. */
const DRAFTS = [
  { name: "blogPost", id: "shadow-and-orientation", fields: { title: MARK, content: "<p>Shade</p>" } },
  { name: "heroSliders", id: "new-slide", fields: { heading: MARK, order: 9 } },
  { name: "userDetails", id: "new-person", fields: { fullName: MARK } },
  { name: "photo-gallery", id: "new-project", fields: { title: MARK, category: "Homes" } },
  {
    name: "video-gallery",
    id: "new-videos",
    fields: { videos: [{ youtubeUrl: "https://youtu.be/SuryantaV01", title: MARK }] },
  },
  { name: "packages", id: "new-package", fields: { type: "Commercial", "package-name": MARK } },
  { name: "downloads", id: "new-brochure", fields: { title: "A new brochure", description: MARK } },
  { name: "solarRates", id: "kerala", fields: { ...sample("solarRates/kerala.json"), note: MARK } },
] as const;

let desk: Awaited<ReturnType<typeof startContentSite>>;

beforeAll(async () => {
  desk = await startContentSite([
    ...DRAFTS,
    { name: "packages", id: "residential-3-kw", fields: { "package-name": "3 kW", type: "Farm" } },
  ]);
});
afterAll(() => desk?.site.stop());

const previewOf = (name: string, id: string) => `/desk/content/${name}/${id}/preview`;

/** Returns what the desk's page frames. */
async function framed(name: string, id: string): Promise<string> {
  const page = await desk.text(previewOf(name, id));
  return /<iframe[^>]* src="([^"#]+)/.exec(page)?.[1] ?? "";
}

const shows = ({ body }: Answer) => body.toString().includes(MARK);

/** Without cookies, as a stranger. */
const open = (address: string) => desk.request(address, {});

function tokenOf(...parts: unknown[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${createHmac("sha256", SECRET).update(`preview ${text}`).digest("base64url")}`;
}

const POST = "/blog/shadow-and-orientation";

it.each(DRAFTS)("the draft of $name shows on the page where visitors would find it", async ({ name, id }) => {
  const url = await framed(name, id);
  const shown = await open(url);
  expect([shown.status, shows(shown)]).toEqual([200, true]);
  const [page = ""] = url.split(/[?&]preview=/);
  expect(shows(await open(page))).toBe(false);
});

it("every collection has a place on the site", () => {
  expect(DRAFTS.map(({ name }) => name).sort()).toEqual([...shownCollections].sort());
});

it("a preview is never kept: neither by the site, whose page stays as it was, nor by anybody else", async () => {
  const before = await open(POST);
  const url = await framed("blogPost", "shadow-and-orientation");
  for (const address of [url, url.replace(POST, `${POST}.data`), url.replace(POST, `/hi${POST}`)]) {
    const answer = await open(address);
    const { status, headers } = answer;
    expect([address, shows(answer)]).toEqual([address, true]);
    expect([status, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
      200,
      "private, no-store",
      "noindex",
    ]);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["set-cookie"]).toBeUndefined();
  }
  const after = await open(POST);
  expect(after.headers).toEqual({
    ...before.headers,
    date: after.headers.date,
    "x-request-id": after.headers["x-request-id"],
  });
  expect(after.body.equals(before.body)).toBe(true);
});

it("only pages of the desk may frame the site; a visitor's policy is as before", async () => {
  const policy = String((await open("/")).headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("; img-src 'self' data: https:; ");
  expect(policy).toContain(
    "; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.google.com; ",
  );
  const ofDesk = String((await desk.request("/desk/content")).headers["content-security-policy"]);
  expect(ofDesk).toContain("frame-ancestors 'none'");
  expect(ofDesk).toContain("img-src 'self' data: https: blob:;");
  expect(ofDesk).toContain("frame-src 'self' https://www.youtube-nocookie.com");
});

it("a token that is not ours, has ended or is for another document shows what visitors see", async () => {
  const hour = Date.now() + 3_600_000;
  const own = tokenOf("blogPost", "shadow-and-orientation", hour, "");
  expect(shows(await open(`${POST}?preview=${own}`))).toBe(true);
  const forged = Buffer.from(JSON.stringify(["blogPost", "shadow-and-orientation", hour, ""])).toString(
    "base64url",
  );
  const tokens = [
    tokenOf("blogPost", "shadow-and-orientation", Date.now() - 1, ""),
    tokenOf("blogPost", "shadow-and-orientation", hour, "no such link"),
    tokenOf("blogPost", "reading-your-sanctioned-load", hour, ""),
    tokenOf("packages", "residential-3-kw", hour, ""),
    tokenOf("staff", "shadow-and-orientation", hour, ""),
    tokenOf("blogPost", "../blogPost/shadow-and-orientation", hour, ""),
    tokenOf("blogPost", "__proto__", hour, ""),
    tokenOf("blogPost", { id: "shadow-and-orientation" }, hour, ""),
    `${forged}.${own.split(".")[1]}x`,
    `${forged}.`,
    `.${"a".repeat(43)}`,
    "",
    "%",
    "a".repeat(5000),
  ];
  for (const token of tokens) {
    const answer = await open(`${POST}?preview=${token}`);
    expect([token, answer.status, shows(answer)]).toEqual([token, 200, false]);
  }
});

it("a link works without an account for a day, until it is ended", async () => {
  const page = previewOf("blogPost", "shadow-and-orientation");
  const made = await desk.post(page, { share: "1" });
  expect(made.status).toBe(303);
  const shown = await desk.text(page);
  const [, address = "", token = ""] = /value="http:\/\/[^/]+(\/[^"]*preview=([^"]*))"/.exec(shown) ?? [];
  const [, , until] = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  expect(until - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(shows(await open(address))).toBe(true);

  expect((await desk.post(page, { revoke: "1" })).status).toBe(303);
  const ended = await open(address);
  expect([ended.status, shows(ended)]).toEqual([200, false]);
  expect((await desk.text(page)).includes('aria-label="Link"')).toBe(false);
});

it("a faulty draft has no preview, but its reason", async () => {
  const page = await desk.text(previewOf("packages", "residential-3-kw"));
  expect(page).toContain("&quot;Farm&quot; is not one of Residential, Commercial");
  expect(page).not.toContain("<iframe");
});

it("forms are never answered with a draft, and nothing but GET and HEAD previews", async () => {
  const url = await framed("userDetails", "new-person");
  expect(shows(await desk.post(`/contact${url.slice(1)}`, {}))).toBe(false);
});
