import { expect, type Page, test } from "./fixtures";
import {
  allMissing,
  asKept,
  expectBanner,
  expectBillByWhatsApp,
  expectInquiry,
  fillNewInquiry,
  GOES_HOME,
  inquiryForm,
  LIMIT_BYTES,
  photo,
  REFERENCE,
  SUCCESS,
} from "./inquiry-form";
import { keptLead, sendForm } from "./send-form";

const send = (page: Page) => sendForm(inquiryForm(page).send);

test("an inquiry with a bill is stored; the page shows a reference and redirects home", async ({
  page,
  open,
  leadsOf,
}) => {
  await open("/inquiry?package=residential-5-kw");
  const inquiry = await fillNewInquiry(page);
  await inquiryForm(page).bill.setInputFiles(photo(LIMIT_BYTES));
  expect(await send(page)).toBe(303);

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Success!" })).toBeVisible();
  await expect(main.getByText(SUCCESS)).toBeVisible();
  await expect(main.getByText(GOES_HOME)).toBeVisible();
  const reference = REFERENCE.exec((await main.textContent()) ?? "")?.[0] ?? "";
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.waitForURL((url) => url.pathname === "/");

  const leads = await leadsOf(inquiry.fullName);
  expect(leads).toEqual([
    keptLead("inquiry", {
      ...asKept(inquiry),
      package: "residential-5-kw",
      packageName: expect.stringContaining("5 kW"),
      electricityBillUrl: expect.stringMatching(/^electricity-bills\/bijli bill.*\.jpg$/),
      landingPage: "/inquiry",
    }),
  ]);
  expect(leads[0]?.id.startsWith(reference.toLowerCase().replace("-", ""))).toBe(true);
});

test("the visitor can stay on the success page", async ({ page, open, leadsOf }) => {
  await open("/contact/inquiry");
  const inquiry = await fillNewInquiry(page);
  await send(page);
  await page.getByRole("link", { name: "Stay on this page" }).click();
  await expect(page.getByRole("main").getByText(REFERENCE)).toBeVisible();
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  await expect(page.getByText(GOES_HOME)).toHaveCount(0);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl: null }]);
});

test.describe("a form with errors", () => {
  test.use({ expectedComplaint: /status of 422 .*\/inquiry/ });

  test("the banner has the focus, and an entry leads to its field", { tag: "@page" }, async ({
    page,
    open,
  }) => {
    await open("/inquiry?package=residential-3-kw");
    expect(await send(page)).toBe(422);
    const { banner, fields } = inquiryForm(page);
    await expect(banner).toBeFocused();
    await expectBanner(page, allMissing);
    await banner.getByRole("link", { name: "Pin Code is required" }).click();
    await expect(fields.pinCode).toBeInViewport();
    await expect(page.getByText("3 kW Family Home")).toBeVisible();
  });

  test("the form comes back with everything that was typed", { tag: "@page" }, async ({ page, open }) => {
    await open("/contact/inquiry");
    const inquiry = await fillNewInquiry(page, {
      email: "sunita@example",
      mobile: "98765",
      pinCode: "24940",
    });
    expect(await send(page)).toBe(422);
    await expect(page).toHaveURL(/\/contact\/inquiry$/);
    await expectBanner(page, {
      email: "Please enter a valid email address",
      mobile: "Please enter a valid 10-digit mobile number",
      pinCode: "Please enter a valid 6-digit pin code",
    });
    await expectInquiry(page, inquiry);
  });

  test("a file of another type is refused, whatever its name", async ({ page, open, leadsOf }) => {
    await open("/inquiry");
    const inquiry = await fillNewInquiry(page);
    await inquiryForm(page).bill.setInputFiles({
      name: "bill.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<html>"),
    });
    expect(await send(page)).toBe(422);
    await expect(inquiryForm(page).banner.getByRole("link")).toHaveText(
      "Only JPG, PNG and PDF files are allowed",
    );
    await expectInquiry(page, inquiry);
    expect(await leadsOf(inquiry.fullName)).toEqual([]);
  });
});

test.describe("a bill that is too large", () => {
  test.use({ expectedComplaint: /status of (?:413|422) .*\/inquiry/ });

  for (const [what, bytes] of [
    ["of 12 MiB", 12 * 1024 * 1024],
    ["of one byte too many", LIMIT_BYTES + 1],
  ] as const) {
    test(`a bill ${what} is refused with a message, and the form keeps its values`, async ({
      page,
      open,
      leadsOf,
    }) => {
      await open("/inquiry");
      const inquiry = await fillNewInquiry(page);
      await inquiryForm(page).bill.setInputFiles(photo(bytes));
      expect(await send(page)).toBe(413);
      await expect(inquiryForm(page).banner.getByRole("link")).toHaveText("File size must be less than 2MB");
      await expectInquiry(page, inquiry);
      expect(await leadsOf(inquiry.fullName)).toEqual([]);
    });
  }

  test("after a refused bill, the success page stays and offers WhatsApp with the reference", async ({
    page,
    open,
    leadsOf,
  }) => {
    await open("/inquiry");
    const inquiry = await fillNewInquiry(page, { city: "" });
    await inquiryForm(page).bill.setInputFiles(photo(LIMIT_BYTES + 1));
    expect(await send(page)).toBe(413);
    const { banner, fields } = inquiryForm(page);
    await expect(banner).toContainText("You can send the inquiry without the bill.");
    await expect(banner).toContainText("WhatsApp");

    // A second mistake does not make the first forgotten.
    expect(await send(page)).toBe(422);
    await fields.city.fill("Roorkee");
    expect(await send(page)).toBe(303);

    const main = page.getByRole("main");
    await expectBillByWhatsApp(main);
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
    expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl: null }]);
  });

  test("a smaller bill is accepted after a refused one, and the success page leads home", async ({
    page,
    open,
    leadsOf,
  }) => {
    await open("/inquiry");
    const inquiry = await fillNewInquiry(page);
    await inquiryForm(page).bill.setInputFiles(photo(LIMIT_BYTES + 1));
    expect(await send(page)).toBe(413);
    await inquiryForm(page).bill.setInputFiles(photo(1000, `smaller ${inquiry.email}.jpg`));
    expect(await send(page)).toBe(303);
    const main = page.getByRole("main");
    await expect(main.getByText(GOES_HOME)).toBeVisible();
    await expect(main.getByText("Your bill wasn’t attached.")).toHaveCount(0);
    expect(await leadsOf(inquiry.fullName)).toMatchObject([{ electricityBillUrl: expect.any(String) }]);
  });
});

test("a mobile number and a pin code with spaces are stored as digits alone", async ({
  page,
  open,
  leadsOf,
}) => {
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page, { mobile: "+91 98765 43210", pinCode: "249 403" });
  expect(await send(page)).toBe(303);
  expect(await leadsOf(inquiry.fullName)).toMatchObject([{ mobile: "9876543210", pinCode: "249403" }]);
});

test("a double tap leaves one inquiry and one bill", async ({ page, open, leadsOf }) => {
  await open("/inquiry");
  const inquiry = await fillNewInquiry(page);
  await inquiryForm(page).bill.setInputFiles(photo(200_000, `twice ${inquiry.email}.jpg`));
  await inquiryForm(page).send.dblclick();
  await expect(page.getByRole("main").getByText(SUCCESS)).toBeVisible();
  expect(await leadsOf(inquiry.fullName)).toMatchObject([
    { electricityBillUrl: `electricity-bills/twice ${inquiry.email}.jpg` },
  ]);
});
