import { expect, hydrated } from "./fixtures";
import { photos, test } from "./office";

test.slow(true, "It starts a site.");

test("a picture is replaced and put back, and an unused one removed and restored", async ({
  page,
  origin,
  expectGoodScreen,
  javaScriptEnabled,
}) => {
  await page.goto(`${origin}/desk/content/media?q=golden-hour`);
  if (javaScriptEnabled) await hydrated(page);
  await page.getByRole("link", { name: "factory-roof-golden-hour.jpg" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("factory-roof-golden-hour.jpg");
  await page.getByText("Replace it everywhere").click();
  await page.getByLabel("The new file").setInputFiles(await photos(1));
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(page.getByText("The new file is in every place of the old one.")).toBeVisible();
  if (javaScriptEnabled) await hydrated(page);
  await expectGoodScreen();
  await page.getByRole("button", { name: /Put back the one before/ }).click();
  await expect(page.getByText("The one before is back in every place.")).toBeVisible();

  await page.getByRole("link", { name: "Pictures and files" }).click();
  await page.getByRole("link", { name: /Not used/ }).click();
  await expect(page).toHaveURL(/show=unused/);
  const unused = page.getByRole("list", { name: "Files" }).getByRole("link").first();
  const name = await unused.innerText();
  await unused.click();
  await page.getByText("Remove it").click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(/^Removed by asha/)).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});
