import { expect, scrolled, test } from "./fixtures";

test("the WhatsApp dialog traps the focus, links to a prepared chat with each department, and closes in three ways (§4)", async ({
  page,
  open,
  context,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open("/about");
  const button = page.getByRole("banner").getByRole("button", { name: "WhatsApp" });
  const dialog = page.getByRole("dialog", { name: "Chat on WhatsApp" });
  await expect(dialog).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  const note = "We typically respond within a few minutes during business hours";
  await expect(dialog.getByText(note)).toBeVisible();
  await expectAccessible();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    const isInside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside, "in the dialog, or in the browser's own controls").toBe(true);
  }
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(dialog.getByRole("link")).toHaveCount(2);
  for (const [number, label, description] of [
    ["915555501103", "Sales & Inquiries", "Get quotes and product information"] as const,
    ["915555501104", "Technical Support", "Installation and maintenance support"] as const,
  ]) {
    const link = dialog.getByRole("link", { name: label });
    await expect(link).toContainText(description);
    await expect(link).toHaveAttribute("target", "_blank");
    const text = "Hello! I would like to know more about your solar energy solutions.";
    const chat = `https://wa.me/${number}?text=${text}`;
    expect(decodeURIComponent((await link.getAttribute("href")) ?? "")).toBe(chat);
  }
  const answer = { contentType: "text/html", body: "<title>A chat</title>" };
  await context.route("https://wa.me/**", (route) => route.fulfill(answer));
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Technical Support" }).click();
  await expect(await opened).toHaveURL(/^https:\/\/wa\.me\//);
  // Without scripts, the dialog cannot close by itself.
  if (javaScriptEnabled) await expect(dialog).toBeHidden();
  for (const close of [
    () => dialog.getByRole("button", { name: "Close WhatsApp dialog" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(4, 700),
  ]) {
    if (await dialog.isHidden()) await button.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});
