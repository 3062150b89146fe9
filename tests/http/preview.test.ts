import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentNames } from "../../app/content/content";
import { SECRET, startContentSite } from "./content-site";
import { joinDesk, post, runDesk } from "./desk-staff";
import type { Answer } from "./site";

const MARK = "Seen In A Preview";
const kerala = JSON.parse(readFileSync("content/solarRates/kerala.json", "utf8"));
const videos = [{ youtubeUrl: "https://youtu.be/SuryantaV01", title: MARK }];

/** A document of each collection, with what of it the page shows. */
const hours = { from: "Monday", to: "Saturday", opens: "09:00", closes: "18:00", note: MARK };

const DRAFTS = [
  { name: "blogPost", id: "shadow-and-orientation", fields: { title: MARK, content: "<p>Shade</p>" } },
  { name: "heroSliders", id: "new-slide", fields: { heading: MARK, order: 9 } },
  { name: "userDetails", id: "new-person", fields: { fullName: MARK } },
  { name: "photo-gallery", id: "new-project", fields: { title: MARK, category: "Homes" } },
  { name: "video-gallery", id: "new-videos", fields: { videos } },
  { name: "packages", id: "new-package", fields: { type: "Commercial", "package-name": MARK } },
  { name: "downloads", id: "new-brochure", fields: { title: "A new brochure", description: MARK } },
  { name: "testimonials", id: "new-words", fields: { name: "A customer", words: MARK } },
  { name: "solarRates", id: "kerala", fields: { ...kerala, note: MARK } },
  { name: "company", id: "company", fields: { hours } },
] as const;

const faulty = { "package-name": "3 kW", type: "Farm" };
const desk = await startContentSite([
  ...DRAFTS,
  { name: "packages", id: "residential-3-kw", fields: faulty },
]);

const previewOf = (name: string, id: string) => `/desk/content/${name}/${id}/preview`;

