import { expect, test } from "./fixtures";
import { PROJECTS } from "./sample-content";

test("without scripts, the arrow keys reach every card, with its name", async ({ page, open }) => {
  await open("/");
  const count = PROJECTS.length;
  const carousel = page.getByRole("region", { name: "Our Projects" });
  const cards = carousel.getByRole("listitem");
  await expect(cards).toHaveCount(count);
  await carousel.locator("[tabindex='0']").first().focus();
  for (const card of await cards.all())
    await expect(async () => {
      // On a slow machine one key too many may have been pressed.
      const key = ((await card.boundingBox())?.x ?? 0) < 0 ? "ArrowLeft" : "ArrowRight";
      await expect(card)
        .toBeInViewport({ ratio: 0.9, timeout: 50 })
        .catch(() => page.keyboard.press(key));
      await expect(card).toBeInViewport({ ratio: 0.9, timeout: 200 });
    }).toPass();
  const captions = carousel.locator(".shade-up");
  await expect(captions).toHaveCount(count);
  for (const caption of await captions.all()) await expect(caption).toHaveCSS("opacity", "1");
});
