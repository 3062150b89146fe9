import { texts as english } from "../../app/texts/calculator/english";
import { texts as hindi } from "../../app/texts/calculator/hindi";
import { calculator, EXAMPLE } from "./calculator";
import { expect, hold, test } from "./fixtures";

test("estimate and URL follow typed values and the slider, and nothing shifts", async ({ page, open }) => {
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
  await open("/calculator");
  const { form, units, unitsSlider, load, state, size, answer, status } = calculator(page);
  await units.fill("350");
  await state.selectOption("Uttar Pradesh");
  await expect(size).toHaveText("3 kW");
  await expect(answer.getByText("₹72,000").first()).toBeVisible();
  await expect(page).toHaveURL(/state=Uttar\+Pradesh.*units=350/);
  await expect(status).toHaveText(/^About 3 kW, saving about ₹/);
  await load.fill("3");
  await expect(answer.getByRole("heading", { name: "Your monthly bill, about" })).toBeVisible();
  const before = await form.boundingBox();
  await unitsSlider.fill("500");
  await expect(units).toHaveValue("500");
  await expect(size).toHaveText("4 kW");
  await expect(page).toHaveURL(/units=500/);
  await units.press("End");
  await units.pressSequentially("0");
  await expect(
    answer.getByRole("heading", { name: "5,000 units a month is a lot for a home." }),
  ).toBeVisible();
  await expect(answer.getByRole("link", { name: "No, it’s 5,000 units" })).toBeVisible();
  await expect(size).toBeHidden();
  await expect.poll(() => form.boundingBox()).toEqual(before);
  await units.fill("many");
  await expect(units).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByText("Enter monthly units, for example 350.")).toBeVisible();
  await expect(answer.getByRole("link", { name: /^Enter monthly units/ })).toBeVisible();
  await units.fill("350");
  await expect(units).not.toHaveAttribute("aria-invalid");
  await expect(size).toHaveText("3 kW");
  await answer.getByRole("heading", { name: /^Payback/ }).scrollIntoViewIfNeeded();
  await expect(units).toBeInViewport();
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, "shifts"));
  // On a slow machine, questions that come half a second after their input count too: 0.023 at a 25th of the speed.
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("a value typed or slid before hydration counts in the estimate", async ({ page }) => {
  const release = await hold(page, /\/static\/js\/.*\.js$/);
  await page.goto(EXAMPLE, { waitUntil: "domcontentloaded" });
  const { units, unitsSlider, load, loadSlider, size } = calculator(page);
  await unitsSlider.fill("600");
  await load.fill("4");
  release();
  await expect(size).toHaveText("5 kW");
  await expect(units).toHaveValue("600");
  for (const control of [load, loadSlider]) await expect(control).toHaveValue("4");
});

test("values typed while the rates of a state load are kept", async ({ page, open }) => {
  const release = await hold(page, /\/calculator\.data/);
  await open("/calculator");
  const { units, load, state, size } = calculator(page);
  await units.fill("350");
  const asked = page.waitForRequest(/\/calculator\.data/);
  await state.selectOption("Uttar Pradesh");
  await asked;
  await load.fill("3");
  release();
  await expect(size).toHaveText("3 kW");
  await expect(page).toHaveURL(/units=350&load=3/);
  await expect(load).toHaveValue("3");
});

test("the last of bill and units counts, and an unknown rate is asked for", async ({ page, open }) => {
  await open("/calculator");
  const { form, bill, units, unitsSlider, state, rate, answer, size } = calculator(page);
  await units.fill("1080");
  await bill.fill("2500");
  await state.selectOption("Uttarakhand");
  await expect(units).toHaveValue("");
  await expect(size).toHaveText("3 kW");
  await expect(answer.getByText(/355 to 409 units a month/)).toBeVisible();
  await expect(rate).toBeHidden();
  await unitsSlider.fill("600");
  await expect(bill).toHaveValue("");
  await expect(size).toHaveText("5 kW");
  await bill.fill("2500");
  await state.selectOption("Kerala");
  await expect(answer.getByRole("link", { name: /^Enter your rate per unit/ })).toBeVisible();
  await rate.fill("6");
  await expect(size).toHaveText("2.5 kW");
  await state.selectOption("Uttarakhand");
  await form.getByText("Business", { exact: true }).click();
  await expect(rate).toBeVisible();
});

for (const [path, link, texts] of [
  ["/about", "Calculator", english],
  ["/hi/about", "कैलकुलेटर", hindi],
] as const) {
  test(`the calculator opens from ${path} once its texts are there, in the same document`, async ({
    page,
    open,
  }) => {
    await open(path);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const release = await hold(page, /\/_shared\/(?:english|hindi)-/);
    const asked = page.waitForRequest(/\/_shared\/(?:english|hindi)-/);
    await page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
    await asked;
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    const { units, state, size } = calculator(page, texts);
    await units.fill("350");
    await state.selectOption("Uttar Pradesh");
    await expect(size).toHaveText("3 kW");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });
}

test.describe("texts that cannot be loaded", () => {
  test.use({ expectedComplaint: /Failed to load resource|dynamically imported module/ });

  test("leave the calculator as it is without scripts", async ({ page }) => {
    await page.route(/\/_shared\/english-/, (route) => route.abort());
    const refused = page.waitForEvent("requestfailed");
    await page.goto("/calculator");
    const { units, state, show, size } = calculator(page);
    await units.fill("350");
    await state.selectOption("Uttar Pradesh");
    await refused;
    await show.click();
    await expect(page).toHaveURL(/units=350/);
    await expect(size).toHaveText("3 kW");
  });
});
