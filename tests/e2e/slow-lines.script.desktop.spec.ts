import { site } from "../../app/site";
import { expect, footerLink, hold, loadScripts, type Page, pass, test } from "./fixtures";
import { photoGallery } from "./photo-gallery";

/** Runs in the page: delays React's scheduler, as on a busy phone. */
function slowDownReact() {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    setTimeout(() => post.apply(this, args), 500);
  };
}

/** Marks the document; the returned function tells whether it is still there, or was loaded anew. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return () => page.evaluate(() => "isSameDocument" in window);
}

const status = (page: Page, hasText: string) => page.getByRole("status").filter({ hasText });
const contactHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Contact Us" });
const goHome = (page: Page) => page.getByRole("banner").getByRole("link", { name: site.shortBrand }).click();

test("navigation shows a loading state, then the page", async ({ page, open, expectAccessible }) => {
  const response = await open("/about");
  expect(await response?.text(), "a first view shows no loading message").not.toContain("Loading...");
  const isSameDocument = await markDocument(page);
  const release = await hold(page, /\/contact\.data|routes\/_site\.contact-.*\.js/);
  await footerLink(page, "Contact").click();
  await expect(status(page, "Loading...")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading...");
  await expectAccessible();
  release();
  await expect(contactHeading(page)).toBeVisible();
  await expect(status(page, "Loading")).toHaveCount(0);
  await expect(page).toHaveURL("/contact");
  expect(await isSameDocument(), "never loaded anew").toBe(true);
});

test("the way home shows that slides and projects are loading (§2)", async ({ page, open }) => {
  await open("/about");
  const release = await hold(page, /_root\.data|routes\/_index-.*\.js/);
  await goHome(page);
  await expect(page.getByRole("heading", { name: "Loading slides..." })).toBeVisible();
  await expect(page.getByText("Loading projects...")).toBeVisible();
  release();
  await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
});

test("a slow tab far down the page shows its message, then the start of its list (§2)", async ({
  page,
  open,
}) => {
  await open("/project-photos");
  const release = await hold(page, /project-photos\.data/);
  await page.evaluate(() => scrollTo({ top: 5000, behavior: "instant" }));
  const { tabs, tab, gallery } = photoGallery(page);
  await expect(tabs).toBeInViewport({ ratio: 1 });
  await tab("Commercial").click();
  await expect(page.getByRole("main").getByText("Loading Galleries...")).toBeInViewport({ ratio: 1 });
  release();
  const first = gallery("Hospital Carport, Ghaziabad").getByRole("heading");
  await expect(first).toBeInViewport({ ratio: 1 });
  const [bar, heading] = [await tabs.boundingBox(), await first.boundingBox()];
  expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test.describe("a route script that fails to load (§7)", { tag: "@long" }, () => {
  test.use({ expectedComplaint: /ERR_FAILED|Error loading route module|dynamically imported module/ });

  test("the page is loaded as a document instead", async ({ page, open }) => {
    await open("/about");
    await page.route(/routes\/_site\.contact-.*\.js/, (route) => route.abort());
    await page.evaluate(slowDownReact);
    await footerLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    await expect(contactHeading(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/about");
    const title = "Leading Solar Energy Solutions Provider";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  test("the page is loaded as a document though Remix asks for a second reload before the site answers", async ({
    page,
    open,
  }) => {
    await open("/about");
    await page.route(/routes\/_site\.contact-.*\.js/, (route) => route.abort());
    const asked = page.waitForRequest((request) => request.method() === "HEAD");
    const release = await hold(page, /\/contact$/);
    await footerLink(page, "Contact").click();
    await asked;
    const isSameDocument = await markDocument(page);
    // As Remix does when the same script also fails for a prefetch.
    await page.evaluate(() => location.reload());
    expect(await isSameDocument(), "stays until it can go on").toBe(true);
    release();
    await expect(page).toHaveURL("/contact");
    await expect(contactHeading(page)).toBeVisible();
  });

  test("the page is loaded as a document after two minutes at most (§9)", async ({ page, openAtRest }) => {
    await openAtRest("/about");
    await hold(page, /routes\/_site\.contact-.*\.js/);
    await footerLink(page, "Contact").click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("destination"))).toBe("/contact");
    const arrived = page.waitForEvent("domcontentloaded");
    await page.clock.runFor(120_000);
    await arrived;
    await expect(page).toHaveURL("/contact");
  });
});

test.describe("a lost connection", { tag: "@long" }, () => {
  test.use({ expectedComplaint: /ERR_|Failed to fetch|Error loading route module/ });

  test("an offline visitor stays, and goes on when the line is back", async ({
    page,
    openAtRest,
    context,
  }) => {
    await openAtRest("/about");
    await page.getByRole("heading", { level: 1 }).hover();
    await context.setOffline(true);
    // The page learns of it a moment later.
    await page.waitForFunction(() => !navigator.onLine);
    const isSameDocument = await markDocument(page);
    await footerLink(page, "Contact").click();
    await expect(status(page, "You’re offline.")).toBeVisible();
    // Resting the pointer on the link must not navigate either.
    await pass(page, 1000);
    await page.clock.resume();
    await expect(page).toHaveURL("/about");
    expect(await isSameDocument(), "never loaded anew").toBe(true);
    await context.setOffline(false);
    await expect(contactHeading(page)).toBeVisible();
  });

  test("a visitor on a dead line stays, and goes on when the line is back", async ({ page, openAtRest }) => {
    await openAtRest("/about");
    const isSameDocument = await markDocument(page);
    await page.route("**/*", (route) => route.abort());
    await footerLink(page, "Contact").click();
    await expect(status(page, "You’re offline.")).toBeVisible();
    await expect(page).toHaveURL("/about");
    expect(await isSameDocument(), "never loaded anew").toBe(true);
    await page.unrouteAll();
    await page.clock.runFor(3000);
    await expect(contactHeading(page)).toBeVisible();
  });

  test("a failed navigation shows an error page, left by Try Again or by itself when the line is back", async ({
    page,
    open,
    context,
    expectAccessible,
  }) => {
    const main = page.getByRole("main");
    await page.route(/_root\.data/, (route) => route.abort());
    for (const goOn of [
      () => main.getByRole("link", { name: "Try Again" }).click(),
      async () => {
        await context.setOffline(true);
        await page.waitForFunction(() => !navigator.onLine);
        await context.setOffline(false);
      },
    ]) {
      await open("/about");
      await goHome(page);
      await expect(
        page.getByRole("heading", { level: 1, name: "We can’t load this page yet" }),
      ).toBeVisible();
      await expect(main.getByRole("link", { name: /^Call/ })).toBeVisible();
      await expectAccessible();
      await goOn();
      await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
      await expect(page).toHaveURL("/");
    }
  });
});

