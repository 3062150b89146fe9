import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({
  viewport: { width: 360, height: 800 },
  expectedComplaint: /status of 422 /,
  // Without the company's rates, no amount is far below them.
  ownContent: true,
});

test("the next step of a job is done in one tap of the bar at the thumb, and undone by another", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kamla Devi", phone: "9876543210" }));
  await enter(context);
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await page.getByText("Won…").click();
  await page.getByRole("textbox", { name: "Amount in ₹" }).fill("1.8 lakh");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const next = page.getByRole("region", { name: "Next" });
  const result = page.locator("#result");
  const bar = page.locator(".next-actions");
  await expect(next).toContainText("Advance");

  await bar.getByRole("button", { name: "Advance: done today" }).click();
  await expect(result).toContainText("Advance: done today.");
  // The undo leaves the bar after ten seconds, unless it has the focus.
  const undo = result.getByRole("button", { name: "Undo" });
  await undo.focus();
  await expect(next).toContainText("Papers");
  await expect(next).toContainText("since today");
  await expect(bar.getByRole("button")).toHaveText("Papers: done today");
  await expect(bar.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+919876543210");
  await expectGoodScreen();
  await undo.click();
  await expect(result).toContainText("Undone: Advance: done today.");
  await expect(next).toContainText("Advance");

  const inspection = page.locator("#job").getByText("Inspection", { exact: true });
  await expect(inspection).toBeHidden();
  await page.getByRole("button", { name: "9 more steps" }).click();
  await expect(page.getByRole("button", { name: "Fewer steps", expanded: true })).toBeFocused();
  await expect(inspection).toBeVisible();
  const step = page.locator("#step-material");
  await page.locator("#job").getByText("Material", { exact: true }).click();
  await step.getByText("Done on…").click();
  await step.getByLabel("Done on").fill("2099-01-01");
  await step.getByLabel("Note").fill("By SBI");
  await step.getByRole("button", { name: "Save as done" }).click();
  await expect(step.getByText("Choose a day that isn’t ahead").last()).toBeVisible();
  await expect(step.getByLabel("Note")).toHaveValue("By SBI");
  await expectGoodScreen();
  await step.getByRole("button", { name: "Not needed here" }).click();
  await expect(result).toContainText("Material: not needed.");
  await expect(page.locator("#job").getByText("Material", { exact: true }).locator("..")).toContainText(
    "By SBI",
  );
});

test("an amount that lacks zeros is asked about once, and a job without steps is finished in one go", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kamla Devi", phone: "9876543210" }));
  await enter(context);
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByText("Won…").click();
  const amount = page.getByRole("textbox", { name: "Amount in ₹" });
  await amount.fill("180");
  await press("Save");
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(page.getByRole("alert")).toContainText("₹180: are zeros missing?");
  await amount.fill("180.000");
  await press("Save");
  const next = page.getByRole("region", { name: "Next" });
  await expect(next).toContainText("Advance");
  await expect(page.getByRole("heading", { name: "Kamla Devi" })).toBeVisible();
  await expect(page.getByText("₹0 of ₹1,80,000")).toBeVisible();

  await page.getByRole("link", { name: "Steps" }).click();
  await next.getByRole("link", { name: "Change, or add a note" }).click();
  await expect(page.locator("#step-advance").getByLabel("Note")).toBeInViewport();
  await page.getByRole("link", { name: "Money", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Money in" })).toBeInViewport();
  await page.getByRole("link", { name: "Calls" }).click();
  await expect(page.locator("#call-form").getByLabel("Note")).toBeInViewport();
  await page.getByText("Job is finished, or ends early…").click();
  await expectGoodScreen();
  await press("Finish the job");
  await expect(page.getByRole("alert")).toContainText("₹1,80,000 is not collected");
  await press("Finish the job");
  const over = page.getByRole("region", { name: "Finished" });
  await expect(over).toContainText("On ");
  await expect(page.getByText("Finished: nothing more is collected")).toBeVisible();
  await expectGoodScreen();
  await over.getByRole("button", { name: "Resume this job" }).click();
  await expect(next).toContainText("Advance");
});
