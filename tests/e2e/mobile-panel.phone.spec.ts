import { expect, linksOf, test } from "./fixtures";

test("the menu lists its pages in order, and closes by its button, Escape, a click below it or a choice (§2)", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open("/about");
  const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
  const panel = page.getByRole("dialog", { name: "Menu" });
  await button.click();
  await expect(panel).toBeVisible();
  const list = panel.getByRole("navigation", { name: "Mobile" });
  expect(await linksOf(list)).toBe(
    "Home /, About /about, Project Photos /project-photos, Project Videos /project-videos, Packages /packages, " +
      "Calculator /calculator, How It Works /how-it-works, Blog /events, Brochures /brochures, Inquiry /inquiry, " +
      "Service Request /service, Contact Us /contact, Before You Buy /questions",
  );
  for (const link of await list.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
  await expect(list.getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
  await expectAccessible();
  for (const close of [
    () => panel.getByRole("button", { name: "Close menu" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(180, 780),
  ]) {
    await close();
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(panel).toBeVisible();
  }
  await panel.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(panel).toBeHidden();
});
