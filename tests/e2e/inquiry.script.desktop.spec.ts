import { expect, pass, test } from "./fixtures";
import {
  allMissing,
  asKept,
  expectBanner,
  expectInquiry,
  FAILED,
  FIX_ERRORS,
  fillInquiry,
  fillNewInquiry,
  GOES_HOME,
  inquiryForm,
  LIMIT_BYTES,
  photo,
  REFERENCE,
  SUCCESS,
} from "./inquiry-form";
import { keptLead } from "./send-form";

test("an inquiry with a bill is stored, confirmed in a dialog, and leads home after 3 s", async ({
  page,
  openAtRest,
  leadsOf,
}) => {
  await openAtRest("/inquiry?package=residential-3-kw");
  const inquiry = await fillNewInquiry(page);
  const { bill, camera, send, form } = inquiryForm(page);
  await expect(camera).toBeHidden();
  await bill.setInputFiles(photo(LIMIT_BYTES, "two megabytes.jpg"));
  await expect(form.getByText("2.0 MB, ready to send")).toBeVisible();
  await pass(page, 3000);
  await send.click();

  const modal = inquiryForm(page).success;
  await expect(modal.getByText(SUCCESS)).toBeVisible();
  await expect(modal.getByText(GOES_HOME)).toBeVisible();
  await expect(modal.getByText(REFERENCE)).toBeVisible();
  await pass(page, 2900);
  await expect(modal).toBeVisible();
  await pass(page, 200);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status").getByText(REFERENCE)).toBeVisible();

  expect(await leadsOf(inquiry.fullName)).toEqual([
    keptLead("inquiry", {
      ...asKept(inquiry),
      package: "residential-3-kw",
      packageName: expect.stringContaining("3 kW"),
      electricityBillUrl: expect.stringMatching(/^electricity-bills\/two megabytes.*\.jpg$/),
      landingPage: "/inquiry",
    }),
  ]);
});

test("staying on the page keeps the reference and clears the form", { tag: "@page" }, async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/inquiry");
  await fillNewInquiry(page);
  await pass(page, 3000);
  await inquiryForm(page).send.click();
  const modal = inquiryForm(page).success;
  await expect(modal).toBeVisible();
  await modal.getByRole("button", { name: "Stay on this page" }).click();
  await expect(modal).toBeHidden();
  await pass(page, 5000);
  await expect(page).toHaveURL("/inquiry");
  const { form, fields } = inquiryForm(page);
  await expect(form.getByText(REFERENCE)).toBeVisible();
  for (const field of Object.values(fields)) await expect(field).toHaveValue("");
});

test("the success dialog is accessible", { tag: "@page" }, async ({ page, openAtRest, expectAccessible }) => {
  await openAtRest("/inquiry");
  await fillNewInquiry(page);
  await pass(page, 3000);
  await inquiryForm(page).send.click();
  await expect(inquiryForm(page).success).toBeVisible();
  await expectAccessible({ atRest: true });
});

test("an invalid form is not sent; the banner takes the focus, and an entry leads to its field", {
  tag: "@page",
}, async ({ page, open, expectAccessible }) => {
  await open("/inquiry");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const { send, banner, fields } = inquiryForm(page);
  await send.click();
  await expect(banner).toBeFocused();
  await expectBanner(page, allMissing);
  await expectAccessible();
  await banner.getByRole("link", { name: "State is required" }).click();
  await expect(fields.state).toBeFocused();
  expect(posts).toEqual([]);
});

test("an error leaves the banner once its field is valid, without moving the focus", {
  tag: "@page",
}, async ({ page, open }) => {
  await open("/inquiry");
  const { send, banner, fields } = inquiryForm(page);
  await send.click();
  await expectBanner(page, allMissing);
  await fields.fullName.pressSequentially("सुनीता");
  const { fullName, ...others } = allMissing;
  await expectBanner(page, others);
  await expect(fields.fullName).toBeFocused();
  await fields.mobile.pressSequentially("98765");
  await expect(
    banner.getByRole("link", { name: "Please enter a valid 10-digit mobile number" }),
  ).toBeVisible();
  await expect(banner).toHaveAttribute("aria-live", "off");

  await fillNewInquiry(page);
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveTitle(/^Submit Your Inquiry/);
});

test("number fields keep only digits, up to their length", { tag: "@page" }, async ({ page, open }) => {
  await open("/inquiry");
  const { mobile, pinCode } = inquiryForm(page).fields;
  await mobile.pressSequentially("98765-4321098");
  await expect(mobile).toHaveValue("9876543210");
  for (const typed of ["+91 98765 43210", "98765 43210", "098765 43210"]) {
    await mobile.fill(typed);
    await expect(mobile).toHaveValue("9876543210");
    await mobile.fill("");
    await mobile.pressSequentially(typed);
    await expect(mobile).toHaveValue("9876543210");
  }
  // An eleventh digit gets in nowhere, and the caret stays.
  await mobile.press("ArrowLeft");
  await mobile.press("ArrowLeft");
  await mobile.press("5");
  await expect(mobile).toHaveValue("9876543210");
  await mobile.press("Backspace");
  await mobile.press("7");
  await expect(mobile).toHaveValue("9876543710");
  await pinCode.pressSequentially("249 4035");
  await expect(pinCode).toHaveValue("249403");
});

