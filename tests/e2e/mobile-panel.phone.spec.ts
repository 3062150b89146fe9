import { expect, type Page, test } from "./fixtures";

function mobilePanel(page: Page) {
  return {
    button: page.getByRole("banner").getByRole("button", { name: "Menu" }),
    panel: page.getByRole("dialog", { name: "Menu" }),
  };
}

test("the menu panel lists the ten pages in order, across the full width", async ({ page, open }) => {
  await open("/about");
  const { button, panel } = mobilePanel(page);
  await expect(panel).toBeHidden();
  await button.click();
  await expect(panel).toBeVisible();
  const links = panel.getByRole("navigation", { name: "Mobile" }).getByRole("link");
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")])),
  ).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ["Project Photos", "/project-photos"],
    ["Project Videos", "/project-videos"],
    ["Packages", "/packages"],
    ["Calculator", "/calculator"],
    ["Blog", "/events"],
    ["Brochures", "/brochures"],
    ["Inquiry", "/inquiry"],
    ["Contact Us", "/contact"],
  ]);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
  await expect(links.filter({ hasText: "About" })).toHaveAttribute("aria-current", "page");
});

test("the menu panel closes by its button, Escape or a click below it, and returns the focus", async ({
  page,
  open,
}) => {
  await open("/about");
  const { button, panel } = mobilePanel(page);
  const ways = [
    () => panel.getByRole("button", { name: "Close menu" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(180, 780),
  ];
  for (const close of ways) {
    await button.click();
    await expect(panel).toBeVisible();
    await close();
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("choosing a page opens it and closes the menu panel", async ({ page, open }) => {
  await open("/about");
  const { button, panel } = mobilePanel(page);
  await button.click();
  await panel.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(panel).toBeHidden();
});
