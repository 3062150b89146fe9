import { site } from "../../app/site";
import { expect, loadScripts, type Page, pass, test } from "./fixtures";
import { photoGallery } from "./photo-gallery";

/** Holds back matching requests; the returned function continues or fails them. */
async function holdBack(page: Page, address: RegExp) {
  let settle: (outcome: "go on" | "fail") => void = () => undefined;
  const outcome = new Promise<"go on" | "fail">((resolve) => {
    settle = resolve;
  });
  await page.route(address, async (route) => {
    if ((await outcome) === "go on") await route.continue().catch(() => undefined);
    else await route.abort();
  });
  return settle;
}

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

function footerLink(page: Page, name: string) {
  return page.getByRole("contentinfo").getByRole("link", { name, exact: true });
}

test.describe("on a slow connection", () => {
  test("navigation shows a loading state, then the page", async ({ page, open, expectAccessible }) => {
    await open("/about");
    const settle = await holdBack(page, /\/contact\.data|routes\/_site\.contact-.*\.js/);
    await footerLink(page, "Contact").click();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading...");
    await expectAccessible();
    settle("go on");
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await expect(page).toHaveURL("/contact");
  });

  test("the way home shows that slides and projects are loading", async ({ page, open }) => {
    await open("/about");
    const settle = await holdBack(page, /_root\.data|routes\/_index-.*\.js/);
    await page.getByRole("banner").getByRole("link", { name: site.shortBrand }).click();
    await expect(page.getByRole("heading", { name: "Loading slides..." })).toBeVisible();
    await expect(page.getByText("Loading projects...")).toBeVisible();
    settle("go on");
    await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
  });

  for (const [address, link, data, says] of [
    ["/packages", "Commercial", /packages\.data/, "Loading packages..."],
    ["/project-photos", "Industrial", /project-photos\.data/, "Loading Galleries..."],
  ] as const) {
    test(`a tab of ${address} shows a loading message in place of the list`, async ({ page, open }) => {
      await open(address);
      const settle = await holdBack(page, data);
      await page.getByRole("main").getByRole("link", { name: link, exact: true }).first().click();
      await expect(page.getByRole("main").getByText(says)).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: says })).toBeAttached();
      settle("go on");
      await expect(page.getByRole("main").getByText(says)).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`=${link}$`));
    });
  }

  test("a slow tab chosen far down the page shows its loading message, then the start of its list", async ({
    page,
    open,
  }) => {
    await open("/project-photos");
    const settle = await holdBack(page, /project-photos\.data/);
    await page.evaluate(() => scrollTo({ top: 5000, behavior: "instant" }));
    const { tabs, tab, gallery } = photoGallery(page);
    await tab("Commercial").click();
    await expect(page.getByRole("main").getByText("Loading Galleries...")).toBeInViewport({ ratio: 1 });
    settle("go on");
    const first = gallery("Hospital Carport, Ghaziabad").getByRole("heading");
    await expect(first).toBeInViewport({ ratio: 1 });
    const [bar, heading] = [await tabs.boundingBox(), await first.boundingBox()];
    expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  test("a first view shows no loading message", async ({ page }) => {
    const response = await page.goto("/");
    expect(await response?.text()).not.toMatch(/Loading (?:slides|projects)/);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  });
});

test.describe("a route script that fails to load", () => {
  test.use({ expectedComplaint: /ERR_FAILED|Error loading route module|dynamically imported module/ });

  test("the page is loaded as a document instead", async ({ page, open }) => {
    await open("/about");
    await page.route(/routes\/_site\.contact-.*\.js/, (route) => route.abort());
    await page.evaluate(slowDownReact);
    await footerLink(page, "Contact").click();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Leading Solar Energy Solutions Provider",
    );
  });

  test("the page is loaded as a document after two minutes at most", async ({ page, openAtRest }) => {
    await openAtRest("/about");
    await holdBack(page, /routes\/_site\.contact-.*\.js/);
    await footerLink(page, "Contact").click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("destination"))).toBe("/contact");
    const arrived = page.waitForEvent("domcontentloaded");
    await page.clock.runFor(120_000);
    await arrived;
    await expect(page).toHaveURL("/contact");
  });
});

test.describe("a lost connection", () => {
  test.use({ expectedComplaint: /ERR_|Failed to fetch/ });

  test("an offline visitor stays on the page and can navigate once online again", async ({
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
    await expect(page.getByRole("status").filter({ hasText: "You’re offline." })).toBeVisible();
    // Resting the pointer on the link must not navigate either.
    await pass(page, 1000);
    await page.clock.resume();
    await expect(page).toHaveURL("/about");
    await context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await footerLink(page, "Contact").click();
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    expect(await isSameDocument(), "never loaded anew").toBe(true);
  });

  test("a failed navigation shows an error page, where Try Again loads the page", async ({
    page,
    open,
    expectAccessible,
  }) => {
    await open("/about");
    await page.route(/_root\.data/, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: site.shortBrand }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^Call/ })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});

test.describe("when the site stylesheet fails to load", () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 422 .*\/contact$/ });

  for (const order of ["before the script runs", "after the script ran"]) {
    test(`a page whose stylesheet fails ${order} stays styled and works without hydration`, async ({
      page,
    }) => {
      const stylesheet = /site-.*\.css/;
      const failed = () => page.waitForEvent("requestfailed", (request) => stylesheet.test(request.url()));
      // The script requests this last, whether or not it hydrates the page.
      const ran = () => page.waitForRequest(/measure-.*\.js/);

      if (order === "before the script runs") {
        await page.route(stylesheet, (route) => route.abort());
        const settle = await holdBack(page, /entry\.client-.*\.js/);
        await Promise.all([failed(), page.goto("/about").then(() => loadScripts(page))]);
        await Promise.all([ran(), settle("go on")]);
      } else {
        const settle = await holdBack(page, stylesheet);
        await Promise.all([ran(), page.goto("/about").then(() => loadScripts(page))]);
        await Promise.all([failed(), settle("fail")]);
      }
      const isSameDocument = await markDocument(page);
      await footerLink(page, "Contact").click();
      await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
      expect(await isSameDocument(), "loaded anew").toBe(false);
      await expect(page.locator("body")).toHaveCSS("font-family", /Figtree/);
      await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: "Name is required" })).toBeVisible();
    });
  }
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
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
});

test("after hydration, a link does not reload the document", async ({ page, open }) => {
  await open("/about");
  const isSameDocument = await markDocument(page);
  await footerLink(page, "Contact").click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});
