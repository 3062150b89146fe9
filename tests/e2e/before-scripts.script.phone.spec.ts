import { cardsInView, expect, hydrated, type Page, pass, test } from "./fixtures";
import { inquiryForm } from "./inquiry-form";
import { projectTitlesAsShown } from "./sample-content";
import { holdRequests } from "./send-form";

/** Scripts load on the first touch, or five seconds after the page. */

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Opens a page with its scripts held back; the returned function releases them and waits for hydration. */
async function openBeforeScripts(page: Page, address: string) {
  const { hold, release } = holdRequests();
  await page.route(/\/static\/js\//, hold);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return async () => {
    release();
    await hydrated(page);
  };
}

test("scripts load after five seconds, and the first slide lasts seven seconds from page load", async ({
  page,
}) => {
  const start = new Date("2026-11-21T10:00:00+05:30");
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start.getTime() + 1000);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/");
  await pass(page, 4999);
  expect(scripts).toEqual([]);
  await pass(page, 1);
  await page.waitForFunction(() => document.querySelector(".hero-slides[data-enhanced]"));
  expect(scripts).not.toEqual([]);

  const dots = page
    .getByRole("region", { name: "Highlights of our work" })
    .getByRole("link", { name: /^Slide/ });
  await pass(page, 1999);
  await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
  await pass(page, 1);
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a dialog opened before hydration stays open", async ({ page }) => {
    const releaseScripts = await openBeforeScripts(page, "/about");
    await page.getByRole("button", { name: "WhatsApp" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Chat on WhatsApp" });
    await expect(dialog).toBeVisible();
    await releaseScripts();
    await expect(dialog).toBeVisible();
    await page.getByRole("button", { name: "Close WhatsApp dialog" }).click();
    await expect(dialog).toBeHidden();
  });

  test("the slide and the card chosen before hydration stay in view", async ({ page }) => {
    const releaseScripts = await openBeforeScripts(page, "/");
    const carousel = page.getByRole("region", { name: "Our Projects" });
    await page.getByRole("link", { name: /^Slide 3/ }).click();
    await carousel.locator(".strip").evaluate((strip) => {
      const width = strip.querySelector("li")?.clientWidth ?? 0;
      strip.scrollTo({ left: 2 * width, behavior: "instant" });
    });
    await releaseScripts();
    await expect(page.getByRole("link", { name: /^Slide 3/ })).toHaveAttribute("aria-current", "true");
    const titles = await projectTitlesAsShown();
    await expect.poll(async () => (await cardsInView(carousel))[0]).toContain(titles[2]);
  });

  test("typed text and a chosen file survive hydration, and the text survives a reload", async ({
    page,
    open,
  }) => {
    const releaseScripts = await openBeforeScripts(page, "/inquiry");
    const { fields, bill, form } = inquiryForm(page);
    await fields.fullName.fill("Asha Rawat");
    await bill.setInputFiles({
      name: "bill.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
    await releaseScripts();
    await expect(fields.fullName).toHaveValue("Asha Rawat");
    await expect(form.getByText("1 KB, ready to send")).toBeVisible();
    await open("/inquiry");
    await expect(fields.fullName).toHaveValue("Asha Rawat");
  });
});

test.describe("with data saver on", () => {
  test("nothing is prefetched, and the hero does not advance", async ({ page, openAtRest }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const asked: string[] = [];
    await openAtRest("/");
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).hover();
    await page.getByRole("banner").getByRole("link").first().focus();
    await pass(page, 20_000);
    await expect(page.getByRole("link", { name: /^Slide 1/ })).toHaveAttribute("aria-current", "true");
    expect(asked.filter((url) => url.includes("/static/js/") || url.includes(".data"))).toEqual([]);
  });
});
