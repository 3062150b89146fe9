import { expect } from "./fixtures";
import { test } from "./office";

test("without scripts a tile opens its photo, which gets a title and becomes the cover", async ({
  page,
  origin,
  expectGoodScreen,
}) => {
  await page.goto(`${origin}/desk/content/photo-gallery/family-home-haridwar`);
  const second = page.getByRole("link", { name: /^Photo 2 of/ });
  const title = page.getByLabel("Title", { exact: true });
  await expect(title.nth(1)).toBeHidden();
  await second.tap();
  await expect(title.nth(1)).toBeFocused();
  await title.nth(1).fill("Typed");
  await page.getByRole("radio", { name: "Cover of the project" }).check();
  await expect(second.getByText("Cover")).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await expect(second).toContainText("Typed");
  const onSite = page.getByRole("link", { name: "Open it", exact: true });
  await expect(second.getByText("Cover")).toBeVisible();
  await onSite.click();
  await expect(page.getByRole("heading", { name: "Photo Gallery" })).toBeVisible();
});
