import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ expectedComplaint: /status of 422 / });

test("who goes is asked for a survey, written to in Hindi once somebody says so, and sees it first", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Hema Bisht", phone: "9876543210", city: "Dehradun" }));
  await enter(context, "suresh@example.in");
  await enter(context);
  const lead = `${site.origin}/desk/leads/AAAAA-00001`;
  await page.goto(lead);
  await page.getByText("Correct name, phone, email, city, load or language").click();
  await page.getByLabel("Language").selectOption("Hindi");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(page.locator("#history")).toContainText("Language corrected: Hindi");

  await page.getByText("Interested, survey…").click();
  await page.getByRole("button", { name: "Tomorrow, 10:00 am" }).first().click();
  await expect(page.getByText("Please choose who goes").last()).toBeVisible();
  await expectGoodScreen();
  await page.getByLabel("Who goes").first().selectOption("suresh");
  await page.getByRole("button", { name: "Tomorrow, 10:00 am" }).first().click();
  const card = page.getByRole("region", { name: "Survey" });
  await expect(card).toContainText("suresh goes");
  // The form is empty again, for what comes of the next call.
  await expect(page.locator("#call-form").getByText("Or another day and time")).toBeHidden();
  const confirm = await card.getByRole("link", { name: "Confirm on WhatsApp" }).getAttribute("href");
  expect(new URL(confirm ?? "").searchParams.get("text")).toContain("नमस्ते Hema जी");

  await page.goto(`${site.origin}/desk?view=surveys`);
  await expect(page.getByRole("list", { name: "Tomorrow" })).toContainText("suresh goes");
  await page.getByText("Filters").click();
  await page.getByLabel("Who goes").selectOption("suresh");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("link", { name: "Hema Bisht", exact: true })).toBeVisible();
  await expectGoodScreen();
});
