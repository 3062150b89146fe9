import { expect, onSite, watchRequests } from "./fixtures";

/** The log of their site is read. */
const test = onSite();

const MEASURE = /\/measure-\w+\.js/;

// One after another: each worker that takes one starts a site and a browser for it.
test.describe.configure({ mode: "default" });

test("a visit is reported once, without its query, as the visitor leaves", async ({ page, open, site }) => {
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args);
      if (args[0] === "visibilitychange") Object.assign(window, { isMeasured: true });
    };
  });
  await open("/about?name=Asha");
  await page.waitForFunction(() => "isMeasured" in window);
  await page.getByRole("heading", { level: 1 }).click();
  await page.goto("about:blank");
  const reports = () => site.log().match(/^.*"web vitals".*$/gm) ?? [];
  await expect.poll(reports).toHaveLength(1);
  const report = JSON.parse(reports()[0] ?? "");
  expect(report).toMatchObject({ path: "/about", navigation: "navigate" });
  for (const name of ["FCP", "LCP", "CLS", "TTFB"]) expect(report[name], name).toEqual(expect.any(Number));
  expect(site.log()).not.toContain("Asha");
});

for (const [when, connection, waiting] of [
  ["loads only once the page is idle", {}, 1],
  ["does not load with data saver on", { saveData: true, effectiveType: "3g" }, 0],
] as const)
  test(`the measuring script ${when}`, async ({ page, open }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
      const callbacks: IdleRequestCallback[] = [];
      Object.assign(window, { callbacks });
      window.requestIdleCallback = (callback) => callbacks.push(callback);
    }, connection);
    const loaded = watchRequests(page, (request) => MEASURE.test(request.url()));
    await open("/about");
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "callbacks").length)).toBe(waiting);
    expect(loaded).toEqual([]);
    if (waiting === 0) return;
    await page.evaluate(() => Reflect.get(window, "callbacks")[0]());
    await expect.poll(() => loaded.length).toBe(1);
  });
