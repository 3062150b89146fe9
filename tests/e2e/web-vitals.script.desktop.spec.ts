import { type Site, startSite } from "../http/site";
import { test as base, expect, type Page } from "./fixtures";

/** A site of their own, whose log these tests read. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

const MEASURE = /\/measure-\w+\.js/;

test("a visit is measured and reported once, without its query, when the visitor leaves", async ({
  page,
  open,
  site,
}) => {
  const measuring = page.waitForResponse(MEASURE);
  await open("/about?name=Asha");
  await (await measuring).finished();
  await page.getByRole("heading", { level: 1 }).click();
  await page.goto("about:blank");

  const reports = () =>
    site
      .log()
      .split("\n")
      .filter((line) => line.includes('"web vitals"'));
  await expect.poll(() => reports().length).toBe(1);
  expect(JSON.parse(reports()[0] ?? "")).toMatchObject({
    path: "/about",
    navigation: "navigate",
    FCP: expect.any(Number),
    LCP: expect.any(Number),
    CLS: expect.any(Number),
    TTFB: expect.any(Number),
  });
  expect(site.log()).not.toContain("Asha");
});

test("the measuring script loads only once the page is idle", async ({ page, open }) => {
  const idle = await holdIdle(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await open("/about");
  await page.waitForLoadState("networkidle");
  expect(await idle.waiting()).toBe(1);
  expect(loaded.filter((address) => MEASURE.test(address))).toEqual([]);

  const measuring = page.waitForRequest(MEASURE);
  await idle.arrive();
  await measuring;
});

test("a visitor with data saver on is not measured", async ({ page, open }) => {
  const idle = await holdIdle(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "3g" } }),
  );
  await open("/about");
  await page.waitForLoadState("networkidle");
  expect(await idle.waiting()).toBe(0);
});

/** Holds back idle callbacks until the test runs them. */
async function holdIdle(page: Page) {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    Object.assign(window, { waiting });
    window.requestIdleCallback = (callback) => waiting.push(callback);
  });
  return {
    waiting: () => page.evaluate(() => Reflect.get(window, "waiting").length),
    arrive: () => page.evaluate(() => Reflect.get(window, "waiting")[0]()),
  };
}
