import { contactForm, expectFaults, SENT, TITLE, WRONG_MOBILE } from "./contact-form";
import { expect, hold, keepToasts, newVisitor, test } from "./fixtures";
import { expectFields, fillFields, storedLead, watchPosts } from "./forms";

test.use({ expectedComplaint: /status of 422 .*\/contact$/ });

const MISSING: Record<string, string> = {
  name: "Name is required",
  email: "Email is required",
  mobile: "Mobile number is required",
  message: "Message is required",
};

/** Invalid inputs (specification §5). */
const WRONG = { name: "   ", email: "asha.example.in", mobile: "12345", message: " \n " };

test("each error of an invalid message links to its field, and leaves with its cause (§5)", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open("/contact");
  const { fields, send, summary } = contactForm(page);
  const posts = watchPosts(page);
  await send.click();
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expectFaults(page, MISSING);
  await expectAccessible();
  for (const [name, field] of Object.entries(fields)) {
    await summary.getByRole("link", { name: MISSING[name] }).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
  if (javaScriptEnabled) {
    const { name: _, email = "", ...others } = MISSING;
    await fields.name.pressSequentially("Asha");
    await expectFaults(page, { email, ...others });
    await expect(fields.name).toBeFocused();
    await fields.email.pressSequentially("asha@example.in");
    await expectFaults(page, others);
    await fields.mobile.pressSequentially("98765-432101");
    await expect(fields.mobile).toHaveValue("9876543210");
    await fields.message.pressSequentially("5 kW?");
    await expect(summary).toHaveCount(0);
    await expect(fields.message).toBeFocused();
    await expect(page).toHaveTitle(TITLE);
  }
  await fillFields(fields, WRONG);
  await send.click();
  const email = "Please enter a valid email address";
  await expectFaults(page, { ...MISSING, email, mobile: WRONG_MOBILE });
  await expectFields(fields, WRONG);
  expect(posts).toHaveLength(javaScriptEnabled ? 0 : 2);
});

test("a message is sent once, also by a double tap, and confirmed (§4, §7, §9)", async ({
  page,
  context,
  open,
  leadsOf,
  javaScriptEnabled,
  expectAccessible,
}) => {
  const campaign = { utmSource: "newsletter", utmCampaign: "monsoon sale" };
  const address = "/contact?utm_source=newsletter&utm_campaign=monsoon+sale";
  await keepToasts(page);
  await open(address);
  const { main, fields, send, sending, sentNote, toast } = contactForm(page);
  const posts = watchPosts(page);
  const visitor = newVisitor();
  await fillFields(fields, { ...visitor, name: `  ${visitor.name} `, mobile: "+91 98765 43210" });
  if (javaScriptEnabled) {
    const release = await hold(page, /\/forms\/contact$/);
    // Both clicks come before the button can render as disabled.
    await send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(sending).toBeDisabled();
    release();
  } else await send.click();
  // The toast leaves after 3 s (specification §9). The test pauses that animation, because axe may take longer.
  const delays = await toast.evaluate((element) =>
    element.getAnimations().map((animation) => {
      const delay = animation.effect?.getTiming().delay;
      if (delay === 3000) animation.pause();
      return delay;
    }),
  );
  expect(delays).toContain(3000);
  for (const shown of [sentNote, toast]) await expect(shown).toBeInViewport();
  await expectAccessible();
  if (javaScriptEnabled) {
    const note = new RegExp(
      `^${SENT}Your reference is [0-9A-Z-]{11}\\.We’ll call you (?:today|tomorrow)\\.$`,
    );
    await expect(main.locator(":focus")).toHaveText(note);
    const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2);
    expect(y).toBeGreaterThan(750);
  }
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(toast).toBeHidden();
  await expect(main.getByText(/^Your reference is [0-9A-Z]{5}-[0-9A-Z]{5}\.$/)).toBeVisible();
  await expect(page).toHaveURL(javaScriptEnabled ? address : /\/contact\?sent=contact/);
  await expectFields(fields);
  await expect(send).toBeEnabled();
  expect(posts).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
  const lead = storedLead("contact", { ...visitor, landingPage: "/contact", ...campaign });
  expect(await leadsOf(visitor.name)).toEqual([lead]);
});
