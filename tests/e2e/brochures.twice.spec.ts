import { readFile, stat } from "node:fs/promises";
import { site } from "../../app/site";
import { CARE, GUIDE, library, SHEDS } from "./brochures";
import { expect, test } from "./fixtures";

test("brochures are listed newest first, with category, description, page count and size", async ({
  page,
  open,
}) => {
  await open("/brochures");
  await expect(page).toHaveTitle(`Brochures | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Brochures");
  const { words, category, titles, status, card } = library(page);
  await expect(words).toHaveAttribute("placeholder", "Search brochures...");
  await expect(category.getByRole("option")).toHaveText(["All", "Factories", "Homes", "Maintenance"]);
  await expect(titles).toHaveText([GUIDE, SHEDS, CARE]);
  await expect(status).toHaveText("3 brochures found");

  const guide = card(GUIDE);
  await expect(guide.getByText("Homes", { exact: true })).toBeVisible();
  await expect(guide.getByText("What the parts do, whether your roof suits")).toBeVisible();
  await expect(guide.getByText("6 pages", { exact: true })).toBeVisible();
  const { size } = await stat("content/media/rooftop-solar-homeowners-guide.pdf");
  await expect(guide.getByText(`${(size / 1024).toFixed(1)} KB`, { exact: true })).toBeVisible();
});

test("Preview opens the brochure in a new tab", async ({ page, open, context }) => {
  await open("/brochures");
  // Only the tab matters here; the browser's own PDF viewer is out of scope.
  await context.route("**/media/*.pdf*", (route) =>
    route.fulfill({ contentType: "text/plain", body: "%PDF" }),
  );
  const opened = page.waitForEvent("popup");
  await library(page).card(GUIDE).getByRole("link", { name: "Preview" }).click();
  const tab = await opened;
  await tab.waitForURL(/\/media\/rooftop-solar-homeowners-guide\.pdf\?v=[\w-]+$/);
  await expect(page).toHaveURL("/brochures");
});

test("Download saves the file under the brochure's title", async ({ page, open }) => {
  await open("/brochures");
  const started = page.waitForEvent("download");
  await library(page).card(GUIDE).getByRole("link", { name: "Download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("Rooftop solar a homeowner’s guide.pdf");
  const kept = await readFile(await download.path());
  expect(kept.equals(await readFile("content/media/rooftop-solar-homeowners-guide.pdf"))).toBe(true);
  await expect(page).toHaveURL("/brochures");
});

test("a URL with words and a category shows the matching brochures", async ({ page, open }) => {
  const { words, category, titles, status } = library(page);
  await open("/brochures?q=ROOF&category=Factories");
  await expect(words).toHaveValue("ROOF");
  await expect(category).toHaveValue("Factories");
  await expect(titles).toHaveText([SHEDS]);
  await expect(status).toHaveText("1 brochure found");

  await open("/brochures?q=roof&category=Maintenance");
  await expect(status).toHaveText("No brochures found matching your criteria.");
  await expect(titles).toHaveCount(0);
  await page.getByRole("link", { name: "Show all brochures" }).click();
  await expect(page).toHaveURL("/brochures");
  await expect(titles).toHaveCount(3);
  await expect(words).toHaveValue("");
  await expect(category).toHaveValue("");
});
