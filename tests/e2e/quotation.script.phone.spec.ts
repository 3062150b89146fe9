import { saveForm } from "../http/document-call";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({
  ownContent: true,
  // The question about the panels has the status 422.
  expectedComplaint: /status of 422 /,
});

const OWN: readonly [string, Record<string, string>][] = [
  [
    "/desk/content/company/company",
    { legalName: "Example Solar Private Limited", gstin: "05AAACE1234F1Z5", vendor: "UK-0123" },
  ],
  ["/desk/content/solarRates/company", { isSample: "no" }],
];

test("the office quotes 3 kW; the customer reads it, prints it on one sheet and says yes", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kamla Joshi", phone: "9876543210" }, { language: "hi" }));
  const cookie = await enter(context);
  for (const [url, changes] of OWN) {
    expect((await saveForm(site, url, changes, { cookie })).status).toBe(200);
  }
  const lead = "/desk/leads/AAAAA-00001";
  await page.goto(site.origin + lead);
  await page.getByRole("link", { name: "Make one" }).click();
  await page.getByLabel("Package").selectOption("residential-3-kw");
  await page.getByLabel("State").selectOption("Uttarakhand");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("₹1,80,000");
  await expectGoodScreen();
  await preview.getByRole("button", { name: "Send it" }).click();
  // Nobody has looked up the panels: it is asked once.
  await expect(preview.getByText(/^Nobody has looked up these panels/)).toBeVisible();
  await preview.getByRole("button", { name: "Send it" }).click();
  const sent = page.getByRole("region", { name: "Sent quotations" });
  const link = sent.locator('a[href*="/quotation/"]').first();
  const { pathname } = new URL((await link.getAttribute("href")) ?? "", site.origin);
  await expectGoodScreen();

  for (const [path, price] of [
    [pathname, "दाम, GST समेत"],
    [pathname.replace("/hi", ""), "Price"],
  ] as const) {
    await page.goto(site.origin + path);
    await expect(page.getByRole("main")).toContainText(price);
    await expect(page.getByRole("main")).toContainText("₹94,200");
    await expectGoodScreen();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1);
  }
  await page.getByRole("link", { name: "Yes, go ahead" }).click();
  await expect(page.getByRole("main")).toContainText("Kamla Joshi");
  await expectGoodScreen();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("main")).toContainText("It’s an intention, not a contract.");
  await page.goto(site.origin + lead);
  await expect(page.getByRole("button", { name: "Won, ₹1,80,000" })).toBeVisible();
});
