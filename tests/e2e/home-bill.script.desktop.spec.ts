import { expect, test } from "./fixtures";

// The answer that says so has the status 422.
test.use({ expectedComplaint: /status of 422 .*\/calculator\.json/ });

test("a bill that no home has leads to the calculator's question about it", async ({ page, open }) => {
  await open("/");
  const question = page.getByRole("region", { name: "Your bill with solar" });
  await question.getByLabel("Your average monthly bill").fill("999999");
  await question.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/calculator\?for=home&bill=999999/);
  await expect(page.getByRole("main")).toContainText("₹9,99,999 a month is a lot for a home");
});

test("the answer says nothing of a loan whose rate is not known, as above 3 kW", async ({ page, open }) => {
  await open("/");
  const question = page.getByRole("region", { name: "Your bill with solar" });
  await question.getByLabel("Your average monthly bill").fill("6000");
  await question.getByRole("button", { name: "Show" }).click();
  // 6 kW at ₹60,000 less ₹85,800.
  const answer = question.getByRole("status");
  await expect(answer).toContainText("₹2,74,200");
  await expect(answer).not.toContainText(/₹0|null|Loan: |a month on loan/);
});

test("the answer says what Delhi pays, that a large home has rules of its own, and asks for another state", async ({
  page,
  open,
}) => {
  const ask = async (bill: string, state: string) => {
    await open("/");
    const question = page.getByRole("region", { name: "Your bill with solar" });
    await question.getByLabel("Your average monthly bill").fill(bill);
    await question.getByLabel("State").selectOption(state);
    await question.getByRole("button", { name: "Show" }).click();
    return question.getByRole("status");
  };
  const delhi = await ask("2150", "Delhi");
  await expect(delhi).toContainText("Delhi pays you ₹700 a month besides");
  await expect(delhi).toContainText(/About ₹533 .*if your bank works the EMI out again/);
  const large = await ask("12000", "Uttar Pradesh");
  await expect(large).toContainText("Above 10 kW your DISCOM checks the grid first.");
  await ask("2400", "");
  await expect(page).toHaveURL(/\/calculator\?for=home&bill=2400/);
  await expect(page.getByRole("main")).toContainText("Which state are you in?");
  await expect(page.getByRole("main")).not.toContainText("to correct");
});
