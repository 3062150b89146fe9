import { saveForm } from "../http/document-call";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

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
  await hydrated(page);
  await page.getByRole("link", { name: "Make one" }).click();
  await page.getByLabel("State").selectOption("Uttarakhand");
  await page.getByLabel("Package").selectOption("residential-3-kw");
  // A package brings its size, and a size its package.
  const size = page.getByLabel("Size in kW");
  await expect(size).toHaveValue("3");
  await size.fill("4.5");
  await expect(page.getByLabel("Package")).toHaveValue("");
  await size.fill("3");
  await expect(page.getByLabel("Package")).toHaveValue("residential-3-kw");

  const price = page.getByLabel("Rupees, with GST");
  const pays = page.getByText(/^(?:Customer pays|Preview works out)/);
  await price.fill("1.9 lakh");
  await expect(pays).toHaveText("Preview works out what the customer pays");

  await page.getByText("Stages of payment").click();
  const first = page.getByRole("group", { name: "Stages of payment, 1" }).getByLabel("Percent");
  await first.fill("20");
  const press = page.getByRole("button", { name: "Preview" });
  await press.click();
  await expect(first).toHaveAccessibleDescription("The stages add up to 110%: make it 100%");
  await expect(first).toBeFocused();
  await first.fill("10");
  await page.getByLabel("Name", { exact: true }).fill("Kamla Joshi, Rishikesh");
  // What is typed is there again after a reload, and is not saved before.
  await page.reload();
  await expect(page.getByText("What you typed before is back")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kamla Joshi, Rishikesh");
  await page.getByLabel("Name", { exact: true }).fill("Kamla Joshi");
  await press.click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("₹1,90,000");
  await expect(pays).toHaveText("Customer pays ₹1,04,200, after ₹85,800 of subsidy");
  await price.fill("");
  await expect(pays).toContainText("Customer pays ₹94,200");
  await press.click();
  await expect(price).toHaveValue("180000");
  await expectGoodScreen();
  await preview.getByRole("button", { name: "Send it" }).click();
  // Nobody has looked up the panels: it is asked once.
  await expect(preview.getByText(/^Nobody has looked up these panels/)).toBeVisible();
  await preview.getByRole("button", { name: "Send it" }).click();
  const sent = page.getByRole("region", { name: "Sent quotations" });
  const link = sent.locator('a[href*="/quotation/"]').first();
  const address = (await link.getAttribute("href")) ?? "";
  await expectGoodScreen();
  const { pathname } = new URL(address, site.origin);

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
