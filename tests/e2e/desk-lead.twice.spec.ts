import { EMAIL, PASSWORD } from "../http/desk-staff";
import { LEAD, test } from "./desk-lead";
import { expect } from "./fixtures";

test("no answer takes one tap on the lead, is said, and is undone", async ({
  page,
  desk,
  javaScriptEnabled,
  expectGoodScreen,
}) => {
  await page.goto(desk.origin + LEAD);
  await expectGoodScreen();
  await page.emulateMedia({ forcedColors: "active" });
  await expectGoodScreen();
  const call = page.getByRole("button", { name: "No answer", exact: true });
  await expect(call).not.toHaveCSS("border-top-width", "0px");
  await call.click();
  const result = page.locator("#result");
  await expect(result).toContainText("Called, no answer. Yours now.");
  await expect(result).toContainText("Next try: Tomorrow, 10:00 am");
  await expect(result).toBeInViewport();
  if (javaScriptEnabled) await expect(result).toBeFocused();
  await expectGoodScreen();
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(result).toContainText("Undid: No answer.");
  await expect(page.getByText("Nobody’s yet")).toBeVisible();
  await expect(page.locator("#history")).toContainText("Undone");
  await expectGoodScreen();
});

test("quoted takes three taps on the lead and the amount", async ({ page, desk, expectGoodScreen }) => {
  await page.goto(desk.origin + LEAD);
  await page.getByText("Quoted…").click();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("a lot");
  await page.getByRole("button", { name: "Save: Quoted" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the amount in rupees");
  await expectGoodScreen();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("1,80,000");
  await page.getByLabel("Amount in ₹", { exact: true }).press("Enter");
  await expect(page.locator("#result")).toContainText("Quoted ₹1,80,000. Yours now.");
});

test("two people change one lead: the second sees what the first did, and decides", async ({
  page,
  desk,
  expectGoodScreen,
}) => {
  await page.goto(desk.origin + LEAD);
  await page.getByLabel("Note").fill("Who is this?");
  await desk.colleague({ outcome: "quoted", "quoted-amount": "1.8 lakh" });
  await page.getByRole("button", { name: "Wrong number", exact: true }).click();
  const conflict = page.getByRole("region", { name: "ravi changed this lead while you had it open" });
  await expect(conflict).toContainText("Quoted ₹1,80,000");
  await expect(conflict).toContainText("Who is this?");
  await expect(page.getByLabel("Note")).toHaveValue("Who is this?");
  await expectGoodScreen();
  await conflict.getByRole("button", { name: "Keep theirs, add my note" }).click();
  await expect(page.locator("#result")).toContainText("Note saved.");
  await expect(page.locator("#history")).toContainText("Who is this?");
  await expect(page.getByLabel("Note")).toHaveValue("");
});

test("duplicates are merged and separated", async ({ page, desk, expectGoodScreen }) => {
  await page.goto(desk.origin + LEAD);
  await page.getByRole("button", { name: "Merge Person 2" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Merged: both histories" })).toBeVisible();
  await expect(page.getByText("Same phone as Person 2")).toBeHidden();
  await expectGoodScreen();
  await page.getByRole("button", { name: "Separate Person 2 again" }).click();
  await expect(page.getByText("Same phone as Person 2")).toBeVisible();
});

test("a call is kept while its caller signs in again", async ({ page, context, desk, expectGoodScreen }) => {
  await page.goto(desk.origin + LEAD);
  await page.getByText("Quoted…").click();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("1,80,000");
  await page.getByLabel("Note").fill("By mail.");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save: Quoted" }).click();
  await expect(page.getByRole("alert")).toContainText("You have been signed out.");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Note")).toHaveValue("By mail.");
  await expect(page.locator("dl")).toContainText("Quoted");
  await expectGoodScreen();
  await page.getByRole("button", { name: "Save it now" }).click();
  await expect(page.locator("#result")).toContainText("Quoted ₹1,80,000. Yours now.");
});
