import { calculator, EXAMPLE } from "./calculator";
import { expect, test } from "./fixtures";
import { inquiryForm } from "./inquiry-form";
import { holdRequests } from "./send-form";

test("the estimate and the URL follow typed values and the slider", async ({ page, open }) => {
  await open("/calculator");
  const { units, unitsSlider, load, state, size, answer, status } = calculator(page);
  await units.fill("350");
  await state.selectOption("Uttar Pradesh");
  await expect(size).toHaveText("3 kW");
  await expect(answer.getByText("₹72,000").first()).toBeVisible();
  await expect(page).toHaveURL(/state=Uttar\+Pradesh.*units=350/);
  await expect(status).toHaveText(/^About 3 kW, saving about ₹/);

  await load.fill("3");
  await expect(answer.getByRole("heading", { name: "Your monthly bill, about" })).toBeVisible();

  await unitsSlider.fill("500");
  await expect(units).toHaveValue("500");
  await expect(size).toHaveText("4 kW");
  await expect(page).toHaveURL(/units=500/);

  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("typing in the calculator causes no layout shift", async ({ page, open }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(EXAMPLE);
  const { form, units, size, unitsSlider } = calculator(page);
  await expect(unitsSlider).toBeVisible();
  const before = await form.boundingBox();
  await units.press("End");
  await units.pressSequentially("0");
  await expect(size).toHaveText("30 kW");
  await units.fill("280");
  await expect(size).toHaveText("2 kW");
  await expect(page).toHaveURL(/units=280/);
  expect(await form.boundingBox()).toEqual(before);
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, "shifts"));
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test("an invalid number is marked at its field until it is corrected", async ({ page, open }) => {
  await open(EXAMPLE);
  const { form, units, size, answer } = calculator(page);
  await units.fill("many");
  await expect(units).toHaveAttribute("aria-invalid", "true");
  const error = form.getByText("Enter monthly units, for example 350.");
  await expect(error).toBeVisible();
  const [field, sentence] = [await units.boundingBox(), await error.boundingBox()];
  expect(sentence?.x).toBe(field?.x);
  expect(sentence?.width).toBeGreaterThan(2 * (field?.width ?? Number.NaN));
  await expect(answer.getByRole("link", { name: /^Enter monthly units/ })).toBeVisible();
  await units.fill("350");
  await expect(units).not.toHaveAttribute("aria-invalid");
  await expect(size).toHaveText("3 kW");
});

test("a value typed or slid before hydration counts in the estimate", async ({ page }) => {
  const { hold, release } = holdRequests();
  await page.route(/\/static\/js\/.*\.js$/, hold);
  await page.goto(EXAMPLE, { waitUntil: "domcontentloaded" });
  const { units, unitsSlider, load, loadSlider, size } = calculator(page);
  await expect(unitsSlider).toHaveValue("350");
  await unitsSlider.fill("600");
  await load.fill("4");
  release();
  await expect(size).toHaveText("5 kW");
  await expect(units).toHaveValue("600");
  await expect(load).toHaveValue("4");
  await expect(loadSlider).toHaveValue("4");
});

test("values typed while the rates of a state load are kept", async ({ page, open }) => {
  const { hold, release } = holdRequests();
  await page.route(/\/calculator\.data/, hold);
  await open("/calculator");
  const { units, load, state, size } = calculator(page);
  await units.fill("350");
  const asked = page.waitForRequest(/\/calculator\.data/);
  await state.selectOption("Uttar Pradesh");
  await asked;
  await load.fill("3");
  await expect(units).toHaveValue("350");
  await expect(state).toHaveValue("Uttar Pradesh");
  release();
  await expect(size).toHaveText("3 kW");
  await expect(page).toHaveURL(/load=3/);
  await expect(load).toHaveValue("3");
});

test("a bill in rupees is answered while it is typed, in a state without fixed charges too", async ({
  page,
  open,
}) => {
  await open("/calculator");
  const { bill, state, rate, answer, size } = calculator(page);
  await bill.fill("2500");
  await state.selectOption("Uttarakhand");
  await expect(size).toHaveText("3.5 kW");
  await expect(answer.getByText(/355 to 423 units a month/)).toBeVisible();

  await state.selectOption("Kerala");
  await expect(answer.getByRole("link", { name: /^Enter your rate per unit/ })).toBeVisible();
  await rate.fill("6");
  await expect(size).toHaveText("3.5 kW");
});

test("business and society are asked for the rate at once", async ({ page, open }) => {
  await open("/calculator");
  const { form, rate } = calculator(page);
  await expect(rate).toBeHidden();
  await form.getByRole("radio", { name: "Business" }).check({ force: true });
  await expect(rate).toBeVisible();
});

test("sliders of empty fields stand at neither end", async ({ page, open }) => {
  for (const url of [
    "/calculator",
    "/calculator?for=home&state=Uttarakhand&units=120",
    `${EXAMPLE}&for=home`,
  ]) {
    await open(url);
    const { form } = calculator(page);
    for (const slider of await form.getByRole("slider").all()) {
      const [value, min, max] = await slider.evaluate((input: HTMLInputElement) =>
        [input.value, input.min, input.max].map(Number),
      );
      expect(value).toBeGreaterThan(min ?? Number.NaN);
      expect(value).toBeLessThan(max ?? Number.NaN);
    }
  }
});

test("the questions stay beside a long answer", async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(EXAMPLE);
  const { units, show, answer } = calculator(page);
  await answer.getByRole("heading", { name: /^Payback/ }).scrollIntoViewIfNeeded();
  await expect(units).toBeInViewport();
  await expect(show).toBeInViewport();
});

test("the package of an estimate is in view, and its inquiry has the estimate", async ({ page, open }) => {
  await open(`${EXAMPLE}&roof=400`);
  const { answer } = calculator(page);
  await answer.getByRole("link", { name: /^The package: 3 kW/ }).click();
  await expect(page).toHaveURL(/\/packages\?.*#residential-3-kw$/);
  await expect(page.getByText("The size of your estimate")).toBeInViewport();
  await page.getByRole("link", { name: "Get Started with 3 kW Family Home" }).click();
  await expect(page).toHaveURL(/\/inquiry\?package=/);
  await expect(page.getByText("3 kW, about 4,200 units a year")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const { fields } = inquiryForm(page);
  await expect(fields.sanctionLoad).toHaveValue("3");
  await expect(fields.availableArea).toHaveValue("400");
  await expect(fields.state).toHaveValue("Uttar Pradesh");
});
