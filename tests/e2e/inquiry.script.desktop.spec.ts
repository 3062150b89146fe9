import { expect, hold, keepToasts, pass, test } from "./fixtures";
import { expectFields, fillFields, storedLead, watchPosts } from "./forms";
import * as forms from "./inquiry-form";

const HOME_DATA = /\/_root\.data/;

const { allMissing, expectBanner, fillNewInquiry, inquiryForm, photo } = forms;

test("an inquiry with a bill is confirmed in a dialog, and leads home after 3 s (§2)", {
  tag: "@firebase",
}, async ({ page, openAtRest, leadsOf, expectAccessible }) => {
  await keepToasts(page);
  await openAtRest("/inquiry?package=residential-3-kw");
  const inquiry = await fillNewInquiry(page);
  const { bill, camera, send, form, success } = inquiryForm(page);
  await expect(camera).toBeHidden();
  await bill.setInputFiles(photo(forms.LIMIT_BYTES, "two megabytes.jpg"));
  await expect(form.getByText("2.0 MB, ready to send")).toBeVisible();
  await pass(page, 3000);
  await send.click();
  for (const words of [forms.SUCCESS, forms.GOES_HOME, forms.REFERENCE])
    await expect(success.getByText(words)).toBeVisible();
  await expectAccessible({ atRest: true });
  await pass(page, 2900);
  await expect(success).toBeVisible();
  const toast = page.getByRole("status").getByText(forms.REFERENCE);
  const asked = page.waitForRequest(HOME_DATA);
  const answer = await hold(page, HOME_DATA);
  await pass(page, 200);
  await asked;
  // The toast lasts 3 s: a slow line must not take them.
  await expect(toast).toHaveCount(0);
  answer();
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await leadsOf(inquiry.fullName)).toEqual([
    storedLead("inquiry", {
      ...inquiry,
      package: "residential-3-kw",
      packageName: expect.stringContaining("3 kW"),
      electricityBillUrl: expect.stringMatching(/^electricity-bills\/two megabytes.*\.jpg$/),
      landingPage: "/inquiry",
    }),
  ]);
});

test("a double tap stores one inquiry, and the visitor can stay", async ({ page, openAtRest, leadsOf }) => {
  await openAtRest("/inquiry");
  const inquiry = await fillNewInquiry(page);
  await pass(page, 3000);
  const { fields, send, success, form } = inquiryForm(page);
  await send.dblclick();
  await success.getByRole("button", { name: "Stay on this page" }).click();
  await expect(success).toBeHidden();
  await pass(page, 5000);
  await expect(page).toHaveURL("/inquiry");
  await expect(form.getByText(forms.REFERENCE)).toBeVisible();
  await expectFields(fields);
  expect(await leadsOf(inquiry.fullName)).toHaveLength(1);
});

test("an invalid inquiry is not sent; the banner has the focus (§5)", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open("/inquiry");
  const posts = watchPosts(page);
  const { send, banner, fields } = inquiryForm(page);
  await send.click();
  await expect(banner).toBeFocused();
  await expectBanner(page, allMissing);
  await expectAccessible();
  await banner.getByRole("link", { name: "State is required" }).click();
  await expect(fields.state).toBeFocused();
  await fields.fullName.pressSequentially("सुनीता");
  const { fullName, ...others } = allMissing;
  await expectBanner(page, others);
  await expect(fields.fullName).toBeFocused();
  await fields.pinCode.pressSequentially("249 4035");
  await expect(fields.pinCode).toHaveValue("249403");
  await fields.mobile.pressSequentially("98765");
  const invalid = banner.getByRole("link", { name: "Please enter a valid 10-digit mobile number" });
  await expect(invalid).toBeVisible();
  await expect(banner).toHaveAttribute("aria-live", "off");
  await fields.mobile.pressSequentially("-432109");
  await expect(fields.mobile).toHaveValue("9876543210");
  await fillNewInquiry(page);
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveTitle(/^Submit Your Inquiry/);
  expect(posts).toEqual([]);
});

test("typed values survive a reload for seven days, until the form is cleared or sent", async ({
  page,
  open,
}) => {
  await keepToasts(page);
  await open("/inquiry");
  const { fields, send } = inquiryForm(page);
  const inquiry = await fillNewInquiry(page);
  const days = async (age: number) => {
    await page.evaluate((ms) => {
      const draft = JSON.parse(localStorage.getItem("draft:inquiry") ?? "");
      localStorage.setItem("draft:inquiry", JSON.stringify({ ...draft, savedAt: Date.now() - ms }));
    }, age * 86_400_000);
    await open("/inquiry");
  };
  await days(6.9);
  await expectFields(fields, inquiry);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expectFields(fields);
  await open("/inquiry");
  await expectFields(fields);
  await fillFields(fields, inquiry);
  await days(7);
  await expectFields(fields);
  await fillFields(fields, inquiry);
  await send.click();
  await expect(forms.confirmation(page)).toBeVisible();
  await open("/inquiry");
  await expectFields(fields);
});

test("the reference of a form that was sent is shown again for a day", async ({ page, open }) => {
  const hours = async (age: number) => {
    await page.evaluate((ms) => {
      const sent = { value: "ABCDE-12345", savedAt: Date.now() - ms };
      localStorage.setItem("sent:inquiry", JSON.stringify(sent));
    }, age * 3_600_000);
    await open("/inquiry");
  };
  await open("/inquiry");
  await hours(23.9);
  await expect(page.getByText("ABCDE-12345")).toBeVisible();
  await hours(24);
  await expectFields(inquiryForm(page).fields);
  await expect(page.getByText("ABCDE-12345")).toHaveCount(0);
});

test.describe("a lost connection", () => {
  test.use({ expectedComplaint: /ERR_|net::/ });

  test("an upload shows its progress, can be cancelled, and can be sent again after it failed (§4, §8)", async ({
    page,
    open,
    context,
    leadsOf,
    expectAccessible,
  }) => {
    await keepToasts(page);
    await open("/inquiry");
    const inquiry = await fillNewInquiry(page);
    const { form, fields, bill, banner, send, sending } = inquiryForm(page);
    const name = `stopped ${inquiry.fullName}.jpg`;
    await bill.setInputFiles(photo(1_500_000, name));
    const session = await context.newCDPSession(page);
    const throttle = (uploadThroughput: number) => {
      const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
      return session.send("Network.emulateNetworkConditions", line);
    };
    await session.send("Network.enable");
    await throttle(100_000);
    await send.click();
    await expect(sending).toBeDisabled();
    await expect(form.getByRole("progressbar")).toBeVisible();
    await expect(form.getByText(/^\d+ % sent$/)).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByText("Not sent. We’ve kept everything you typed.")).toBeVisible();
    await expect(send).toBeFocused();
    await expectFields(fields, inquiry);
    expect(await leadsOf(inquiry.fullName)).toEqual([]);
    await throttle(-1);
    await page.route("**/forms/inquiry", (route) => route.abort("connectionreset"));
    await send.click();
    await expect(banner.getByText("Failed to submit inquiry. Please try again.")).toBeVisible();
    await expect(banner.getByRole("link", { name: /55555/ })).toBeVisible();
    await expectFields(fields, inquiry);
    await expectAccessible();
    await page.unrouteAll();
    await banner.getByRole("button", { name: "Try again" }).click();
    await expect(forms.confirmation(page)).toBeVisible();
    const electricityBillUrl = `electricity-bills/${name}`;
    expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl }]);
  });
});