test("an invalid file is refused as soon as it is chosen", { tag: "@page" }, async ({ page, open }) => {
  await open("/inquiry");
  const { bill, banner } = inquiryForm(page);
  for (const [file, says] of [
    [photo(LIMIT_BYTES + 1), "File size must be less than 2MB"],
    [
      { name: "bill.txt", mimeType: "text/plain", buffer: Buffer.from("bill") },
      "Only JPG, PNG and PDF files are allowed",
    ],
  ] as const) {
    await bill.setInputFiles(file);
    await expect(banner.getByText(FIX_ERRORS)).toBeVisible();
    await expect(banner.getByRole("link")).toHaveText(says);
    await expect(bill).toHaveValue("");
    await expect(bill).toHaveAttribute("aria-invalid", "true");
  }
});

test("a double tap stores one inquiry", async ({ page, open, leadsOf }) => {
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  await inquiryForm(page).send.dblclick();
  await expect(inquiryForm(page).success).toBeVisible();
  expect(await leadsOf(inquiry.fullName)).toHaveLength(1);
});

test("typed values survive a reload until the form is cleared or sent", { tag: "@page" }, async ({
  page,
  open,
}) => {
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  await open("/inquiry");
  await expectInquiry(page, inquiry);
  await page.getByRole("button", { name: "Clear the form" }).click();
  for (const field of Object.values(inquiryForm(page).fields)) await expect(field).toHaveValue("");
  await open("/inquiry");
  await expect(inquiryForm(page).fields.fullName).toHaveValue("");

  await fillInquiry(page, inquiry);
  await inquiryForm(page).send.click();
  await expect(inquiryForm(page).success).toBeVisible();
  await open("/inquiry");
  await expect(inquiryForm(page).fields.fullName).toHaveValue("");
});

test("an upload shows its progress, can be cancelled and can be sent again", async ({
  page,
  open,
  context,
  leadsOf,
}) => {
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  const { form, bill, send, sending } = inquiryForm(page);
  await bill.setInputFiles(photo(1_500_000, `stopped ${inquiry.email}.jpg`));
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  });
  await send.click();
  await expect(sending).toBeDisabled();
  await expect(form.getByRole("progressbar")).toBeVisible();
  await expect(form.getByText(/^\d+ % sent$/)).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByText("Not sent. We’ve kept everything you typed.")).toBeVisible();
  await expect(send).toBeFocused();
  await expectInquiry(page, inquiry);
  expect(await leadsOf(inquiry.fullName)).toEqual([]);

  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await send.click();
  await expect(inquiryForm(page).success).toBeVisible();
  expect(await leadsOf(inquiry.fullName)).toMatchObject([
    { electricityBillUrl: `electricity-bills/stopped ${inquiry.email}.jpg` },
  ]);
});

test.describe("a lost connection", () => {
  test.use({ expectedComplaint: /ERR_|net::/ });

  test("a failed submission shows an error, keeps the form and succeeds on retry", async ({
    page,
    open,
    leadsOf,
    expectAccessible,
  }) => {
    await open("/inquiry");
    const inquiry = await fillNewInquiry(page);
    await page.route("**/inquiry", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    const { bill, banner, send } = inquiryForm(page);
    await bill.setInputFiles(photo(50_000, `lost ${inquiry.email}.jpg`));
    await send.click();
    await expect(banner.getByText(FAILED)).toBeVisible();
    await expect(banner.getByRole("link", { name: /55555/ })).toBeVisible();
    await expectInquiry(page, inquiry);
    await expectAccessible();
    await page.unrouteAll();
    await banner.getByRole("button", { name: "Try again" }).click();
    await expect(inquiryForm(page).success).toBeVisible();
    expect(await leadsOf(inquiry.fullName)).toMatchObject([
      { electricityBillUrl: `electricity-bills/lost ${inquiry.email}.jpg` },
    ]);
  });
});

test.describe("a form submitted before hydration", () => {
  test.use({ expectedComplaint: /status of 422 .*\/inquiry/ });

  test("the form keeps the server's errors and can be corrected and sent", async ({
    page,
    open,
    sendWithoutScript,
  }) => {
    await open("/inquiry");
    const inquiry = await fillNewInquiry(page, { city: "" });
    await sendWithoutScript(inquiryForm(page).form);
    await expectBanner(page, { city: "City is required" });
    await expectInquiry(page, inquiry);
    await inquiryForm(page).fields.city.fill("Roorkee");
    await inquiryForm(page).send.click();
    await expect(inquiryForm(page).success).toBeVisible();
  });
});
