import { mkdirSync } from "node:fs";
import path from "node:path";
import { HtmlValidate } from "html-validate/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGES } from "../pages";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

const OTHER_SCREENS = [
  "/contact/inquiry",
  "/inquiry?package=residential-3-kw",
  "/inquiry?sent=inquiry&ref=NZ1J-7CVY&stay=1",
  "/contact?sent=contact&ref=NZ1J-7CVY",
  "/about?sent=quick-contact",
  "/contact?map=1",
  "/quick-contact",
  "/packages?type=Commercial",
  "/packages?kw=3",
  "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3&roof=400",
  "/calculator?for=society&state=Delhi&units=many&load=-3",
  "/calculator?for=nobody&state=Uttar+Pradesh&area=coastal&rate=0",
  "/calculator?for=business&state=Kerala&units=5000",
  "/calculator?for=home&state=Haryana&units=20",
  "/calculator?for=home&state=Delhi&units=180",
  "/calculator?for=home&state=Uttarakhand&bill=2500&rate=7",
  "/packages?for=home&state=Uttar+Pradesh&units=350",
  "/inquiry?for=home&state=Uttar+Pradesh&units=350&load=3",
  "/project-photos?category=Industrial",
  "/brochures?q=no+such+words",
  "/blog/no-such-post",
  "/no-such-page",
];

const LISTS = [
  "/",
  "/project-photos",
  "/project-videos",
  "/packages",
  "/events",
  "/brochures",
  "/calculator?for=home&state=Uttar+Pradesh&units=350&kw=3",
];

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
let site: Site;
let emptySite: Site;

beforeAll(async () => {
  const noContent = path.join(temporaryFolder(), "content");
  mkdirSync(noContent);
  [site, emptySite] = await Promise.all([startSite(), startSite({ CONTENT_DIR: noContent })]);
});

afterAll(() => Promise.all([site.stop(), emptySite.stop()]));

it.each([...PAGES, ...OTHER_SCREENS])("%s is valid HTML", async (url) => {
  await expectValid(await text(site, url));
});

it.each([
  ["/project-photos", "photo"],
  ["/project-videos", "video"],
])("%s with a dialog open is valid HTML", async (url, parameter) => {
  const [, opened] = new RegExp(`href="([^"]*[?;]${parameter}=[^"]*)"`).exec(await text(site, url)) ?? [];
  expect(opened).toBeDefined();
  const html = await text(site, String(opened).replaceAll("&amp;", "&"));
  expect(html).toContain("<dialog");
  await expectValid(html);
});

it.each(["/contact", "/inquiry", "/quick-contact"])("%s with errors is valid HTML", async (url) => {
  const { status, body } = await send(site.port, "POST", url, FORM, "email=asha%40&from=%2Fabout");
  expect(status).toBe(422);
  await expectValid(body.toString());
});

it("a page with a toast is valid HTML", async () => {
  const message = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Hello";
  const { headers } = await send(site.port, "POST", "/contact", FORM, message);
  const [cookie = ""] = headers["set-cookie"] ?? [];
  const html = await text(site, String(headers.location).replace(/#.*/, ""), {
    cookie: cookie.replace(/;.*/, ""),
  });
  expect(html).toContain("Thank you for your message");
  await expectValid(html);
});

it.each(LISTS)("%s without content is valid HTML", async (url) => {
  await expectValid(await text(emptySite, url));
});

async function text({ port }: Site, url: string, headers = {}): Promise<string> {
  return (await send(port, "GET", url, headers)).body.toString();
}

async function expectValid(html: string) {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
  const targets = [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => id);
  const missing = targets
    .filter((id) => !ids.has(id))
    .map((id) => `a link leads to #${id}, which is missing`);
  expect([...faults, ...missing]).toEqual([]);
}
