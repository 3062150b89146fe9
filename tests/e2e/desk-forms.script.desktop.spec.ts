import type { Page } from "@playwright/test";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hold, hydrated } from "./fixtures";

const LEAD = "/desk/leads/AAAAA-00001";

/** Saves a result, and holds the page that is read then. Returns a function that lets it come. */
async function saveAndHold(page: Page) {
  const release = await hold(page, /leads\/AAAAA/, "GET");
  await page.getByRole("button", { name: "No answer", exact: true }).click();
  await expect(page.locator("#result")).toContainText("Saving…");
  return release;
}

test.beforeEach(async ({ page, context, deskSite: { site, enter, addLeads } }) => {
  await addLeads(person(1), person(2));
  await enter(context);
  await page.goto(site.origin + LEAD);
  await hydrated(page);
});

test("what is typed into one form of a lead outlives the save of another, and goes with its own", async ({
  page,
}) => {
  const result = page.locator("#result");
  const [byHand, edit] = [page.locator("#by-hand"), page.locator("#edit")];
  const reason = byHand.getByLabel("Reason, if won or lost");
  const status = byHand.getByLabel("Status");
  await byHand.locator("summary").click();
  await reason.fill("Too dear");
  await edit.locator("summary").click();
  await edit.getByLabel("City").fill("Dehradun");
  await page.getByRole("button", { name: "No answer", exact: true }).click();
  await expect(result).toContainText("Called, no answer.");
  await expect(result).not.toContainText("Saving…");
  // What the result has changed is shown, or saving this form would take it back.
  await expect(status).toHaveValue("called");
  await expect(reason).toHaveValue("Too dear");
  await expect(edit.getByLabel("City")).toHaveValue("Dehradun");

  await edit.getByRole("button", { name: "Save corrections" }).click();
  await expect(result).toContainText("City corrected: Dehradun.");
  await expect(edit.getByLabel("City")).toBeHidden();
  await expect(reason).toHaveValue("Too dear");
  await status.selectOption("lost");
  await byHand.getByRole("button", { name: "Save", exact: true }).click();
  await expect(result).toContainText("Status: Lost – Too dear.");
  await expect(reason).toBeHidden();
});

test("a note of one step of a job stays while another step and a payment are saved", async ({ page }) => {
  const result = page.locator("#result");
  const save = (part: string, name: string) => page.locator(part).getByRole("button", { name, exact: true });
  await page.getByText("Won…").click();
  await page.getByRole("textbox", { name: "Amount in ₹" }).fill("1.8 lakh");
  await save("#call", "Save").last().click();
  await expect(page.getByRole("region", { name: "Next" })).toBeVisible();
  const loan = page.locator("#step-loan").getByLabel("Note");
  await page.locator("#job").getByText("Loan", { exact: true }).click();
  await loan.fill("By SBI");
  await page.getByRole("button", { name: "Advance: done today" }).click();
  await expect(result).toContainText("Advance: done today.");
  await expect(loan).toHaveValue("By SBI");
  await page.getByText("Money received…").click();
  await save("#money", "Save payment").click();
  await expect(save("#money", "Save payment")).toBeHidden();
  await expect(loan).toHaveValue("By SBI");
  await save("#step-loan", "Save").last().click();
  await expect(page.locator("#history")).toContainText("By SBI");
  await expect(loan).toBeHidden();
});

test("Enter in the time of a survey that is moved saves that time, and not the first one that is offered", async ({
  page,
}) => {
  const survey = page.locator("#survey");
  const time = survey.getByLabel("Or another day and time");
  await page.getByText("Interested, survey…").click();
  await page.getByLabel("Address, or a Google Maps link").fill("6 Rajpur Road");
  await page.getByLabel("Or another day and time").fill("2030-01-05T11:00");
  await page.locator("#call").getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(survey).toContainText(/5 Jan.*11:00 am/);
  await survey.getByText("Move…").click();
  await time.fill("2030-01-06T15:30");
  await time.press("Enter");
  await expect(survey).toContainText(/6 Jan.*3:30 pm/);
});

test("words that are typed while the page of a saved result is read stay in their field, and so does the focus", async ({
  page,
}) => {
  const result = page.locator("#result");
  const reason = page.getByLabel("Reason, if won or lost");
  await page.locator("#by-hand summary").click();
  const release = await saveAndHold(page);
  await reason.fill("Waits for");
  release();
  await expect(result).not.toContainText("Saving…");
  await expect(result).toContainText("Called, no answer.");
  await expect(reason).toBeFocused();
  await page.keyboard.type(" his son");
  await expect(reason).toHaveValue("Waits for his son");
});

test("a form whose button is pressed while the page of another saved one is read is saved then", async ({
  page,
}) => {
  const result = page.locator("#result");
  const edit = page.locator("#edit");
  await edit.locator("summary").click();
  const release = await saveAndHold(page);
  await edit.getByLabel("City").fill("Dehradun");
  await edit.getByRole("button", { name: "Save corrections" }).click();
  await expect(edit.getByLabel("City")).toHaveValue("Dehradun");
  release();
  await expect(result).toContainText("City corrected: Dehradun.");
  await page.reload();
  await expect(page.locator("#history")).toContainText("City corrected: Dehradun");
  await expect(page.locator("#history")).toContainText("No answer");
});
