import { bringIntoView, cardsInView, expect, type Page, pass, test } from "./fixtures";
import { membersAsShown, projectTitlesAsShown } from "./sample-content";

/** Specification §9. */
const AUTO_ADVANCE_MS = 5000;
/** Longer than the transition from one card to the next. */
const MOVEMENT_MS = 1500;

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const carousels = [
  { label: "Our Projects", size: 3, all: projectTitlesAsShown },
  { label: "Our Solar Experts", size: 4, all: async () => (await membersAsShown()).map(({ name }) => name) },
];

for (const { label, size, all } of carousels) {
  test.describe(label, () => {
    /** Opens the page at the carousel; the returned `expectFrom(n)` expects card n to be the first in view. */
    async function openCarousel(page: Page, openAtRest: (address: string) => Promise<void>) {
      await openAtRest("/");
      const carousel = page.getByRole("region", { name: label });
      await bringIntoView(carousel);
      await expect(carousel.getByRole("button", { name: `Next, ${label}` })).toBeVisible();
      const names = await all();
      expect(names.length).toBeGreaterThan(size);
      const expectFrom = async (first: number) => {
        const expected = Array.from({ length: size }, (_, index) => names.at((first + index) % names.length));
        await expect
          .poll(async () =>
            (await cardsInView(carousel)).map((card) => names.find((name) => card.includes(name))),
          )
          .toEqual(expected);
      };
      await expectFrom(0);
      return { carousel, count: names.length, expectFrom };
    }

    test(`the carousel shows ${size} cards and advances by one every 5 seconds, wrapping around`, async ({
      page,
      openAtRest,
    }) => {
      const { count, expectFrom } = await openCarousel(page, openAtRest);
      await pass(page, AUTO_ADVANCE_MS - 1);
      await expectFrom(0);
      await pass(page, 1);
      for (let step = 1; step <= count + 1; step++) {
        await pass(page, MOVEMENT_MS);
        await expectFrom(step);
        await pass(page, AUTO_ADVANCE_MS - MOVEMENT_MS);
      }
    });

    test("the carousel's buttons wrap around in both directions", async ({ page, openAtRest }) => {
      const { carousel, count, expectFrom } = await openCarousel(page, openAtRest);
      await carousel.getByRole("button", { name: `Previous, ${label}` }).click();
      await pass(page, MOVEMENT_MS);
      await expectFrom(count - 1);
      for (const first of [count, count + 1]) {
        await carousel.getByRole("button", { name: `Next, ${label}` }).click();
        await pass(page, MOVEMENT_MS);
        await expectFrom(first);
      }
    });

    test("the carousel pauses on hover and with its pause button", async ({ page, openAtRest }) => {
      const { carousel, expectFrom } = await openCarousel(page, openAtRest);
      await carousel.getByRole("list").hover();
      await pass(page, 2 * AUTO_ADVANCE_MS + MOVEMENT_MS);
      await expectFrom(0);
      await carousel.getByRole("button", { name: `Pause ${label}` }).click();
      await page.mouse.move(2, 2);
      await page.getByRole("link", { name: "Call Now" }).focus();
      await pass(page, 2 * AUTO_ADVANCE_MS + MOVEMENT_MS);
      await expectFrom(0);
      await carousel.getByRole("button", { name: `Play ${label}` }).click();
      await page.mouse.move(2, 2);
      await pass(page, AUTO_ADVANCE_MS);
      await pass(page, MOVEMENT_MS);
      await expectFrom(1);
    });
  });
}
