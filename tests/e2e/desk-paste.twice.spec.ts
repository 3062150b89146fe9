import { EMAIL, post } from "../http/desk-staff";
import { signIn, test } from "./desk-site";
import { expect } from "./fixtures";

// Without a session, the door answers Remix's request with a page.
test.use({ expectedComplaint: /status of 401 |^SyntaxError|manifest patches/ });

const CHAT = `24/11/26, 10:30 - Messages and calls are end-to-end encrypted.
24/11/26, 10:31 अपराह्न - Asha Office: Namaste
24/11/26, 10:32 अपराह्न - रमेश कुमार: 5 kW चाहिए, account no 4219999912345, फोन 99999 12345 <This message was edited>`;

test("a pasted message outlives a session that ended, and fills the form", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter } = deskSite;
  const cookie = await enter(context);
  await page.goto(`${site.origin}/desk/new`);
  await page.getByText("Paste a WhatsApp message").click();
  const message = page.getByLabel("The message, as you copied it");
  await message.fill(CHAT);
  await post(site, "/desk/sign-out", {}, { cookie });
  await page.getByRole("button", { name: "Fill in the form" }).click();
  await expect(page.getByRole("alert")).toContainText("You have been signed out.");
  await signIn(page, EMAIL);
  await expect(message).toHaveValue(CHAT);
  await expectGoodScreen();
  await page.getByRole("button", { name: "Fill in the form" }).click();
  await expect(page.getByLabel("Name (if known)")).toHaveValue("रमेश कुमार");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("9999912345");
  await expect(page.getByLabel("What they want (if known)")).toHaveValue(
    "5 kW चाहिए, account no 4219999912345, फोन 99999 12345",
  );
  await page.getByLabel("Name (if known)").fill("");
  await page.getByLabel("Second phone (if any)").fill("8888854321");
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No name");
  await expect(page.getByRole("link", { name: "Call 88888 54321" })).toHaveAttribute(
    "href",
    "tel:+918888854321",
  );
  await expectGoodScreen();
});
