import { expect, test } from "./fixtures";

test("the first screen of a phone has the bill question above the bar, and a price of a package", async ({
  page,
  open,
}) => {
  for (const [height, folder] of [800, 704, 640].flatMap((height) => [
    [height, ""] as const,
    [height, "/hi"] as const,
  ])) {
    await page.setViewportSize({ width: 360, height });
    await open(folder || "/");
    const field = page.locator("main input[name=bill]");
    const box = await field.boundingBox();
    const bar = await page.locator(".call-bar").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `on ${height} px`).toBeLessThan(bar?.y ?? 0);
    const isField = (input: Element) => {
      const { x, y, width, height } = input.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === input;
    };
    expect(await field.evaluate(isField)).toBe(true);
    await open(`${folder}/packages`);
    const price = page.getByText(folder ? /^सब्सिडी के बाद ₹[\d,]+ से शुरू$/ : /^From ₹[\d,]+ after subsidy$/);
    await expect(price).toBeInViewport({ ratio: 1 });
  }
});
