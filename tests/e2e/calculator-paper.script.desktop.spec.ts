import { expect, test } from "./fixtures";

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
