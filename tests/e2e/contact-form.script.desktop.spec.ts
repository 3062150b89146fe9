import { site } from "../../app/site";
import {
  allMissing,
  contactForm,
  expectFaults,
  expectToastToLeave,
  expectValues,
  FAILED,
  faults,
  fillContactForm,
  followSummary,
  SENT,
} from "./contact-form";
import { expect, newVisitor, type Page, type Response, test } from "./fixtures";
import { holdRequests, keptLead } from "./send-form";

/** Collects the URLs of the page's POST requests. */
function watchPosts(page: Page) {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  return posts;
}

/** Answers the form's POST in place of the server. */
async function answerForm(page: Page, answer: Parameters<Page["route"]>[1]) {
  await page.route("**/contact", (route, request) =>
    request.method() === "POST" ? answer(route, request) : route.fallback(),
  );
}

test("an empty form is not sent and shows a summary that links to each field", { tag: "@page" }, async ({
  page,
  open,
}) => {
  await open("/contact");
  const form = contactForm(page);
  const posts = watchPosts(page);
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(page).toHaveTitle(`Error: Contact Us | ${site.brand}`);

  await expectFaults(page, allMissing);
  await followSummary(page, allMissing);
  expect(posts).toEqual([]);
});

test("only invalid fields are marked, and everything typed is kept", { tag: "@page" }, async ({
  page,
  open,
}) => {
  await open("/contact");
  const form = contactForm(page);
  const posts = watchPosts(page);
  const visitor = newVisitor();
  for (const { typed, says } of faults) {
    await fillContactForm(page, { ...visitor, ...typed });
    await form.send.click();
    await expectFaults(page, says);
    await expect(form.summary).toBeFocused();
    await expectValues(page, { ...visitor, ...typed });
  }
  expect(posts).toEqual([]);
});

test("the mobile field takes at most ten digits", { tag: "@page" }, async ({ page, open }) => {
  await open("/contact");
  const { mobile } = contactForm(page);
  await mobile.pressSequentially("987654321012");
  await expect(mobile).toHaveValue("9876543210");
});

test("a pasted mobile number is reduced to its ten digits", { tag: "@page" }, async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/contact");
  const { mobile } = contactForm(page);
  for (const pasted of ["98765 43210", "+91 98765 43210", "098765 43210", "+91-98765-43210"]) {
    await mobile.fill("");
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await mobile.press("ControlOrMeta+V");
    await expect(mobile).toHaveValue("9876543210");
  }
});

test("an error leaves the field and the summary once the field is valid", { tag: "@page" }, async ({
  page,
  open,
}) => {
  await open("/contact");
  const form = contactForm(page);
  await form.send.click();
  await expectFaults(page, allMissing);
  const { name, email, ...others } = allMissing;
  await form.name.pressSequentially("Asha");
  await expectFaults(page, { email, ...others });
  await expect(form.name).toBeFocused();
  await form.email.pressSequentially("asha@example.in");
  await expectFaults(page, others);
  await form.mobile.pressSequentially("9876543210");
  await form.message.pressSequentially("5 kW?");
  await expect(form.summary).toHaveCount(0);
  await expect(form.message).toBeFocused();
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
});

test("the validation rules load when the form is first touched, not before", { tag: "@page" }, async ({
  page,
  open,
}) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  const withRules = async () => {
    const texts = await Promise.all(scripts.map((script) => script.text()));
    return texts.filter((text) => text.includes("Please enter a valid 10-digit mobile number")).length;
  };
  await open("/contact");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(await withRules()).toBe(0);
  await contactForm(page).name.focus();
  await expect.poll(withRules).toBe(1);
});

test("a sent message clears the form and is confirmed there and by a toast", async ({
  page,
  open,
  leadsOf,
}) => {
  await open("/contact");
  const form = contactForm(page);
  const visitor = newVisitor();
  // Start with an error, which must be gone after sending.
  await form.send.click();
  await expect(form.summary).toBeVisible();
  await fillContactForm(page, { ...visitor, name: `  ${visitor.name} ` });
  await form.send.click();

  await expect(form.sentNote).toBeVisible();
  await expect(form.toast).toBeVisible();
  const place = await form.toast.boundingBox();
  if (!place) throw new Error("the toast is not laid out");
  expect(Math.abs(place.x + place.width / 2 - 720)).toBeLessThan(2);
  expect(place.y).toBeGreaterThan(750);
  await expectToastToLeave(page);
  await expect(form.main.locator(":focus")).toHaveText(
    new RegExp(`^${SENT}Your reference is [0-9A-Z-]{9}\\.$`),
  );
  await expect(form.summary).toHaveCount(0);
  await expect(form.main.locator("[aria-invalid]")).toHaveCount(0);
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  await expect(page).toHaveURL("/contact");
  await expectValues(page, { name: "", email: "", mobile: "", message: "" });

  expect(await leadsOf(visitor.name)).toEqual([keptLead("contact", { ...visitor, landingPage: "/contact" })]);
  await expect(form.sentNote).toBeVisible();
});

test('the button says "Sending..." and is disabled while the message is on its way', {
  tag: "@page",
}, async ({ page, open }) => {
  await open("/contact");
  const form = contactForm(page);
  const { hold, release } = holdRequests();
  await answerForm(page, hold);
  await fillContactForm(page, newVisitor());
  await form.send.click();
  await expect(form.sending).toBeDisabled();
  release();
  await expect(form.sentNote).toBeVisible();
  await expect(form.send).toBeEnabled();
});

test.describe("a failed submission", () => {
  test.use({ expectedComplaint: /Failed to load resource.*\/contact$/ });

  const failures = {
    "the network is gone": (page: Page) => answerForm(page, (route) => route.abort("internetdisconnected")),
    "a proxy answers 503": (page: Page) =>
      answerForm(page, (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503" })),
  };
  for (const [what, fail] of Object.entries(failures)) {
    test(`when ${what}, the form keeps its text, offers the phone and can be sent again`, async ({
      page,
      open,
      leadsOf,
    }) => {
      await open("/contact");
      const form = contactForm(page);
      const visitor = newVisitor();
      await fail(page);
      await fillContactForm(page, visitor);
      await form.send.click();
      await expect(form.summary).toContainText(FAILED);
      await expect(form.summary).toBeFocused();
      await expect(form.summary.getByRole("link", { name: site.callNow.display })).toHaveAttribute(
        "href",
        `tel:${site.callNow.e164}`,
      );
      await expect(form.sentNote).toHaveCount(0);
      await expectValues(page, visitor);

      await page.unrouteAll();
      await form.send.click();
      await expect(form.sentNote).toBeVisible();
      expect(await leadsOf(visitor.name)).toHaveLength(1);
    });
  }
});
