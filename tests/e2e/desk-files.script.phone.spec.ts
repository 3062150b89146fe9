import sharp from "sharp";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

test.use({ expectedComplaint: /status of 422 / });

/** A photo as phones call it. */
async function photo(name: string, red: number) {
  const image = sharp({
    create: { width: 3200, height: 2400, channels: 3, background: { r: red, g: 90, b: 90 } },
  });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg({ quality: 40 }).toBuffer() };
}

const PDF = { name: "करार.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

test("two photos and a paper are added to a lead on a phone, one is shown to the customer, one removed", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Asha Negi", phone: "9876543210" }, { language: "hi" }));
  await enter(context);
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  const files = page.getByRole("region", { name: "Files" });
  const input = files.getByLabel("Photo or PDF");
  const kind = files.getByRole("combobox", { name: "What it is" }).first();
  const thumbnails = files.getByRole("img", { name: "The roof, " });

  const add = (chosen: Parameters<typeof input.setInputFiles>[0]) => input.setInputFiles(chosen);

  // A network that asks to be paid answers one of them.
  const body = "<!doctype html><h1>Pay here";
  await page.route(/\/files\?/, (route) => route.fulfill({ contentType: "text/html", body }), { times: 1 });
  await add([await photo("IMG 1.jpg", 40), await photo("WhatsApp छत.jpg", 200)]);
  await expect(thumbnails).toHaveCount(2);
  await expect(files).toContainText("2 roof photos");

  await kind.selectOption("Identity paper");
  await expect(files.getByText("आधार के पहले आठ अंक ढक दें").first()).toBeVisible();
  await input.setInputFiles([PDF]);
  await expect(files).toContainText("the customer knows the notice");
  await expect(files.getByRole("link", { name: "Open" })).toHaveCount(0);
  await expectGoodScreen();
  await kind.selectOption("Agreement");
  await input.setInputFiles([PDF, { ...PDF, name: "page.pdf", buffer: Buffer.from("<html>") }]);
  await expect(files.getByRole("link", { name: /^Open ?: Agreement$/ })).toHaveCount(1);
  await expect(files).toContainText("page.pdf was not taken: Only JPG, PNG and PDF files are allowed");
  await expectGoodScreen();

  await files.getByText("Change or remove").click();
  const paper = files.getByRole("form", { name: "करार.pdf" });
  // An agreement is the customer's as soon as it is here.
  await expect(files).toContainText("Shown to the customer · PDF");
  await paper.getByLabel("Show to the customer").uncheck();
  await expectGoodScreen();
  await paper.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#result")).toContainText("File hidden from the customer");
  await expect(files).not.toContainText("Shown to the customer · PDF");
  if (await paper.isHidden()) await files.getByText("Change or remove").click();
  await files.getByRole("form", { name: "IMG 1.jpg" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.locator("#result")).toContainText("File removed");
  await expect(thumbnails).toHaveCount(1);
  await page.locator("#result").getByRole("button", { name: "Undo" }).click();
  await expect(thumbnails).toHaveCount(2);
});
