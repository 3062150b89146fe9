import { expect } from "./fixtures";
import { test } from "./office";

test("a package is corrected, and visitors see it", async ({ page, origin, expectAccessible }) => {
  await page.goto(`${origin}/desk/content/packages/residential-3-kw`);
  await expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByLabel("Inverter", { exact: true }).fill("5 kW hybrid, three phase");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await page.goto(`${origin}/packages`);
  await expect(page.getByText("5 kW hybrid, three phase").first()).toBeAttached();
});

test("photos are added, moved and removed, and what was typed stays", async ({
  page,
  origin,
  javaScriptEnabled,
}) => {
  const address = `${origin}/desk/content/photo-gallery/apartment-block-indirapuram`;
  await page.goto(address);
  const photos = page.getByRole("group", { name: "Photos" });
  const titles = photos.getByRole("listitem").getByLabel("Title", { exact: true });
  const before = await titles.count();
  await photos.getByRole("button", { name: "Add another to Photos" }).click();
  await expect(titles).toHaveCount(before + 1);
  await titles.nth(before).fill("The new one");
  await photos.getByRole("button", { name: `Move ${before + 1} of ${before + 1} up` }).click();
  await expect(titles.nth(before - 1)).toHaveValue("The new one");
  await photos.getByRole("button", { name: `Remove ${before + 1} of ${before + 1}` }).click();
  await expect(titles.nth(before - 1)).toHaveValue("The new one");
  if (javaScriptEnabled) {
    // Leaving keeps what was typed, in this tab.
    await page.getByRole("link", { name: "Photos of projects" }).click();
    await expect(page).toHaveURL(/photo-gallery$/);
    await page.goBack();
    await expect(page.getByText("What you typed here before is back.")).toBeVisible();
  }
  await expect(titles.nth(before - 1)).toHaveValue("The new one");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await page.goto(address);
  await expect(titles.nth(before - 1)).toHaveValue("The new one");
  await expect(page.getByText("What you typed here before is back.")).toBeHidden();
});
