import { calculator } from "./calculator";
import { expect, test } from "./fixtures";

test("a running answer stays in view above the keyboard while the visitor types", async ({ page, open }) => {
  await open("/calculator");
  const { running, units, load, state } = calculator(page);
  await expect(running).toHaveText("Enter units or bill, and your state.");
  await units.fill("350");
  await state.selectOption("Uttarakhand");
  await expect(running).toHaveText("About 3 kW, saving about ₹23,600 a year.");

  // An open keyboard leaves about half of the screen.
  await page.setViewportSize({ width: 360, height: 400 });
  await load.scrollIntoViewIfNeeded();
  await load.fill("2");
  await units.fill("600");
  await expect(running).toHaveText(/^About 5 kW/);
  await expect(running).toBeInViewport({ ratio: 1 });
  await expect(units).toBeInViewport({ ratio: 1 });
  const [bar, header] = [await running.boundingBox(), await page.locator(".site-header").boundingBox()];
  expect(bar?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Number.NaN));

  await units.fill("80");
  await expect(running).toHaveText("Your bill is small for our smallest system.");
});
