import { expect, linksOf, test } from "./fixtures";
import { topBar } from "./top-bar";

test("the top bar links to the main pages, and its dropdowns to the rest (§2)", async ({ page, open }) => {
  await open("/about");
  const { bar, projects, contact, projectPhoto, contactUs } = topBar(page);
  const main = "Home /, About /about, Packages /packages, Calculator /calculator, Blog /events";
  expect(await linksOf(bar)).toBe(main);
  await expect(bar.getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
  await projects.click();
  expect(await linksOf(bar)).toContain("Project Photo /project-photos, Project Video /project-videos");
  await projects.click();
  await expect(projectPhoto).toBeHidden();
  await contact.click();
  expect(await linksOf(bar)).toContain(
    "Brochures /brochures, Inquiry /inquiry, Contact Us /contact, Service Request /service, " +
      "How It Works /how-it-works, Before You Buy /questions",
  );
  await contactUs.click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(contactUs, "closed by the choice").toBeHidden();
});

test("the first Tab stop skips to the content (§2)", async ({ page, open }) => {
  await open("/about");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(skip).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Our mission" })).toBeFocused();
});
