import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ viewport: { width: 360, height: 800 }, expectedComplaint: /status of 422 / });

const FILE = `Sender Name,Sender Mobile,Sender City,Enquiry Details
रमेश यादव,+91-98765 00002,Haridwar,"5 kW, flat roof"
Sunita,9876543210,Dehradun,
Broken,9.87E+09,,
`;

test("a file of leads is looked at, imported and undone; a message is pasted", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, write } = deskSite;
  await enter(context);
  await write("Sunita Devi", "9876543210");

  await page.goto(`${site.origin}/desk/new`);
  await page.getByText("Paste a WhatsApp message").click();
  await page
    .getByLabel("The message, as you copied it")
    .fill("[10:32 am, 24/11/2026] +91 98765 43211: Hi, I am Meena Rawat. 3 kW?");
  await page.getByRole("button", { name: "Fill in the form" }).click();
  await expect(page.getByLabel("Name (if known)")).toHaveValue("Meena Rawat");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("9876543211");
  await expectGoodScreen();

  await page.getByRole("link", { name: "import a file" }).click();
  await expectGoodScreen();
  await page.getByLabel("The file").setInputFiles({
    name: "leads.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE),
  });
  await page.getByRole("button", { name: "Show the file" }).click();
  await expect(page.getByText("Row 3: Sunita into Sunita Devi")).toBeVisible();
  await expect(page.getByText("Row 4: “9.87E+09” is no complete phone number")).toBeVisible();
  await expectGoodScreen();
  await page.getByLabel(/^Enquiry Details/).selectOption({ label: "What they want" });
  await page.getByRole("button", { name: "Show again with these columns" }).click();
  await expect(page.getByText("5 kW, flat roof").last()).toBeVisible();
  await page.getByRole("button", { name: "Import 2 leads" }).click();
  await expect(page.getByRole("status")).toContainText("2 leads imported");
  await expectGoodScreen();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("status")).toContainText("Undone: 2 leads erased.");
  await expectGoodScreen();
});
