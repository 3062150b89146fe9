import {
  bringIntoView,
  cardsInView,
  expect,
  footerLink,
  hold,
  hydrated,
  type Page,
  pass,
  pauseTimers,
  test,
  unfoldFooter,
  watchRequests,
} from "./fixtures";
import { inquiryForm } from "./inquiry-form";
import { heroOf, PROJECTS } from "./sample-content";

/** Scripts load on the first touch, or five seconds after the page. */
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Opens a page with its scripts held back; the returned function releases them and waits for hydration. */
async function openBeforeScripts(page: Page, address: string) {
  const release = await hold(page, /\/static\/js\/.*\.js$/);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return async () => {
    release();
    await hydrated(page);
  };
}

test("scripts load after five seconds, and the first slide lasts seven in all (§9)", async ({ page }) => {
  await pauseTimers(page);
  const scripts = watchRequests(page, (request) => request.resourceType() === "script");
  await page.goto("/");
  await pass(page, 4999);
  expect(scripts).toEqual([]);
  await pass(page, 1);
  await page.waitForFunction(() => document.querySelector(".hero-slides[data-enhanced]"));
  expect(scripts).not.toEqual([]);
  const { dots } = heroOf(page);
  await pass(page, 1999);
  await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
  await pass(page, 1);
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
});

test("the projects advance five seconds after they came into view, though their script came later", async ({
  page,
}) => {
  await pauseTimers(page);
  const release = await openBeforeScripts(page, "/");
  const carousel = page.getByRole("region", { name: "Our Projects" });
  await pass(page, 700);
  await bringIntoView(carousel.getByRole("list"));
  await pass(page, 3000);
  await release();
  await expect(carousel.getByRole("button", { name: "Next, Our Projects" })).toBeAttached();
  await pass(page, 1999);
  expect((await cardsInView(carousel))[0]).toContain(PROJECTS[0]);
  await pass(page, 1);
  await pass(page, 1500);
  await expect.poll(async () => (await cardsInView(carousel))[0]).toContain(PROJECTS[1]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a dialog opened before hydration stays open (§4)", async ({ page }) => {
    const releaseScripts = await openBeforeScripts(page, "/about");
    await page.getByRole("button", { name: "WhatsApp" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Chat on WhatsApp" });
    await expect(dialog).toBeVisible();
    await releaseScripts();
    await expect(dialog).toBeVisible();
    await page.getByRole("button", { name: "Close WhatsApp dialog" }).click();
    await expect(dialog).toBeHidden();
  });

  test("the slide and the card chosen before hydration stay in view (§4)", async ({ page }) => {
    const releaseScripts = await openBeforeScripts(page, "/");
    const carousel = page.getByRole("region", { name: "Our Projects" });
    const third = heroOf(page).dots.nth(2);
    await third.click();
    await carousel.locator(".strip").evaluate((strip) => {
      const width = strip.querySelector("li")?.clientWidth ?? 0;
      strip.scrollTo({ left: 2 * width, behavior: "instant" });
    });
    await releaseScripts();
    await expect(third).toHaveAttribute("aria-current", "true");
    await expect.poll(async () => (await cardsInView(carousel))[0]).toContain(PROJECTS[2]);
  });

  test("typed text and a chosen file survive hydration, the text a reload too (§4)", async ({
    page,
    open,
  }) => {
    const releaseScripts = await openBeforeScripts(page, "/inquiry");
    const { fields, bill, form } = inquiryForm(page);
    await fields.fullName.fill("Asha Rawat");
    const buffer = Buffer.from("%PDF-1.7");
    await bill.setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer });
    await releaseScripts();
    await expect(fields.fullName).toHaveValue("Asha Rawat");
    await expect(form.getByText("1 KB, ready to send")).toBeVisible();
    await open("/inquiry");
    await expect(fields.fullName).toHaveValue("Asha Rawat");
    await expect(form.getByText("If you had chosen a bill, please choose it again.")).toBeVisible();
  });
});

test("with data saver, nothing is prefetched, and the hero does not advance", async ({
  page,
  openAtRest,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await openAtRest("/");
  const asked = watchRequests(page, (request) => /\/static\/js\/|\.data/.test(request.url()));
  await unfoldFooter(page);
  await footerLink(page, "About").hover();
  await page.getByRole("banner").getByRole("link").first().focus();
  await pass(page, 20_000);
  await expect(heroOf(page).dots.first()).toHaveAttribute("aria-current", "true");
  expect(asked).toEqual([]);
});
