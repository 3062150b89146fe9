import { expect, test } from "./fixtures";
import { topBar } from "./top-bar";

test("the top bar links to the main pages, and its dropdowns to the rest", async ({ page, open }) => {
  await open("/about");
  const { bar, projects, contact } = topBar(page);
  await expect(bar.getByRole("link")).toHaveText(["Home", "About", "Packages", "Calculator", "Blog"]);
  await expect(bar.getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");

  await projects.click();
  await expect(bar.getByRole("link", { name: /^Project/ })).toHaveText(["Project Photo", "Project Video"]);
  await expect(bar.getByRole("link", { name: "Project Photo" })).toHaveAttribute("href", "/project-photos");
  await expect(bar.getByRole("link", { name: "Project Video" })).toHaveAttribute("href", "/project-videos");
  await projects.click();

  await contact.click();
  for (const [name, address] of [
    ["Brochures", "/brochures"],
    ["Inquiry", "/inquiry"],
    ["Contact Us", "/contact"],
  ] as const) {
    await expect(bar.getByRole("link", { name })).toHaveAttribute("href", address);
  }
});

test("a dropdown toggles by click, opens by keyboard and closes on a click elsewhere", async ({
  page,
  open,
}) => {
  await open("/about");
  const { projects, projectPhoto } = topBar(page);
  await expect(projectPhoto).toBeHidden();
  await projects.click();
  await expect(projectPhoto).toBeVisible();
  await projects.click();
  await expect(projectPhoto).toBeHidden();

  await projects.focus();
  await page.keyboard.press("Enter");
  await expect(projectPhoto).toBeVisible();
  await page.mouse.click(300, 800);
  await expect(projectPhoto).toBeHidden();
});

test("one dropdown is open at a time, and one click switches between them", async ({ page, open }) => {
  await open("/about");
  const { projects, projectPhoto, contact, contactUs } = topBar(page);
  await projects.click();
  await expect(projectPhoto).toBeVisible();
  await contact.focus();
  await page.keyboard.press("Enter");
  await expect(contactUs).toBeVisible();
  await expect(projectPhoto).toBeHidden();

  const box = await projects.boundingBox();
  if (!box) throw new Error("the top bar has no Projects");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(projectPhoto).toBeVisible();
  await expect(contactUs).toBeHidden();
});

test("choosing a page from a dropdown opens it and closes the dropdown", async ({ page, open }) => {
  await open("/about");
  const { contact, contactUs } = topBar(page);
  await contact.click();
  await contactUs.click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(contactUs).toBeHidden();
});

test("the first Tab stop skips to the content", async ({ page, open }) => {
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
