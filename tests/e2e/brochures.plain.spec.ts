import { GUIDE, library, SHEDS } from "./brochures";
import { expect, test } from "./fixtures";

test("the Search button submits the brochure filters, and the URL keeps them", async ({ page, open }) => {
  await open("/brochures");
  const { words, category, send, titles } = library(page);
  await words.fill("first call");
  await send.click();
  await expect(page).toHaveURL("/brochures?q=first+call&category=");
  await expect(titles).toHaveText([GUIDE]);

  await words.fill("");
  await category.selectOption("Factories");
  await send.click();
  await expect(titles).toHaveText([SHEDS]);
  await page.reload();
  await expect(category).toHaveValue("Factories");
  await expect(titles).toHaveText([SHEDS]);
  await page.goBack();
  await expect(titles).toHaveText([GUIDE]);
});
