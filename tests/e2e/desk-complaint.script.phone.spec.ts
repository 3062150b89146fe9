import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ expectedComplaint: /status of 422 / });

test("a customer who rings is one search away from a visit, and his complaint from being fixed", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kailash Uniyal", phone: "9876543210", city: "Rishikesh" }));
  await enter(context);
  const result = page.locator("#result");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await page.getByText("Won…").click();
  await press("Save");
  await expect(page.getByRole("heading", { name: "Money" })).toBeVisible();

  await page.goto(`${site.origin}/desk?q=kailash`);
  await page.getByRole("link", { name: "Kailash Uniyal", exact: true }).click();
  await page.getByRole("link", { name: "Add a complaint" }).click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("9876543210");
  await expect(page.getByLabel("What is it?")).toHaveValue("service");
  await press("Add complaint");
  await expect(page.getByText("What is wrong? A few words are enough", { exact: true })).toBeVisible();
  await expectGoodScreen();
  await page.getByLabel("What they want, or what is wrong").fill("Inverter band hai");
  await press("Add complaint");

  await expect(page.getByText("A service request of")).toContainText("Kailash Uniyal");
  await page.getByText("Visit…").click();
  await expect(page.getByLabel("Address, or a Google Maps link")).toHaveValue("Rishikesh");
  await expectGoodScreen();
  await page.getByRole("button", { name: "Tomorrow, 11:00 am" }).last().click();
  await expect(result).toContainText("Visit. Booked: Tomorrow, 11:00 am, Rishikesh");
  // The result is shown before it is saved, and says so.
  await expect(result).not.toContainText("Saving…");
  const visit = page.getByRole("region", { name: "Visit" });
  await expect(visit).toContainText("Visit: Tomorrow, 11:00 am");
  await visit.getByText("Move…").click();
  await visit.getByRole("button", { name: "Tomorrow, 4:00 pm" }).click();
  await expect(visit).toContainText("Visit: Tomorrow, 4:00 pm");
  await expect(result).toContainText("Visit. Booked: Tomorrow, 4:00 pm, Rishikesh");
  await visit.getByRole("button", { name: "Cancel visit" }).click();
  await expect(result).toContainText("Visit cancelled");
  await expect(visit).toBeHidden();

  await press("Fixed");
  await expect(page.getByText("What was done? A few words are enough", { exact: true })).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("New fuse");
  await press("Fixed");
  await expect(result).toContainText("Fixed");
  await expect(result.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await expect(page.getByText("Service request, not fixed")).toBeHidden();
  await expect(page.locator("#history")).toContainText("New fuse");
});
