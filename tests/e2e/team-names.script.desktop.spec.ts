import { expect, pass, test } from "./fixtures";
import { membersAsShown } from "./sample-content";

test("Tab brings every member into view", async ({ page, openAtRest }) => {
  await openAtRest("/");
  const team = page.getByRole("region", { name: "Our Solar Experts" });
  const cards = team.getByRole("figure");
  await expect(cards).toHaveCount((await membersAsShown()).length);
  await team.getByRole("button", { name: "Next, Our Solar Experts" }).focus();
  for (const card of await cards.all()) {
    await page.keyboard.press("Tab");
    await pass(page, 1000);
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport({ ratio: 0.99 });
    await expect(card.locator("figcaption")).toHaveCSS("opacity", "1");
  }
});
