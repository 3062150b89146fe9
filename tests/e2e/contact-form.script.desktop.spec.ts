import { site } from "../../app/site";
import * as contact from "./contact-form";
import { expect, hold, newVisitor, type Page, type Response, test } from "./fixtures";
import { storedLead, watchPosts } from "./send-form";

const { contactForm, expectFaults, expectValues, fillContactForm, wrong } = contact;

test("an invalid message is not sent, and each error leaves with its cause", async ({ page, open }) => {
  await open("/contact");
  const form = contactForm(page);
  const posts = watchPosts(page);
  await contact.expectAllMissing(page, () => form.send.click());
  const { name, email, ...others } = contact.allMissing;
  await form.name.pressSequentially("Asha");
  await expectFaults(page, { email, ...others });
  await expect(form.name).toBeFocused();
  await form.email.pressSequentially("asha@example.in");
  await expectFaults(page, others);
  await form.mobile.pressSequentially("98765-432101");
  await expect(form.mobile).toHaveValue("9876543210");
  await form.message.pressSequentially("5 kW?");
  await expect(form.summary).toHaveCount(0);
  await expect(form.message).toBeFocused();
  await expect(page).toHaveTitle(contact.TITLE);
  await fillContactForm(page, wrong.typed);
  await form.send.click();
  await expectFaults(page, wrong.says);
  await expectValues(page, wrong.typed);
  expect(posts).toEqual([]);
});

test("the validation rules load when the form is first touched, not before", async ({ page, open }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  const withRules = async () => {
    const texts = await Promise.all(scripts.map((script) => script.text()));
    return texts.filter((text) => text.includes(wrong.says.mobile)).length;
  };
  await open("/contact");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(await withRules()).toBe(0);
  await contactForm(page).name.focus();
  await expect.poll(withRules).toBe(1);
});

test("a message is sent once by a double tap, and confirmed", async ({ page, open, leadsOf }) => {
  await open("/contact");
  const form = contactForm(page);
  const posts = watchPosts(page);
  const release = await hold(page, /\/forms\/contact$/);
  const visitor = newVisitor();
  await fillContactForm(page, { ...visitor, name: `  ${visitor.name} ` });
  // Both clicks come before the button can render as disabled.
  await form.send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(form.sending).toBeDisabled();
  release();
  for (const shown of [form.sentNote, form.toast]) await expect(shown).toBeVisible();
  const place = await form.toast.boundingBox();
  if (!place) throw new Error("the toast is not laid out");
  expect(Math.abs(place.x + place.width / 2 - 720)).toBeLessThan(2);
  expect(place.y).toBeGreaterThan(750);
  await contact.expectToastToLeave(page);
  const note = new RegExp(`^${contact.SENT}Your reference is [0-9A-Z-]{9}\\.$`);
  await expect(form.main.locator(":focus")).toHaveText(note);
  await expect(page).toHaveURL("/contact");
  await expectValues(page, contact.EMPTY);
  await expect(form.send).toBeEnabled();
  expect(posts).toHaveLength(1);
  const lead = storedLead("contact", { ...visitor, landingPage: "/contact" });
  expect(await leadsOf(visitor.name)).toEqual([lead]);
});

test.describe("a lost connection", () => {
  test.use({ expectedComplaint: /Failed to load resource.*\/contact$/ });

  test("a message that could not be sent stays, and can be sent again", async ({ page, open, leadsOf }) => {
    await open("/contact");
    const form = contactForm(page);
    const visitor = newVisitor();
    await fillContactForm(page, visitor);
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
      const call = form.summary.getByRole("link", { name: site.callNow.display });
      await expect(call).toHaveAttribute("href", `tel:${site.callNow.e164}`);
      await expectValues(page, visitor);
      await page.unrouteAll();
    }
    await form.send.click();
    await expect(form.sentNote).toBeVisible();
    expect(await leadsOf(visitor.name)).toHaveLength(1);
  });
});