test.describe("an answer from before Remix", { tag: "@long" }, () => {
  test.use({
    expectedComplaint: /status of 503|Failed to fetch manifest patches|SyntaxError|decode turbo-stream/,
  });

  for (const [what, refused, from, to, failed, again] of [
    [
      "routes of a project",
      /__manifest/,
      "/hi/project-photos",
      "/hi/project-photos/family-home-haridwar",
      "यह पेज अभी नहीं खुल रहा",
      "फिर कोशिश करें",
    ],
    [
      "data of a post",
      /\.data/,
      "/events",
      "/blog/shadow-and-orientation",
      "Failed to load blog post",
      "Try Again",
    ],
  ] as const)
    test(`refused ${what} can be asked for again`, async ({ page, open, expectAccessible }) => {
      await page.route(refused, (route) => route.fulfill({ status: 503, body: "Busy." }));
      await open(from);
      const main = page.getByRole("main");
      await main.locator(`a[href="${to}"]`).first().click();
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText(failed);
      await expectAccessible();
      await main.getByRole("link", { name: again }).click();
      await expect(title).not.toHaveText(failed);
      await expect(page).toHaveURL(to);
    });
});

test.describe("when the site stylesheet fails to load", { tag: "@long" }, () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 422 .*\/contact$/ });

  for (const [order, held] of [
    ["before the script runs", /entry\.client-.*\.js/],
    ["after the script ran", /site-.*\.css/],
  ] as const)
    test(`a page whose stylesheet fails ${order} stays styled and works without hydration`, async ({
      page,
    }) => {
      const stylesheet = /site-.*\.css/;
      const failed = () => page.waitForEvent("requestfailed", (request) => stylesheet.test(request.url()));
      // The script requests this last, whether or not it hydrates the page.
      const ran = () => page.waitForRequest(/measure-.*\.js/);
      const isFirst = order === "before the script runs";
      if (isFirst) await page.route(stylesheet, (route) => route.abort());
      const settle = await hold(page, held);
      await Promise.all([isFirst ? failed() : ran(), page.goto("/about").then(() => loadScripts(page))]);
      await Promise.all([isFirst ? ran() : failed(), settle(isFirst ? "go on" : "fail")]);
      const isSameDocument = await markDocument(page);
      await footerLink(page, "Contact").click();
      await expect(contactHeading(page)).toBeVisible();
      expect(await isSameDocument(), "loaded anew").toBe(false);
      await expect(page.locator("body")).toHaveCSS("font-family", /Figtree/);
      await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: "Name is required" })).toBeVisible();
    });
});

test("a click during hydration is handled by the browser", async ({ page }) => {
  // React listens to the document by now, but has not begun to render.
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args);
      if (args[0] !== "click" || location.pathname !== "/about") return;
      document.addEventListener = listen;
      queueMicrotask(() => document.querySelector<HTMLElement>("footer a[href='/contact']")?.click());
    };
  });
  await page.goto("/about");
  await loadScripts(page);
  await expect(contactHeading(page)).toBeVisible();
});
