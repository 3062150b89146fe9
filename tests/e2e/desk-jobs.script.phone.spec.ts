import { call, joinDesk, RAVI } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

const LEAD = "/desk/leads/AAAAA-00001";

test.use({ expectedComplaint: /status of (?:409|422) / });

test("a job is found by who has to move, and its money is entered on the lead's page", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, env, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kamla Devi", city: "Haridwar" }), person(2, { name: "Imran Rawat" }));
  await enter(context);
  const cookie = await joinDesk(site, env, RAVI);
  for (const path of [LEAD, "/desk/leads/AAAAA-00002"])
    await call(
      site,
      `${path}/events`,
      { by: RAVI, change: { outcome: "won", amount: "1,80,000" } },
      { cookie },
    );
  const panel = page.getByRole("region", { name: "Money in" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto(`${site.origin}/desk`);
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "2 jobs" })).toBeVisible();
  await expect(page.getByText("₹3,60,000 to collect")).toBeVisible();
  const waiting = page.getByRole("list", { name: "Waiting for the customer" });
  await expect(waiting).toContainText("today, usually 3");
  await expectGoodScreen();
  await page.getByRole("link", { name: "Mine 0" }).click();
  await expect(page.getByText("You have no jobs.")).toBeVisible();
  await page.getByRole("link", { name: "Running 2" }).click();
  await waiting.getByRole("link", { name: "Kamla Devi" }).click();

  await panel.getByText("Money received…").click();
  const amount = panel.getByLabel("Amount in ₹", { exact: true }).first();
  await amount.fill("eighteen");
  await press("Save payment");
  await expect(page.getByRole("alert")).toContainText("Enter the amount in rupees");
  await expect(amount).toHaveValue("eighteen");
  await amount.fill("18,000");
  await press("Save payment");
  await expect(page.locator("#result")).toContainText("Received ₹18,000 on");
  await expect(panel).toContainText("₹18,000 of ₹1,80,000");
  await panel.getByText("Money paid back…").click();
  const back = panel.getByRole("group").filter({ hasText: "Save refund" });
  await expect(back.getByLabel("Back from")).toHaveText("Advance, ₹18,000 came");
  await back.getByLabel("Amount in ₹").fill("18,001");
  await press("Save refund");
  await expect(page.getByRole("alert")).toContainText("Only ₹18,000 came for “Advance”");
  await back.getByLabel("Amount in ₹").fill("2,000");
  await back.getByLabel("How it went back").selectOption("bank transfer");
  await expectGoodScreen();
  await press("Save refund");
  await expect(page.locator("#result")).toContainText("Paid back ₹2,000 on");
  await expect(panel).toContainText("₹16,000 of ₹1,80,000");
  await expect(panel).toContainText(/Paid back ₹2,000 on .*, bank transfer/);
  await panel.getByText("Change the plan…").click();
  await expectGoodScreen();
  await panel.getByRole("group", { name: "Material" }).getByLabel("Amount in ₹").fill("1.1 lakh");
  await press("Save plan");
  await expect(page.getByRole("alert")).toContainText("The stages come to ₹1,82,000");
  await press("Save plan");
  await expect(panel).toContainText("₹16,000 of ₹1,82,000");

  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByText("₹3,46,000 to collect")).toBeVisible();
  await expect(waiting.getByRole("listitem").filter({ hasText: "Kamla Devi" })).toContainText("Advance");
});
