import { expect, type Page, pass, test } from "./fixtures";
import { slidesAsShown } from "./sample-content";

/** Specification §9. */
const AUTO_ADVANCE_MS = 7000;

function heroOf(page: Page) {
  const hero = page.getByRole("region", { name: "Highlights of our work" });
  return { hero, dots: hero.getByRole("link", { name: /^Slide/ }) };
}

/** Expects exactly one slide, with its dot marked as current. */
async function expectSlide(page: Page, index: number) {
  const { hero, dots } = heroOf(page);
  const slides = await slidesAsShown();
  await expect(dots.nth(index)).toHaveAttribute("aria-current", "true");
  await expect(hero.getByRole("link").and(page.locator("[aria-current]"))).toHaveCount(1);
  await expect(hero.getByRole("heading")).toHaveText([String(slides[index]?.heading)]);
}

/** Moves the mouse off the hero, onto the header. */
async function moveMouseAway(page: Page) {
  await page.mouse.move(2, 2);
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the hero advances every 7 seconds and wraps around", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const { length } = await slidesAsShown();
  expect(length).toBeGreaterThan(1);
  await expectSlide(page, 0);
  await pass(page, AUTO_ADVANCE_MS - 1);
  await expectSlide(page, 0);
  await pass(page, 1);
  await expectSlide(page, 1);
  for (let step = 2; step <= length; step++) {
    await pass(page, AUTO_ADVANCE_MS);
    await expectSlide(page, step % length);
  }
});

test("a dot cross-fades to its slide, and hydration starts no fade", async ({ page, open }) => {
  await open("/");
  const slides = page.locator(".hero-slides[data-enhanced] > li");
  await expect(slides.first()).toBeVisible();
  const fading = () =>
    slides.evaluateAll((all) => all.filter((slide) => slide.getAnimations().length > 0).length);
  expect(await fading()).toBe(0);
  await heroOf(page).dots.nth(1).click();
  expect(await fading()).toBe(2);
});

test("a dot shows its slide, with the text in the position set for it", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const { hero, dots } = heroOf(page);
  const slides = await slidesAsShown();
  for (const [index, { heading, position }] of [...slides.entries()].reverse()) {
    await dots.nth(index).click();
    await expectSlide(page, index);
    const title = hero.getByRole("heading", { name: heading, exact: true });
    await expect(title).toHaveCSS("text-align", position);
    const box = await title.boundingBox();
    if (!box) throw new Error(`"${heading}" is not laid out`);
    const middle = box.x + box.width / 2;
    const side = Math.abs(middle - 720) < 20 ? "center" : middle < 720 ? "left" : "right";
    expect(side, heading).toBe(position);
  }
});

test("after a click on a dot, the hero advances 7 seconds after the pointer leaves", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  const { length } = await slidesAsShown();
  await heroOf(page)
    .dots.nth(length - 1)
    .click();
  await expectSlide(page, length - 1);
  await moveMouseAway(page);
  await pass(page, AUTO_ADVANCE_MS);
  await expectSlide(page, 0);
});

test("the hero pauses on hover, on keyboard focus and in a hidden tab", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const { hero } = heroOf(page);
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const interruptions = [
    { begin: () => hero.getByRole("heading").hover(), end: () => moveMouseAway(page) },
    {
      begin: async () => {
        await hero.getByRole("button", { name: "Pause slides" }).focus();
        await page.keyboard.press("Shift+Tab");
      },
      end: () => page.getByRole("link", { name: "Call Now" }).focus(),
    },
    { begin: () => setHidden(true), end: () => setHidden(false) },
  ];
  for (const [index, { begin, end }] of interruptions.entries()) {
    await begin();
    await pass(page, 3 * AUTO_ADVANCE_MS);
    await expectSlide(page, index);
    await end();
    await pass(page, AUTO_ADVANCE_MS);
    await expectSlide(page, index + 1);
  }
});

test("the pause button stops the hero, and the play button restarts it", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const { hero } = heroOf(page);
  await hero.getByRole("button", { name: "Pause slides" }).click();
  await moveMouseAway(page);
  await page.getByRole("link", { name: "Call Now" }).focus();
  await pass(page, 3 * AUTO_ADVANCE_MS);
  await expectSlide(page, 0);
  await hero.getByRole("button", { name: "Play slides" }).click();
  await moveMouseAway(page);
  await pass(page, AUTO_ADVANCE_MS);
  await expectSlide(page, 1);
});
