import { expect, hydrated } from "./fixtures";
import { photos, slowLine, test } from "./office";

test.setTimeout(50_000);

// The library is asked whether it has a file.
test.use({ expectedComplaint: /404 .*media\/upload\?sha256/ });

test.beforeEach(({ page }) => slowLine(page));

test("a post with three pictures is published", async ({ page, origin, javaScriptEnabled }) => {
  const [cover, inText] = await photos(2);
  if (!cover || !inText) throw new Error("no photos");
  await page.goto(`${origin}/desk/content`);
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("A roof in Haridwar");
  if (javaScriptEnabled) {
    await hydrated(page);
    await page.getByLabel("Upload").first().setInputFiles(cover);
    await expect(page.getByLabel("Cover picture")).toHaveValue(/^\/media\//);
    const picture = page.getByRole("toolbar").first().getByRole("button", { name: "Picture", exact: true });
    await picture.click();
    const question = page.getByRole("group", { name: "Picture", exact: true });
    await question.getByLabel("Upload").setInputFiles(inText);
    await expect(question.getByLabel("Address")).toHaveValue(/^\/media\//);
    await question.getByRole("button", { name: "Insert" }).click();
    await expect(page.getByRole("button", { name: "Describe the picture" })).toBeVisible();
    await picture.click();
    await question.getByRole("button", { name: "Library" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "house-at-dusk.jpg" }).click();
    await question.getByRole("button", { name: "Insert" }).click();
    await expect(page.getByRole("textbox", { name: "Article", exact: true }).locator("img")).toHaveCount(2);
  } else {
    await page
      .getByLabel("Article", { exact: true })
      .fill(
        '<p>Two.</p><img src="/media/house-at-dusk.jpg" alt=""><img src="/media/house-morning.jpg" alt="">',
      );
    await page.getByRole("button", { name: "Save draft and choose" }).first().click();
    await page.getByLabel("Choose files").setInputFiles(cover);
    await page.getByRole("button", { name: "Send the files" }).click();
    await expect(page.getByLabel("Cover picture")).toHaveValue(/^\/media\//);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await page.goto(`${origin}/blog/a-roof-in-haridwar`);
  await expect(page.locator("article img")).toHaveCount(3);
});

test("an inverter is corrected and put back", async ({ page, origin }) => {
  await page.goto(`${origin}/desk/content`);
  await page.getByRole("link", { name: "Packages", exact: true }).click();
  await page.getByRole("link", { name: /3 kW/ }).first().click();
  const inverter = page.getByLabel("Inverter", { exact: true });
  const before = await inverter.inputValue();
  await inverter.fill("5 kW hybrid, three phase");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: /^History/ })).toBeVisible();
  await page.getByRole("button", { name: "Put back the version before" }).first().click();
  await expect(page.getByRole("heading", { name: /^asha/ })).toHaveCount(2);
  await page.getByRole("link", { name: "Back to editing" }).click();
  await expect(inverter).toHaveValue(before);
});

test("a brochure is taken down and restored", async ({ page, origin }) => {
  const title = "Solar for factory sheds";
  await page.goto(`${origin}/desk/content`);
  await page.getByRole("link", { name: "Brochures", exact: true }).click();
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is deleted." })).toBeVisible();
  await page.getByRole("link", { name: /^Deleted/ }).click();
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(page.getByRole("status").filter({ hasText: "is back." })).toBeVisible();
});
