import { bringIntoView, cardsInView, expect, type Locator, pass, test } from "./fixtures";
import { heroOf, MEMBERS, PROJECTS } from "./sample-content";

/** Specification §9. */
const AUTO_ADVANCE_MS = 5000;
/** Longer than the transition from one card to the next. */
const MOVEMENT_MS = 1500;

const carousels = [
  { label: "Our Projects", size: 3, names: PROJECTS },
  { label: "Our Solar Experts", size: 4, names: MEMBERS.map(([name]) => name) },
];

const inView = async (carousel: Locator, names: readonly string[]) =>
  (await cardsInView(carousel)).map((card) => names.find((name) => card.includes(name)));

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const { label, size, names } of carousels)
    test(`${label}: ${size} cards, advances every 5 seconds, wraps around both ways and can be paused (§2, §4, §9)`, async ({
      page,
      openAtRest,
    }) => {
      await openAtRest("/");
      const carousel = page.getByRole("region", { name: label });
      await bringIntoView(carousel);
      const press = (button: string) => carousel.getByRole("button", { name: button }).click();
      /** Expects card `first` to be the first in view. */
      const expectFrom = (first: number) => {
        const expected = Array.from({ length: size }, (_, index) => names.at((first + index) % names.length));
        return expect.poll(() => inView(carousel, names)).toEqual(expected);
      };
      await expect(carousel.getByRole("button", { name: `Next, ${label}` })).toBeVisible();
      await pass(page, AUTO_ADVANCE_MS - 1);
      await expectFrom(0);
      await pass(page, 1);
      for (let step = 1; step <= names.length; step++) {
        await pass(page, MOVEMENT_MS);
        await expectFrom(step);
        await pass(page, AUTO_ADVANCE_MS - MOVEMENT_MS);
      }
      await pass(page, MOVEMENT_MS);
      await expectFrom(1);
      await carousel.getByRole("list").hover();
      await pass(page, 2 * AUTO_ADVANCE_MS + MOVEMENT_MS);
      await expectFrom(1);
      for (const [way, first] of [
        ["Previous", 0],
        ["Previous", names.length - 1],
        ["Next", 0],
      ] as const) {
        await press(`${way}, ${label}`);
        await pass(page, MOVEMENT_MS);
        await expectFrom(first);
      }
      await press(`Pause ${label}`);
      await page.mouse.move(2, 2);
      await page.getByRole("link", { name: "Call Now" }).focus();
      await pass(page, 2 * AUTO_ADVANCE_MS + MOVEMENT_MS);
      await expectFrom(0);
      await press(`Play ${label}`);
      await page.mouse.move(2, 2);
      await pass(page, AUTO_ADVANCE_MS);
      await pass(page, MOVEMENT_MS);
      await expectFrom(1);
    });
});

test("with reduced motion nothing moves by itself, but controls work (§2, §4)", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  const { dots } = heroOf(page);
  await pass(page, 20_000);
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  await dots.nth(1).click();
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  for (const { label } of carousels) {
    const carousel = page.getByRole("region", { name: label });
    await bringIntoView(carousel);
    const first = await cardsInView(carousel);
    await pass(page, 20_000);
    expect(await cardsInView(carousel)).toEqual(first);
    await carousel.getByRole("button", { name: `Next, ${label}` }).click();
    await pass(page, 2000);
    await expect.poll(() => cardsInView(carousel)).not.toEqual(first);
  }
  const cards = page.getByRole("region", { name: "Our Solar Experts" }).getByRole("figure");
  await expect(cards, "Tab brings every member into view").toHaveCount(MEMBERS.length);
  for (const card of await cards.all()) {
    await page.keyboard.press("Tab");
    await pass(page, 1000);
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport({ ratio: 0.99 });
    await expect(card.locator("figcaption")).toHaveCSS("opacity", "1");
  }
});
