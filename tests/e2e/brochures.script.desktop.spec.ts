import { site } from "../../app/site";
import { CARE, GUIDE, library, SHEDS } from "./brochures";
import { expect, footerLink, hold, pass, test, watchRequests } from "./fixtures";

test("the brochures and the URL follow typed words and the category (§2)", async ({ page, open }) => {
  await open("/about");
  await footerLink(page, "Brochures").click();
  const { words, category, titles, status } = library(page);
  await expect(titles).toHaveCount(3);
  await category.selectOption("Homes");
  await expect(titles).toHaveText([GUIDE]);
  await expect(page).toHaveURL("/brochures?category=Homes");
  await category.selectOption("All");
  await expect(page).toHaveURL("/brochures");
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

test("the search waits 200 ms for the next keystroke, until visitors leave (§2, §9)", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/brochures");
  const asked = watchRequests(page, (request) => request.url().includes("/brochures.data"));
  const { words, titles } = library(page);
  await words.pressSequentially("care");
  await pass(page, 199);
  expect(asked).toEqual([]);
  await pass(page, 1);
  await expect(titles).toHaveText([CARE]);
  const once = [expect.stringMatching(/q=care(?:&|$)/)];
  expect(asked).toEqual(once);
  await words.fill("sheds");
  await footerLink(page, "Contact").click();
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  await pass(page, 1000);
  await expect(page).toHaveURL("/contact");
  expect(asked).toEqual(once);
});

test("a late response does not disturb the visitor's typing (§2)", async ({ page, open }) => {
  await open("/brochures");
  const release = await hold(page, /\/brochures\.data\?.*q=so(?:&|$)/);
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

test("a search typed before hydration runs after it (§2)", async ({ page }) => {
  const release = await hold(page, /\/static\/js\/.*\.js$/);
  await page.goto("/brochures", { waitUntil: "domcontentloaded" });
  const { words, titles } = library(page);
  await words.pressSequentially("sheds");
  await expect(titles).toHaveCount(3);
  release();
  await expect(titles).toHaveText([SHEDS]);
  await expect(words).toHaveValue("sheds");
});
