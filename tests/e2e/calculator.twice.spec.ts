import { calculator as hindi } from "../../app/texts/calculator.hi";
import { calculator } from "./calculator";
import { expect, test } from "./fixtures";
import { fillInquiry, inquiryForm, newInquiry } from "./inquiry-form";

// Without JavaScript, the browser logs the 422 of a form with errors.
test.use({ expectedComplaint: /status of 422 .*\/inquiry\?/ });

test("an estimate carries over to the inquiry and is stored with it", async ({ page, open, leadsOf }) => {
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
  await expect(page.getByText("3 kW, about 4,200 units a year")).toBeVisible();
  await expect(fields.sanctionLoad).toHaveValue("3");
  await expect(fields.state).toHaveValue("Uttar Pradesh");

  const asked = newInquiry();
  await fillInquiry(page, { ...asked, sanctionLoad: "3", mobile: "98765" });
  await send.click();
  await expect(banner).toBeVisible();
  await expect(page.getByText("3 kW, about 4,200 units a year")).toBeVisible();
  await fields.mobile.fill(asked.mobile);
  await send.click();
  await expect(page.getByText("Your inquiry has been submitted successfully!").first()).toBeVisible();

  const [lead] = await leadsOf(asked.fullName);
  expect(lead).toMatchObject({
    sanctionLoad: "3",
    estimate: { systemKw: 3, cost: { net: 72_000 }, inputs: { state: "Uttar Pradesh", units: 350, load: 3 } },
  });
});

test("in Hindi, an estimate from digits in Devanagari carries over to the inquiry", async ({
  page,
  open,
}) => {
  await open("/hi/calculator");
  const { units, load, state, show, answer, size, ask } = calculator(page, hindi);
  await show.click();
  await expect(answer.getByRole("link", { name: "सूची से अपना राज्य चुनें।" })).toBeVisible();
  await units.fill("३५०");
  await load.fill("३ किलोवाट");
  await state.selectOption("उत्तर प्रदेश");
  await show.click();
  await expect(size).toHaveText("3 kW");
  await expect(answer.getByText("₹1,80,000", { exact: true })).toBeVisible();
  await expect(answer.getByText("महीने में करीब ₹1,799")).toBeVisible();
  await ask.click();
  await expect(page).toHaveURL(/\/hi\/inquiry\?for=home&state=Uttar\+Pradesh/);
  await expect(page.getByText("3 kW, साल में करीब 4,200 यूनिट")).toBeVisible();
});

test("a link that does not say for whom chooses nobody, and its error links to the choice", async ({
  page,
  open,
}) => {
  await open("/calculator?state=Uttar+Pradesh&units=350");
  const { form, answer, show, size } = calculator(page);
  const home = form.getByRole("radio", { name: "Home" });
  await expect(home).not.toBeChecked();
  await answer.getByRole("link", { name: "Choose home, society or business." }).click();
  await expect(home).toBeFocused();
  await expect(home).toBeInViewport();
  await page.keyboard.press("Space");
  await show.click();
  await expect(size).toHaveText("3 kW");
});
