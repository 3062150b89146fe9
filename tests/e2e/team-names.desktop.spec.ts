import { expect, test } from "./fixtures";
import { membersAsShown } from "./sample-content";

test("a member's name shows on hover and on keyboard focus", async ({ page, open }) => {
  await open("/");
  const [first, second] = await membersAsShown();
  const team = page.getByRole("region", { name: "Our Solar Experts" });
  const cardOf = (name: string | undefined) =>
    team.getByRole("figure").filter({ has: page.getByAltText(`Portrait of ${name}`, { exact: true }) });
  const captionOf = (name: string | undefined) => cardOf(name).locator("figcaption");

  await expect(captionOf(first?.name)).toHaveCSS("opacity", "0");
  await cardOf(first?.name).hover();
  await expect(captionOf(first?.name)).toHaveCSS("opacity", "1");
  await expect(captionOf(second?.name)).toHaveCSS("opacity", "0");

  await page.mouse.move(2, 2);
  await expect(captionOf(first?.name)).toHaveCSS("opacity", "0");
  await cardOf(first?.name).focus();
  await page.keyboard.press("Tab");
  await expect(cardOf(second?.name)).toBeFocused();
  await expect(captionOf(second?.name)).toHaveCSS("opacity", "1");
});
