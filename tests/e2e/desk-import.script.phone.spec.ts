import type { Page } from "@playwright/test";
import { test } from "./desk-site";
import { expect, hold } from "./fixtures";

const FILE = `Sender Name,Sender Mobile,Sender City,Enquiry Details,Stage,Price
रमेश यादव,+91-98765 00002,Haridwar,"5 kW, flat roof",Warm,1.8
Sunita,9876543210,Dehradun,,,
René,9876543215,Dehradun,,Sold,"1,80,000"
Broken,9.87E+09,,,,
`;

async function chooseFile(page: Page, buffer = Buffer.from(FILE)) {
  await page.getByLabel("The file").setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Show the file" }).click();
}

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
  await chooseFile(page);
  const summary = page.getByRole("status").first();
  await expect(summary).toHaveText("4 rows in the file, 3 leads, 1 to look at");
  await expect(page.getByText("Row 3: Sunita, into Sunita Devi")).toBeVisible();
  await expect(page.getByText(/^Row 5: Broken, Excel has shortened this number to 9.87E\+09/)).toBeVisible();

  await page.getByLabel("Headings are in").selectOption("No row");
  await expect(summary).toHaveText("5 rows in the file, 3 leads, 2 to look at");
  await page.getByLabel("Headings are in").selectOption({ index: 0 });
  await expect(summary).toHaveText("4 rows in the file, 3 leads, 1 to look at");

  await page.getByLabel(/^Enquiry Details/).selectOption({ label: "Our note" });
  await page.getByLabel("What does “Warm” mean?").selectOption({ label: "Quoted" });
  await page.getByLabel("“1.8” is").selectOption({ label: "₹1,80,000" });
  await expect(
    page.getByText("2 amounts, ₹3,60,000 in all: from ₹1,80,000 in row 2 to ₹1,80,000 in row 4"),
  ).toBeVisible();
  await page.getByLabel(/^These are old/).check();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download these rows" }).click();
  expect((await downloading).suggestedFilename()).toBe("rows-to-look-at.csv");

  await page.getByRole("button", { name: "Import 3 leads" }).click();
  await expect(page.getByText("Say it before you import")).toBeVisible();
  await expectGoodScreen();
  await page.getByLabel("Is the job finished?").selectOption({ label: "Finished: nothing is open" });
  await page.getByLabel("Since when").fill("2024-03-01");
  await expect(page.getByRole("button", { name: "Import 3 leads" })).toBeEnabled();
  await page.getByRole("button", { name: "Import 3 leads" }).click();
  await expect(page.getByText(/^3 leads imported from IndiaMART, by asha/)).toBeVisible();
  await expectGoodScreen();
  await page.goto(`${site.origin}/desk/jobs?jobs=finished`);
  await expect(page.getByText("René").first()).toBeVisible();
  await page.goto(`${site.origin}/desk/import`);
  await page.getByRole("link", { name: "Give them to…" }).click();
  await page.locator("#chosen").getByLabel("Owner").selectOption("asha");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("2 leads given to asha.")).toBeVisible();
  await expect(page.getByRole("link", { name: "रमेश यादव", exact: true })).toBeVisible();
  await page.goto(`${site.origin}/desk/import`);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("status").first()).toContainText("Undone: 1 lead erased. 2 leads stayed");
  await expectGoodScreen();
});

/** As an old Excel writes it: Node's decoder does not know the sign of 0x80. */
const WINDOWS_1252 = Buffer.from(
  "Name;Phone;Wants;Stage\nRen\xe9;9876543215;5 kW for \x80 2000;Warm\nAsha;9876543216;;\n",
  "latin1",
);

test.describe("over a line that is cut", { tag: "@long" }, () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test("an import that was cut off goes on with what was chosen for its columns", async ({
    page,
    context,
    deskSite: { site, enter },
  }) => {
    await enter(context);
    await page.goto(`${site.origin}/desk/import`);
    await page.route(/\/open-file-/, (route) => route.abort(), { times: 1 });
    await chooseFile(page, WINDOWS_1252);
    await expect(page.getByRole("alert")).toContainText("No connection, so the file isn’t read yet");
    // As the words ask: some browsers fetch a script that failed only after a reload.
    await page.reload();
    await chooseFile(page, WINDOWS_1252);
    await expect(page.getByText("5 kW for € 2000", { exact: true })).toBeVisible();
    await page.getByLabel("Headings are in").selectOption("No row");
    await page.getByLabel(/^Column 3/).selectOption({ label: "Our note" });
    await page.getByLabel(/^Column 4/).selectOption({ label: "Leave it out" });
    // The line is cut: a request that is held goes on when its page is closed.
    const cut = await hold(page, /\/import\/rows$/);
    cut("fail");
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/import/rows"));
    await page.getByRole("button", { name: "Import 2 leads" }).click();
    await failed;
    await page.close();

    const next = await context.newPage();
    await next.goto(`${site.origin}/desk/import`);
    await chooseFile(next, WINDOWS_1252);
    await expect(next.getByText("This file was cut off: 0 of 2 leads are here.")).toBeVisible();
    await expect(next.getByLabel("Headings are in")).toHaveValue("none");
    await expect(next.getByLabel(/^Column 3/)).toHaveValue("note");
    await expect(next.getByLabel(/^Column 4/)).toHaveValue("none");
    await next.getByRole("button", { name: "Import 2 leads" }).click();
    await expect(next.getByText(/^2 leads imported from IndiaMART, by asha/)).toBeVisible();
    await chooseFile(next, WINDOWS_1252);
    await expect(next.getByLabel("Headings are in")).toHaveValue("1");
    // It would complain of the end of its server.
    await next.close();
  });
});
