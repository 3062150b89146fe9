import { site } from "../../app/site";
import { expect, type Page, test } from "./fixtures";

function whatsApp(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Chat on WhatsApp" });
  return { button: page.getByRole("banner").getByRole("button", { name: "WhatsApp" }), dialog };
}

test("the WhatsApp dialog links to a prepared chat with each department", async ({
  page,
  open,
  context,
  javaScriptEnabled,
}) => {
  await open("/about");
  const { button, dialog } = whatsApp(page);
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByText("We typically respond within a few minutes during business hours"),
  ).toBeVisible();

  const departments = [
    ["Sales & Inquiries", "Get quotes and product information"],
    ["Technical Support", "Installation and maintenance support"],
  ] as const;
  await expect(dialog.getByRole("link")).toHaveCount(departments.length);
  for (const [index, [label, description]] of departments.entries()) {
    const link = dialog.getByRole("link", { name: label });
    await expect(link).toContainText(description);
    await expect(link).toHaveAttribute("target", "_blank");
    const address = new URL((await link.getAttribute("href")) ?? "");
    expect(address.origin + address.pathname).toBe(
      `https://wa.me/${site.whatsApp.departments[index]?.number}`,
    );
    expect(address.searchParams.get("text")).toBe(
      "Hello! I would like to know more about your solar energy solutions.",
    );
  }

  await context.route("https://wa.me/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>A chat</title>" }),
  );
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Technical Support" }).click();
  await expect(await opened).toHaveURL(/^https:\/\/wa\.me\//);
  // Without scripts, the dialog cannot close by itself.
  if (javaScriptEnabled) await expect(dialog).toBeHidden();
});

test("the WhatsApp dialog closes by its button, Escape or a click beside it, and returns the focus", async ({
  page,
  open,
}) => {
  await open("/about");
  const { button, dialog } = whatsApp(page);
  const ways = [
    () => dialog.getByRole("button", { name: "Close WhatsApp dialog" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(4, 700),
  ];
  for (const close of ways) {
    await button.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("the open WhatsApp dialog traps the focus and keeps the page from scrolling", async ({ page, open }) => {
  await open("/about");
  const { button, dialog } = whatsApp(page);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  const reached = new Set<string>();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    reached.add(
      await dialog.evaluate((element) => {
        const focused = document.activeElement;
        if (focused === document.body) return "the browser";
        return element.contains(focused) ? "the dialog" : `outside: ${focused?.outerHTML}`;
      }),
    );
  }
  expect([...reached].filter((place) => place !== "the browser")).toEqual(["the dialog"]);

  await page.mouse.wheel(0, 600);
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
