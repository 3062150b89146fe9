import { contactForm, fillContactForm } from "./contact-form";
import { expect, newVisitor, test } from "./fixtures";

test("a double tap sends the message once", async ({ page, open, leadsOf }) => {
  await open("/contact");
  const form = contactForm(page);
  const visitor = newVisitor();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await fillContactForm(page, visitor);
  // Both clicks come before the button can render as disabled.
  await form.send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(form.sentNote).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await leadsOf(visitor.name)).toHaveLength(1);
});
