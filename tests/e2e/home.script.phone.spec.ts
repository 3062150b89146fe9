import { expect, type Locator, type Page, pass, test } from "./fixtures";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a tap on a dot shows its slide, and the hero advances from there", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const dots = page
    .getByRole("region", { name: "Highlights of our work" })
    .getByRole("link", { name: /^Slide/ });
  await dots.nth(1).tap();
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  await pass(page, 7000);
  await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
});

test("a swipe shows the next card, and swiping back wraps around to the last", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  const carousel = page.getByRole("region", { name: "Our Projects" });
  const cards = carousel.getByRole("listitem");
  await carousel.getByRole("list").scrollIntoViewIfNeeded();
  await expect(carousel.getByRole("button", { name: "Next, Our Projects" })).toBeVisible();
  await expect(cards.first()).toBeInViewport({ ratio: 0.5 });

  await swipe(page, cards.first(), -200);
  await expect(cards.nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(page).toHaveURL("/");

  await swipe(page, cards.nth(1), 200);
  await expect(cards.first()).toBeInViewport({ ratio: 0.5 });
  await swipe(page, cards.first(), 200);
  await expect(cards.last()).toBeInViewport({ ratio: 0.5 });
});

/** Drags a finger sideways from the middle of the card and lifts it. */
async function swipe(page: Page, card: Locator, distance: number) {
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is not laid out");
  const y = box.y + box.height / 2;
  const start = box.x + box.width / 2;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", start);
  for (let step = 1; step <= 5; step++) await touch("touchMove", start + (distance * step) / 5);
  await touch("touchEnd");
  await pass(page, 1500);
}
