import { readFile, stat } from "node:fs/promises";
import { site } from "../../app/site";
import { CARE, GUIDE, library, SHEDS } from "./brochures";
import { expect, test } from "./fixtures";

const GUIDE_FILE = "content/media/rooftop-solar-homeowners-guide.pdf";

test("brochures are listed newest first, with their facts (§2)", async ({ page, open }) => {
  await open("/brochures");
  await expect(page).toHaveTitle(`Brochures | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Brochures");
  const { words, category, titles, status, card } = library(page);
  await expect(words).toHaveAttribute("placeholder", "Search brochures...");
  await expect(category.getByRole("option")).toHaveText(["All", "Factories", "Homes", "Maintenance"]);
  await expect(titles).toHaveText([GUIDE, SHEDS, CARE]);
  await expect(status).toHaveText("3 brochures found");
  await expect(card(GUIDE).getByText("What the parts do, whether your roof suits")).toBeVisible();
  const size = ((await stat(GUIDE_FILE)).size / 1024).toFixed(1);
  for (const fact of ["Homes", "6 pages", `${size} KB`])
    await expect(card(GUIDE).getByText(fact, { exact: true })).toBeVisible();
});

test("Preview opens a brochure in a new tab, Download saves it (§2)", async ({ page, open, context }) => {
  await open("/brochures");
  const guide = library(page).card(GUIDE);
  const started = page.waitForEvent("download");
  await guide.getByRole("link", { name: "Download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("Rooftop solar a homeowner’s guide.pdf");
  const kept = await readFile(await download.path());
  expect(kept.equals(await readFile(GUIDE_FILE))).toBe(true);
  // Only the tab matters here; the browser's own PDF viewer is out of scope.
  await context.route("**/media/*.pdf*", (route) =>
    route.fulfill({ contentType: "text/plain", body: "%PDF" }),
  );
  const opened = page.waitForEvent("popup");
  await guide.getByRole("link", { name: "Preview" }).click();
  await (await opened).waitForURL(/\/media\/rooftop-solar-homeowners-guide\.pdf\?v=[\w-]+$/);
  await expect(page).toHaveURL("/brochures");
});

test("a URL with words and a category filters the list (§2)", async ({ page, open }) => {
  const { words, category, titles, status, send } = library(page);
  await open("/brochures?q=roof&category=Maintenance");
  await expect(status).toHaveText("No brochures found matching your criteria.");
  await expect(titles).toHaveCount(0);
  await page.getByRole("link", { name: "Show all brochures" }).click();
  await expect(page).toHaveURL("/brochures");
  await expect(titles).toHaveCount(3);
  await expect(words).toHaveValue("");
  await words.fill("first call");
  await send.click();
  await expect(titles).toHaveText([GUIDE]);
  await expect(page).toHaveURL("/brochures?q=first+call&category=");
  await words.fill("ROOF");
  await category.selectOption("Factories");
  await send.click();
  await expect(titles).toHaveText([SHEDS]);
  await page.reload();
  await expect(words).toHaveValue("ROOF");
  await expect(category).toHaveValue("Factories");
});
