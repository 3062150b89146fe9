import { expect, type Locator, pass, test } from "./fixtures";
import { heroOf } from "./sample-content";
import { drag } from "./touch";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a tap on a dot shows its slide, and the hero advances from there (§4)", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  const { dots } = heroOf(page);
  await dots.nth(1).tap();
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  await pass(page, 7000);
  await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
});

test("a swipe shows the next card, and one back wraps around (§4)", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const carousel = page.getByRole("region", { name: "Our Projects" });
  const cards = carousel.getByRole("listitem");
  await carousel.getByRole("list").scrollIntoViewIfNeeded();
  await expect(carousel.getByRole("button", { name: "Next, Our Projects" })).toBeVisible();
  /** Drags a finger sideways from the middle of the card, and lets the strip come to rest. */
  async function swipe(card: Locator, distance: number) {
    await expect(card).toBeInViewport({ ratio: 0.5 });
    const box = await card.boundingBox();
    if (!box) throw new Error("the card is not laid out");
    await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: distance, y: 0 });
    await pass(page, 1500);
  }
  await swipe(cards.first(), -200);
  await swipe(cards.nth(1), 200);
  await swipe(cards.first(), 200);
  await expect(cards.last()).toBeInViewport({ ratio: 0.5 });
  await expect(page).toHaveURL("/");
});

test.describe("on a cut line", { tag: "@long" }, () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

  test("without a connection, the open menu says so, and goes on when the line is back", async ({
    page,
    open,
    context,
  }) => {
    await open("/about");
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await context.setOffline(true);
    // The page learns of it a moment later.
    await page.waitForFunction(() => !navigator.onLine);
    await menu.getByRole("link", { name: "Packages" }).click();
    await expect(menu.getByRole("alert").getByText("You’re offline.")).toBeInViewport();
    await context.setOffline(false);
    await expect(page).toHaveURL("/packages");
  });
});
