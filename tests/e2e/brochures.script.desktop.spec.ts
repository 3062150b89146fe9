import { site } from "../../app/site";
import { CARE, GUIDE, library, SHEDS } from "./brochures";
import { expect, hydrated, pass, test } from "./fixtures";
import { holdRequests } from "./send-form";

test("the brochures and the URL follow the search as the visitor types", async ({ page, open }) => {
  await open("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Brochures" }).click();
  const { words, titles, status } = library(page);
  await expect(titles).toHaveCount(3);

  await words.pressSequentially("Sheds");
  await expect(titles).toHaveText([SHEDS]);
  await expect(page).toHaveURL("/brochures?q=Sheds");
  await expect(status).toHaveText("1 brochure found");
  await expect(words).toBeFocused();
  await words.pressSequentially(" of gold");
  await expect(status).toHaveText("No brochures found matching your criteria.");
  await words.fill("");
  await expect(titles).toHaveText([GUIDE, SHEDS, CARE]);
  await expect(page).toHaveURL("/brochures");

  // Typing adds no history entries.
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("the search waits until 200 ms after the last keystroke", async ({ page, openAtRest }) => {
  await openAtRest("/brochures");
  const asked: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/brochures.data") asked.push(searchParams.get("q"));
  });
  const { words, titles } = library(page);
  await words.pressSequentially("care");
  await pass(page, 199);
  expect(asked).toEqual([]);
  await pass(page, 1);
  await expect(titles).toHaveText([CARE]);
  expect(asked).toEqual(["care"]);
});

test("choosing a category narrows the search at once, and the URL keeps it", async ({ page, open }) => {
  await open("/brochures?q=roof");
  const { category, titles } = library(page);
  await expect(titles).toHaveText([GUIDE, SHEDS]);
  await category.selectOption("Homes");
  await expect(titles).toHaveText([GUIDE]);
  await expect(page).toHaveURL("/brochures?q=roof&category=Homes");
  await page.reload();
  await hydrated(page);
  await expect(category).toHaveValue("Homes");
  await category.selectOption("All");
  await expect(page).toHaveURL("/brochures?q=roof");
  await expect(titles).toHaveText([GUIDE, SHEDS]);
});

test("a late response does not disturb the visitor's typing", async ({ page, open }) => {
  await open("/brochures");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/brochures\.data\?.*q=so(?:&|$)/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const { words, titles } = library(page);
  const first = page.waitForRequest(/q=so(?:&|$)/);
  await words.pressSequentially("so");
  await first;
  await words.pressSequentially("lar for factory");
  release();
  await expect(titles).toHaveText([SHEDS]);
  await expect(words).toHaveValue("solar for factory");
  await expect(words).toBeFocused();
  await expect(page).toHaveURL("/brochures?q=solar+for+factory");
});

test("leaving the page cancels a search that is still waiting", async ({ page, openAtRest }) => {
  await openAtRest("/brochures");
  await library(page).words.pressSequentially("care");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  await pass(page, 1000);
  await expect(page).toHaveURL("/contact");
});

test("a search typed before hydration runs after it", async ({ page }) => {
  const { hold, release } = holdRequests();
  await page.route(/\/static\/js\//, hold);
  await page.goto("/brochures", { waitUntil: "domcontentloaded" });
  const { words, titles } = library(page);
  await words.pressSequentially("sheds");
  await expect(titles).toHaveCount(3);
  release();
  await expect(titles).toHaveText([SHEDS]);
  await expect(words).toHaveValue("sheds");
});
