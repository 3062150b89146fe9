import { site } from "../../app/site";
import {
  allMissing,
  contactForm,
  expectFaults,
  expectToastToLeave,
  expectValues,
  faults,
  fillContactForm,
  followSummary,
} from "./contact-form";
import { expect, newVisitor, type Page, test } from "./fixtures";
import { keptLead, sendForm } from "./send-form";

const send = (page: Page) => sendForm(contactForm(page).send);

test("a message is stored, and the page it redirects to confirms it", async ({ page, open, leadsOf }) => {
  await open("/contact");
  const form = contactForm(page);
  const visitor = newVisitor();
  await fillContactForm(page, visitor);
  expect(await send(page)).toBe(303);
  await expect(form.sentNote).toBeInViewport();
  await expect(form.main.getByText(/^Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}\.$/)).toBeVisible();
  await expect(form.toast).toBeVisible();
  await expect(page).toHaveURL(/\/contact\?sent=contact/);
  await expectValues(page, { name: "", email: "", mobile: "", message: "" });
  expect(await leadsOf(visitor.name)).toEqual([keptLead("contact", { ...visitor, landingPage: "/contact" })]);
  await expectToastToLeave(page);
});

test("a mobile number with country code and spaces is stored as ten digits", async ({
  page,
  open,
  leadsOf,
}) => {
  await open("/contact");
  const visitor = newVisitor();
  await fillContactForm(page, { ...visitor, mobile: "+91 98765 43210" });
  expect(await send(page)).toBe(303);
  expect(await leadsOf(visitor.name)).toMatchObject([{ mobile: "9876543210" }]);
});

test("a double tap and a resubmission leave one message", async ({ page, open, leadsOf }) => {
  await open("/contact");
  const form = contactForm(page);
  const visitor = newVisitor();
  await fillContactForm(page, visitor);
  await form.send.dblclick();
  await expect(form.sentNote).toBeVisible();
  await open("/contact");
  await fillContactForm(page, visitor);
  expect(await send(page)).toBe(303);
  expect(await leadsOf(visitor.name)).toHaveLength(1);
});

test.describe("a form with errors", () => {
  test.use({ expectedComplaint: /status of 422 .*\/contact$/ });

  test("the summary has the focus and links to each field", { tag: "@page" }, async ({ page, open }) => {
    await open("/contact");
    const form = contactForm(page);
    expect(await send(page)).toBe(422);
    await expect(page).toHaveTitle(`Error: Contact Us | ${site.brand}`);
    await expect(form.summary).toBeFocused();
    await expect(form.summary).toBeInViewport();
    await expectFaults(page, allMissing);
    await followSummary(page, allMissing);
  });

  test("the form keeps what was typed until every error is corrected", async ({ page, open, leadsOf }) => {
    await open("/contact");
    const form = contactForm(page);
    const visitor = newVisitor();
    for (const { typed, says } of faults) {
      await fillContactForm(page, { ...visitor, ...typed });
      expect(await send(page)).toBe(422);
      await expectFaults(page, says);
      await expectValues(page, { ...visitor, ...typed });
    }
    expect(await leadsOf(visitor.name)).toEqual([]);
    await fillContactForm(page, visitor);
    expect(await send(page)).toBe(303);
    await expect(form.sentNote).toBeVisible();
    expect(await leadsOf(visitor.name)).toHaveLength(1);
  });
});
