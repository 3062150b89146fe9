import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

test.use({ expectedComplaint: /net::ERR_INTERNET_DISCONNECTED/ });

test("a result that found no connection keeps its fields, and is sent by itself once there is one", async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
}) => {
  await addLeads(person(1), person(2));
  await enter(context);
  const result = page.locator("#result");
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  await page.getByRole("button", { name: "No answer", exact: true }).tap();
  await expect(result).toContainText("Called, no answer.");
  await expect(result).not.toContainText("Saving…");

  await context.setOffline(true);
  await page.getByText("Quoted…", { exact: true }).tap();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("1.8 lakh");
  await page.getByLabel("Note", { exact: true }).fill("Sent from the roof");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(page.getByLabel("Amount in ₹", { exact: true })).toHaveValue("1.8 lakh");
  await context.setOffline(false);
  await expect(result).toContainText("Quoted ₹1,80,000.");
  await expect(page.locator("#history")).toContainText("Sent from the roof");
  await expect(page.getByText("No connection")).toHaveCount(0);
});
