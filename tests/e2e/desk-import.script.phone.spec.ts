import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ expectedComplaint: /status of 422 / });

const FILE = `Sender Name,Sender Mobile,Sender City,Enquiry Details,Stage
रमेश यादव,+91-98765 00002,Haridwar,"5 kW, flat roof",Warm
Sunita,9876543210,Dehradun,,
Broken,9.87E+09,,,
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
  await expect(page.getByRole("status").first()).toHaveText("3 rows in the file, 2 leads, 1 to look at");
  await expect(page.getByText("Row 3: Sunita, into Sunita Devi")).toBeVisible();
  await expect(page.getByText(/^Row 4: Excel has shortened this number to 9.87E\+09/)).toBeVisible();
  await expectGoodScreen();
  await page.getByLabel("Headings are in").selectOption("No row");
  await page.getByRole("button", { name: "Import 2 leads" }).click();
  await expect(page.getByText(/^Nothing is imported yet/)).toBeVisible();
  await expect(page.getByRole("status").first()).toHaveText("4 rows in the file, 2 leads, 2 to look at");
  await expectGoodScreen();
  await page.getByLabel("Headings are in").selectOption({ index: 0 });
  await page.getByRole("button", { name: "Show again with these" }).click();
  await page.getByLabel(/^Enquiry Details/).selectOption({ label: "Our note" });
  await page.getByLabel(/^Stage/).selectOption({ label: "Status" });
  await page.getByRole("button", { name: "Show again with these" }).click();
  await page.getByLabel("What does “Warm” mean?").selectOption({ label: "Quoted" });
  await page.getByLabel(/^These are old/).check();
  await expectGoodScreen();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download these rows" }).click();
  expect((await downloading).suggestedFilename()).toBe("rows-to-look-at.csv");
  await page.getByRole("button", { name: "Import 2 leads" }).click();
  await expect(page.getByRole("status")).toContainText("2 leads imported from IndiaMART, by asha");
  await expectGoodScreen();
  await page.getByRole("link", { name: "Give them to…" }).click();
  await page.locator("#chosen").getByLabel("Owner").selectOption("asha");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("1 lead given to asha.")).toBeVisible();
  await expect(page.getByRole("link", { name: "रमेश यादव", exact: true })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "All leads" }).getByText("Quoted", { exact: true }),
  ).toBeVisible();
  await expectGoodScreen();
  await page.goto(`${site.origin}/desk/import`);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("status")).toContainText("Undone: 1 lead erased. 1 lead stayed");
  await expectGoodScreen();
});
