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

test("the first screen of a phone has the bill question above the bar, and a price of a package", async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const folder of ["", "/hi"]) {
    await open(folder || "/");
    const field = page.locator("main input[name=bill]");
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
    const bar = await page.locator(".call-bar").boundingBox();
    expect(y + height).toBeLessThan(bar?.y ?? 0);
    const isField = (input: Element) => {
      const { x, y, width, height } = input.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === input;
    };
    expect(await field.evaluate(isField)).toBe(true);
    await open(`${folder}/packages`);
    const price = page.getByText(folder ? /^सब्सिडी के बाद ₹[\d,]+ से शुरू$/ : /^From ₹[\d,]+ after subsidy$/);
    await expect(price).toBeInViewport({ ratio: 1 });
  }
});
