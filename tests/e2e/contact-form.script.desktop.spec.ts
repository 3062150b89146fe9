import { contactForm, WRONG_MOBILE } from "./contact-form";
import { expect, hold, newVisitor, type Page, pass, type Response, test } from "./fixtures";
import { expectFields, fillFields } from "./forms";

test("the validation rules load when the form is first touched, not before", async ({ page, open }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  const withRules = async () => {
    const texts = await Promise.all(scripts.map((script) => script.text()));
    return texts.filter((text) => text.includes(WRONG_MOBILE)).length;
  };
  await open("/contact");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(await withRules()).toBe(0);
  await contactForm(page).fields.name.focus();
  await expect.poll(withRules).toBe(1);
});

test("a message goes unchecked where the rules do not come in 15 s (§4)", async ({
  page,
  openAtRest,
  leadsOf,
}) => {
  await hold(page, /\/form-rules-/);
  await openAtRest("/contact");
  const form = contactForm(page);
  const visitor = newVisitor();
  await fillFields(form.fields, visitor);
  await form.send.click();
  await expect(form.sending).toBeDisabled();
  await pass(page, 14_000);
  expect(await leadsOf(visitor.name)).toEqual([]);
  await pass(page, 1000);
  await expect(form.sentNote).toBeVisible();
  expect(await leadsOf(visitor.name)).toHaveLength(1);
});

test.describe("a lost connection", () => {
  test.use({ expectedComplaint: /Failed to load resource.*\/contact$/ });

  test("a message that could not be sent stays, and can be sent again (§4)", async ({
    page,
    context,
    open,
    leadsOf,
  }) => {
    await open("/contact");
    const form = contactForm(page);
    const visitor = newVisitor();
    await fillFields(form.fields, visitor);
    const failures: Parameters<Page["route"]>[1][] = [
      (route) => route.abort("internetdisconnected"),
      (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>A proxy's" }),
    ];
    for (const fail of failures) {
      await page.route("**/forms/contact", fail);
      await form.send.click();
      await expect(form.sending).toHaveCount(0);
      const words = "Sorry, there was an error sending your message. Please try again.";
      await expect(form.summary).toContainText(words);
      await expect(form.summary).toBeFocused();
      const call = form.summary.getByRole("link", { name: "+91 55555 01100" });
      await expect(call).toHaveAttribute("href", "tel:+915555501100");
      await expectFields(form.fields, visitor);
      await page.unrouteAll();
    }
    await context.setOffline(true);
    await form.send.click();
    await expect(form.summary).toContainText("You’re offline, so nothing was sent.");
    await expectFields(form.fields, visitor);
    await context.setOffline(false);
    await form.send.click();
    await expect(form.sentNote).toBeVisible();
    expect(await leadsOf(visitor.name)).toHaveLength(1);
  });
});
