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

test("a contrast theme shows every word of the drawings in its own colour", async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open("/calculator?for=home&state=Delhi&units=350&load=3");
  const words = page.locator("#estimate svg text");
  await expect(words.first()).toBeVisible();
  const colours = await words.evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fill));
  const own = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(new Set(colours)).toEqual(new Set([own]));
});

test("the questions before a purchase print in dark letters, with their sources", async ({ page, open }) => {
  await open("/questions");
  await page.emulateMedia({ media: "print" });
  const answer = page.locator("dd").first();
  await expect(answer).toHaveCSS("color", "rgb(34, 34, 34)");
  await expect(page.locator("#source-portal")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});

test("packages print with the state of their subsidy and whose prices they are", async ({ page, open }) => {
  for (const [address, words] of [
    ["/packages?state=Delhi", "Subsidy and saving for: Delhi · Sample prices, with GST."],
    ["/hi/packages?state=Delhi", "सब्सिडी और बचत किस राज्य की: दिल्ली · दाम नमूने के हैं"],
  ] as const) {
    await open(address);
    await expect(page.locator(".printed")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".printed")).toContainText(words);
    await expect(page.locator(".printed")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  }
});

test("an answer prints on one sheet, with its sources and whom to call", async ({ page, open }) => {
  for (const folder of ["", "/hi"]) {
    await open(`${folder}/calculator?for=home&state=Delhi&units=350&load=3`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^Suryanta Energy, \+91.*units=350/)).toBeVisible();
    await expect(page.locator("#estimate details dd").last()).toBeVisible();
    await expect(page.locator("form").first()).toBeHidden();
    const margin = { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" };
    const sheets = (await page.pdf({ format: "A4", margin }))
      .toString("latin1")
      .match(/\/Type \/Page\b(?!s)/g);
    expect(sheets).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
  }
});
