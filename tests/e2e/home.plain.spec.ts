import { expect, test } from "./fixtures";
import { membersAsShown, projectTitlesAsShown, slidesAsShown } from "./sample-content";

test("every slide can be reached by its dot", async ({ page, open }) => {
  await open("/");
  const hero = page.getByRole("region", { name: "Highlights of our work" });
  const slides = await slidesAsShown();
  await expect(hero.getByRole("heading")).toHaveText(slides.map(({ heading }) => heading));
  // Start from the last slide: the first is in view already.
  for (const { heading, position } of slides.reverse()) {
    await hero.getByRole("link", { name: `: ${heading}` }).click();
    const title = hero.getByRole("heading", { name: heading, exact: true });
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(title).toHaveCSS("text-align", position);
  }
});

for (const { label, all } of [
  { label: "Our Projects", all: projectTitlesAsShown },
  { label: "Our Solar Experts", all: membersAsShown },
]) {
  test(`every card of "${label}" can be reached by scrolling its strip`, async ({ page, open }) => {
    await open("/");
    const cards = page.getByRole("region", { name: label }).getByRole("listitem");
    await expect(cards).toHaveCount((await all()).length);
    await cards.first().hover();
    const screen = page.viewportSize()?.width ?? 0;
    for (const card of await cards.all()) {
      await expect(async () => {
        const box = await card.boundingBox();
        if (!box) throw new Error("the card is not laid out");
        if (box.x < 0) await page.mouse.wheel(-box.width, 0);
        else if (box.x + box.width > screen) await page.mouse.wheel(box.width, 0);
        await expect(card).toBeInViewport({ ratio: 0.9, timeout: 500 });
      }).toPass();
    }
  });
}

test("the carousels scroll with the arrow keys", async ({ page, open }) => {
  await open("/");
  for (const label of ["Our Projects", "Our Solar Experts"]) {
    const carousel = page.getByRole("region", { name: label });
    await carousel.locator("[tabindex='0']").first().focus();
    const first = carousel.getByRole("listitem").first();
    await expect(first).toBeInViewport({ ratio: 0.9 });
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      await expect(first).not.toBeInViewport({ ratio: 0.9, timeout: 200 });
    }).toPass();
  }
});