/** Returns the address that the desk's page frames. */
async function framed(name: string, id: string): Promise<string> {
  const { attributes } = await desk.page(previewOf(name, id));
  const src = attributes("src").find((address) => address.includes("preview="));
  return src?.replace(/#.*/, "") ?? "";
}

const shows = ({ body }: Answer) => body.toString().includes(MARK);

/** Without cookies, as a stranger. */
const open = (address: string) => desk.request(address, {});

const POST = "/blog/shadow-and-orientation";

it.each(DRAFTS)("the draft of $name shows in its preview alone", async ({ name, id }) => {
  const url = await framed(name, id);
  const shown = await desk.request(url);
  expect([shown.status, shows(shown)]).toEqual([200, true]);
  expect(shows(await open(url))).toBe(false);
  const [page = ""] = url.split(/[?&]preview=/);
  expect(shows(await open(page))).toBe(false);
});

it("every collection has a place on the site", () => {
  expect(DRAFTS.map(({ name }) => name).sort()).toEqual([...documentNames].sort());
});

it("a preview is never kept: neither by the site, whose page stays as it was, nor by anybody else", async () => {
  const before = await open(POST);
  const url = await framed("blogPost", "shadow-and-orientation");
  for (const address of [url, url.replace(POST, `${POST}.data`), url.replace(POST, `/hi${POST}`)]) {
    const answer = await desk.request(address);
    expect([address, answer.status, shows(answer)]).toEqual([address, 200, true]);
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  const { headers, body } = await open(POST);
  // Before midnight its rule for caches counts the seconds.
  const { date, "x-request-id": requestId, "cache-control": rule } = headers;
  expect(headers).toEqual({ ...before.headers, date, "x-request-id": requestId, "cache-control": rule });
  expect(rule).toMatch(/^public, max-age=0, s-maxage=\d+/);
  expect(body.equals(before.body)).toBe(true);
});

it("only pages of the desk may frame the site; a visitor's policy is as before", async () => {
  const policy = String((await open("/")).headers["content-security-policy"]);
  const ofDesk = String((await desk.request("/desk/content")).headers["content-security-policy"]);
  const players = "https://www.youtube-nocookie.com https://player.vimeo.com https://www.google.com";
  for (const rule of ["frame-ancestors 'none'", "img-src 'self' data: https:", `frame-src ${players}`])
    expect(policy.split("; ")).toContain(rule);
  for (const rule of ["frame-ancestors 'none'", "img-src 'self' data: https: blob:;", "frame-src 'self'"])
    expect(ofDesk).toContain(rule);
});

it("a page of the desk previews for an hour, and a link works for a day", async () => {
  const url = previewOf("company", "company");
  await desk.post(url, { do: "share" });
  const { body } = await desk.request(url);
  const hours = [...body.toString().matchAll(/preview=([\w-]+)\./g)].map(([, text = ""]) => {
    const [, , until] = JSON.parse(Buffer.from(text, "base64url").toString());
    return Math.round((until - Date.now()) / 3_600_000);
  });
  expect([...new Set(hours)].sort()).toEqual([1, 24]);
});

function tokenOf(...parts: unknown[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${createHmac("sha256", SECRET).update(`preview ${text}`).digest("base64url")}`;
}

it("a token that is not ours, has ended or is for another document shows what visitors see", async () => {
  const id = "shadow-and-orientation";
  const hour = Date.now() + 3_600_000;
  const own = tokenOf("blogPost", id, hour, "");
  expect(shows(await desk.request(`${POST}?preview=${own}`))).toBe(true);
  const [text = "", signature = ""] = own.split(".");
  const ended = tokenOf("blogPost", id, Date.now() - 1, "");
  const others = ["reading-your-sanctioned-load", `../blogPost/${id}`, "__proto__", { id }].map((other) =>
    tokenOf("blogPost", other, hour, ""),
  );
  const link = tokenOf("blogPost", id, hour, "no such link");
  const unsigned = [`${text}.${signature}x`, `${text}.`, `.${"a".repeat(43)}`, "", "%", "a".repeat(5000)];
  for (const token of [ended, link, tokenOf("staff", id, hour, ""), ...others, ...unsigned]) {
    const answer = await desk.request(`${POST}?preview=${token}`);
    expect([token, answer.status, shows(answer)]).toEqual([token, 200, false]);
  }
});

/** Returns the link that a preview's page shows for others. */
const linkIn = async (page: string) =>
  (await desk.page(page)).attributes("value").find((value) => value.includes("preview="));

it("a link works without an account for a day, until it is ended", async () => {
  const page = previewOf("blogPost", "shadow-and-orientation");
  const asked = Date.now();
  expect((await desk.post(page, { do: "share" })).status).toBe(303);
  const answered = Date.now();
  const { pathname, search, searchParams } = new URL((await linkIn(page)) ?? "");
  const [token = ""] = searchParams.get("preview")?.split(".") ?? [];
  const [, , until] = JSON.parse(Buffer.from(token, "base64url").toString());
  const begun = until - 24 * 3_600_000;
  expect([begun >= asked, begun <= answered]).toEqual([true, true]);
  expect(shows(await open(pathname + search))).toBe(true);

  expect((await desk.post(page, { do: "revoke" })).status).toBe(303);
  const ended = await open(pathname + search);
  expect([ended.status, shows(ended)]).toEqual([200, false]);
  expect(await linkIn(page)).toBeUndefined();
});

it("a preview for staff ends with their session, and a link with the account of its maker", async () => {
  const page = previewOf("blogPost", "shadow-and-orientation");
  const ravi = await joinDesk(desk.site, desk.env, "ravi@example.in");
  const asRavi = (address: string) => desk.request(address, { cookie: ravi });
  const url = await framed("blogPost", "shadow-and-orientation");
  expect((await post(desk.site, page, { do: "share" }, { cookie: ravi })).status).toBe(303);
  const { pathname, search } = new URL((await linkIn(page)) ?? "");
  expect([shows(await asRavi(url)), shows(await open(pathname + search))]).toEqual([true, true]);

  await post(desk.site, "/desk/sign-out", {}, { cookie: ravi });
  expect([shows(await asRavi(url)), shows(await open(pathname + search))]).toEqual([false, true]);
  await runDesk(desk.env, "remove", "ravi@example.in");
  expect([shows(await open(pathname + search)), await linkIn(page)]).toEqual([false, undefined]);
});

it("a faulty draft has no preview, but its reason", async () => {
  const { words, attributes } = await desk.page(previewOf("packages", "residential-3-kw"));
  expect(words).toContain('"Farm" is not one of Residential, Commercial');
  expect(attributes("src").join()).not.toContain("preview=");
});

it("forms are never answered with a draft", async () => {
  const url = await framed("userDetails", "new-person");
  expect(shows(await desk.post(`/contact${url.slice(1)}`, {}))).toBe(false);
});
