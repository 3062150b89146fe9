import { expect, test } from "./fixtures";

test("a bar at the foot of a phone calls, chats and leads to a quotation, and leaves while somebody types", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open("/about");
  const bar = page.getByRole("navigation", { name: "Contact", exact: true });
  await expect(bar.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+91/);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectAccessible();

  const name = page.getByRole("contentinfo").getByLabel("Name");
  await name.focus();
  await expect(bar).toBeHidden();
  await name.blur();
  await expect(bar).toBeVisible();

  // What is at the foot of the page can be seen above the bar.
  const legal = page.getByRole("contentinfo").getByRole("link", { name: "Developed by" });
  await legal.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5000);
  const { y: top = 0 } = (await bar.boundingBox()) ?? {};
  await expect.poll(async () => ((await legal.boundingBox())?.y ?? top) < top - 20).toBe(true);

  await bar.getByRole("button", { name: "WhatsApp" }).click();
  const chat = page.getByRole("dialog", { name: "Chat on WhatsApp" });
  await expect(chat).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chat).toBeHidden();

  await bar.getByRole("link", { name: "Quotation" }).click();
  await expect(page).toHaveURL("/inquiry");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar, "beside a form of its own").toHaveCount(0);
});
