import { contactForm, fillContactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";

test("reading pages sets no cookie, and their responses are publicly cacheable", async ({
  context,
  open,
}) => {
  for (const address of ["/", "/about", "/contact", "/quick-contact"]) {
    const response = await open(address);
    expect(await response?.headerValues("set-cookie"), address).toEqual([]);
    expect(response?.headers()["cache-control"], address).toContain("public");
  }
  expect(await context.cookies()).toEqual([]);
});

test("the confirmation travels in a protected cookie and its toast is shown once", async ({
  context,
  page,
  open,
}) => {
  await open("/contact");
  const form = contactForm(page);
  await fillContactForm(page, newVisitor());
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  const shown = page.waitForResponse((response) => response.url().includes("?sent=contact"));
  await form.send.click();

  const [cookie = ""] = (await (await posted).headerValues("set-cookie")) ?? [];
  const [, ...attributes] = cookie.split("; ");
  expect(cookie).toMatch(/^flash=[^;]+\.[^;]+;/);
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));

  await expect(form.toast).toBeVisible();
  expect((await shown).headers()["cache-control"]).toBe("private, no-store");
  expect(await context.cookies()).toEqual([]);

  await page.reload();
  await expect(form.sentNote).toBeVisible();
  await expect(form.toast).toHaveCount(0);
});
