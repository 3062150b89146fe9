import { expect, test } from "./fixtures";

// The answer that says so has the status 422.
test.use({ expectedComplaint: /status of 422 .*\/calculator\.json/ });

test("the bill on the home page is answered below the question, and without scripts by the calculator", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/");
  const question = page.getByRole("region", { name: "Your bill with solar" });
  await question.getByLabel("Your average monthly bill").fill("₹2,400");
  await question.getByLabel("State").selectOption("Uttarakhand");
  await question.getByRole("button", { name: "Show" }).click();
  if (!javaScriptEnabled) {
    await expect(page).toHaveURL(/\/calculator\?for=home&bill=.*2%2C400&state=Uttarakhand$/);
    await expect(page.getByRole("main")).toContainText("A good size for you2.5 kW");
    return;
  }
  // By hand, in calculator/situations: 2.5 kW at ₹74,100, of which ₹15,000 down, saves ₹20,745 to ₹22,839 a year.
  const answer = question.getByRole("status");
  await expect(answer).toContainText("₹2,400 → ₹490 to ₹680");
  for (const fact of ["2.5 kW", "₹74,100", "₹1,499", "Saves ₹1,600 to ₹1,800 a month.", "₹15,000 down"])
    await expect(answer).toContainText(fact);
  await expect(answer.getByRole("link", { name: "How we count" })).toHaveAttribute(
    "href",
    /^\/calculator\?for=home&bill=/,
  );
  await answer.getByRole("link", { name: "Get this in writing" }).click();
  await expect(page).toHaveURL(/\/inquiry\?/);
});

test("a bill that no home has leads to the calculator's question about it", async ({ page, open }) => {
  await open("/");
  const question = page.getByRole("region", { name: "Your bill with solar" });
  await question.getByLabel("Your average monthly bill").fill("999999");
  await question.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/calculator\?for=home&bill=999999/);
  await expect(page.getByRole("main")).toContainText("₹9,99,999 a month is a lot for a home");
});

test("the answer says nothing of a loan whose rate is not known, as above 3 kW", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/");
  const question = page.getByRole("region", { name: "Your bill with solar" });
  await question.getByLabel("Your average monthly bill").fill("6000");
  await question.getByRole("button", { name: "Show" }).click();
  // 6 kW at ₹60,000 less ₹85,800.
  const answer = javaScriptEnabled ? question.getByRole("status") : page.getByRole("main");
  await expect(answer).toContainText("₹2,74,200");
  await expect(answer).not.toContainText(/₹0|null|Loan: |a month on loan/);
});

test("the answer says what Delhi pays, that a large home has rules of its own, and asks for another state", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const ask = async (bill: string, state: string) => {
    await open("/");
    const question = page.getByRole("region", { name: "Your bill with solar" });
    await question.getByLabel("Your average monthly bill").fill(bill);
    await question.getByLabel("State").selectOption(state);
    await question.getByRole("button", { name: "Show" }).click();
    return javaScriptEnabled ? question.getByRole("status") : page.getByRole("main");
  };
  const delhi = await ask("2150", "Delhi");
  await expect(delhi).toContainText(
    javaScriptEnabled ? "Delhi pays you ₹700 a month besides" : "about ₹8,400",
  );
  await expect(delhi).toContainText(/About ₹533 .*if your bank works the EMI out again/);
  const large = await ask("12000", "Uttar Pradesh");
  const rule = javaScriptEnabled ? "Above 10 kW your DISCOM checks the grid first." : "Or 10 kW";
  await expect(large).toContainText(rule);
  await ask("2400", "");
  await expect(page).toHaveURL(/\/calculator\?for=home&bill=2400/);
  await expect(page.getByRole("main")).toContainText("Which state are you in?");
  await expect(page.getByRole("main")).not.toContainText("to correct");
});
