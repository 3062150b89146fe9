import { expect, linksOf, type Page, test } from "./fixtures";

/** Locators of the desktop's top bar. */
function topBar(page: Page) {
  const bar = page.getByRole("navigation", { name: "Main" });
  return {
    bar,
    projects: bar.getByText("Projects", { exact: true }),
    projectPhoto: bar.getByRole("link", { name: "Project Photo" }),
    contact: bar.getByText("Contact", { exact: true }),
    contactUs: bar.getByRole("link", { name: "Contact Us" }),
  };
}

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

test("a dropdown opens by keyboard, and closes on a click elsewhere, by Escape, on losing focus or going back (§2)", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open("/about");
  const { bar, projects, projectPhoto, contact, contactUs } = topBar(page);
  await projects.click();
  await expect(projectPhoto).toBeVisible();
  await contact.focus();
  await page.keyboard.press("Enter");
  await expect(contactUs).toBeVisible();
  await expect(projectPhoto).toBeHidden();
  await projects.click();
  await expect(projectPhoto).toBeVisible();
  await expect(contactUs).toBeHidden();
  await page.mouse.click(300, 800);
  await expect(projectPhoto).toBeHidden();
  if (!javaScriptEnabled) return;
  await projects.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(projectPhoto).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(projectPhoto).toBeHidden();
  await expect(projects).toBeFocused();
  await page.keyboard.press("Enter");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: "Packages" })).toBeFocused();
  await expect(projectPhoto).toBeHidden();
  await bar.getByRole("link", { name: "Home" }).click();
  // The URL changes a moment before the page.
  await expect(page.getByRole("region", { name: "Our Projects" })).toBeVisible();
  await contact.click();
  await expect(contactUs).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(contactUs).toBeHidden();
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
