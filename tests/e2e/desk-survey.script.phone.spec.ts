import { dayAfter, dayInIndia } from "../../app/india-time";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

const TODAY = dayInIndia(Date.now());

test.use({ expectedComplaint: /status of (?:409|422) / });

test("a survey is booked with its address, confirmed, found by day, and done", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "आशा नेगी", phone: "9876543210", city: "Dehradun" }, { language: "hi" }));
  await enter(context);
  const card = page.getByRole("region", { name: "Survey" });
  const result = page.locator("#result");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await page.getByText("Interested, survey…").click();
  const place = page.getByLabel("Address, or a Google Maps link");
  await expect(place).toHaveValue("Dehradun");
  await place.fill("6 Rajpur Road\nDehradun");
  await press("Save");
  await expect(page.getByRole("alert")).toContainText("Choose a day and a time");
  await page.getByRole("button", { name: "Tomorrow, 10:00 am" }).first().click();
  await expect(result).toContainText("Survey: Tomorrow, 10:00 am, 6 Rajpur Road, Dehradun");
  await expect(card).toContainText("Survey: Tomorrow, 10:00 am, 6 Rajpur Road, Dehradun Map of");
  await expectGoodScreen();
  const confirm = await card.getByRole("link", { name: "Confirm on WhatsApp" }).getAttribute("href");
  const text = new URL(confirm ?? "").searchParams.get("text") ?? "";
  expect(text).toMatch(/^नमस्ते आशा जी.*सुबह 10:00 बजे आएँगे।\nपता: 6 Rajpur Road, Dehradun\n/);
  const calendar = await context.request.get(`${site.origin}/desk/leads/AAAAA-00001/survey.ics`);
  expect(await calendar.text()).toContain("LOCATION:6 Rajpur Road\\, Dehradun\r\n");

  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nobody to call now");
  await page.getByRole("link", { name: "Surveys 1" }).click();
  await expect(page.getByRole("list", { name: "Tomorrow" })).toContainText("10:00 am");
  await page.getByRole("link", { name: "आशा नेगी", exact: true }).click();

  await card.getByText("Move…").click();
  await expect(card.getByLabel("Day and time")).toHaveValue(`${dayAfter(TODAY, 1)}T10:00`);
  await card.getByLabel("Day and time").fill(`${TODAY}T00:00`);
  await expectGoodScreen();
  await press("Move survey");
  await expect(result).toContainText("Survey moved: Today, 12:00 am");
  await expect(card.getByRole("button", { name: "Nobody was there" })).toBeVisible();
  await card.getByText("Done…").click();
  await card.getByLabel("What you saw").fill("Flat roof, no shade");
  await card.getByLabel("Quotation in ₹").fill("1.8 lakh");
  await expectGoodScreen();
  await press("Save: survey done");
  await expect(result).toContainText("Survey done, quoted ₹1,80,000.");
  await expect(result).toContainText("Next call: Tomorrow, 10:00 am");
  await expect(card).toBeHidden();
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByText("Done…")).toBeVisible();
});
