import { calculator } from "./calculator";
import { expect, keepToasts, test } from "./fixtures";
import { confirmation, fillNewInquiry, inquiryForm } from "./inquiry-form";

// Without JavaScript, the browser logs the 422 of a form with errors.
test.use({ expectedComplaint: /status of 422 .*\/inquiry\?/ });

test("an estimate is stored with its inquiry", async ({ page, open, leadsOf }) => {
  await keepToasts(page);
  await open("/calculator");
  const { units, load, state, show, size, ask } = calculator(page);
  await units.fill("350");
  await load.fill("3");
  await state.selectOption("Uttar Pradesh");
  await show.click();
  await expect(size).toHaveText("3 kW");
  await ask.click();
  await expect(page).toHaveURL(/\/inquiry\?for=home&state=Uttar\+Pradesh/);
  const { fields, send, banner } = inquiryForm(page);
  const shown = page.getByText("3 kW, about 4,200 units a year");
  await expect(shown).toBeVisible();
  await expect(fields.sanctionLoad).toHaveValue("3");
  await expect(fields.state).toHaveValue("Uttar Pradesh");
  const { fullName } = await fillNewInquiry(page, { sanctionLoad: "3", mobile: "98765" });
  await send.click();
  await expect(banner).toBeVisible();
  await expect(shown).toBeVisible();
  await fields.mobile.fill("9876543210");
  await send.click();
  await expect(confirmation(page)).toBeVisible();
  const inputs = { state: "Uttar Pradesh", units: 350, load: 3 };
  expect(await leadsOf(fullName)).toMatchObject([
    { sanctionLoad: "3", estimate: { systemKw: 3, cost: { net: 72_000 }, inputs } },
  ]);
});
