import { expect, test } from "./fixtures";

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
