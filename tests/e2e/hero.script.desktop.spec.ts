import { expect, type Page, pass, test } from "./fixtures";
import { heroOf, SLIDES } from "./sample-content";

/** Specification §9. */
const AUTO_ADVANCE_MS = 7000;

/** Expects exactly one slide, with its dot marked as current. */
async function expectSlide(page: Page, index: number) {
  const { hero, dots } = heroOf(page);
  await expect(dots.nth(index)).toHaveAttribute("aria-current", "true");
  await expect(hero.getByRole("link").and(page.locator("[aria-current]"))).toHaveCount(1);
  await expect(hero.getByRole("heading")).toHaveText([String(SLIDES[index]?.heading)]);
}

/** Moves the mouse off the hero, onto the header. */
const moveMouseAway = (page: Page) => page.mouse.move(2, 2);

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the hero advances every 7 seconds, from a dot too, and wraps around (§4, §9)", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  await pass(page, AUTO_ADVANCE_MS - 1);
  await expectSlide(page, 0);
  await pass(page, 1);
  await expectSlide(page, 1);
  await heroOf(page).dots.last().click();
  await expectSlide(page, SLIDES.length - 1);
  await moveMouseAway(page);
  await pass(page, AUTO_ADVANCE_MS);
  await expectSlide(page, 0);
});

test("a dot cross-fades to its slide, and hydration starts no fade (§4)", async ({ page, open }) => {
  await open("/");
  const slides = page.locator(".hero-slides[data-enhanced] > li");
  await expect(slides.first()).toBeVisible();
  // On a busy machine the fade may be over before the test looks.
  const fading = await slides.evaluateAll((all) => {
    for (const slide of all)
      slide.addEventListener("transitionrun", ({ target }) => {
        if (target === slide) slide.setAttribute("data-faded", "");
      });
    return all.filter((slide) => slide.getAnimations().length > 0).length;
  });
  expect(fading).toBe(0);
  await heroOf(page).dots.nth(1).click();
  await expect(page.locator(".hero-slides > [data-faded]")).toHaveCount(2);
});

test("the hero pauses on hover, focus, in a hidden tab and by its button (§4)", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  const { hero } = heroOf(page);
  const callNow = page.getByRole("link", { name: "Call Now" });
  const pause = hero.getByRole("button", { name: "Pause slides" });
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const focusInside = () => pause.focus().then(() => page.keyboard.press("Shift+Tab"));
  for (const [index, { begin, end }] of [
    { begin: () => hero.getByRole("heading").hover(), end: () => moveMouseAway(page) },
    { begin: focusInside, end: () => callNow.focus() },
    { begin: () => setHidden(true), end: () => setHidden(false) },
  ].entries()) {
    await begin();
    await pass(page, 3 * AUTO_ADVANCE_MS);
    await expectSlide(page, index);
    await end();
    await pass(page, AUTO_ADVANCE_MS);
    await expectSlide(page, index + 1);
  }
  await pause.click();
  await moveMouseAway(page);
  await callNow.focus();
  await pass(page, 3 * AUTO_ADVANCE_MS);
  await expectSlide(page, 3);
  await hero.getByRole("button", { name: "Play slides" }).click();
  await moveMouseAway(page);
  await pass(page, AUTO_ADVANCE_MS);
  await expectSlide(page, 0);
});
