import { texts as english } from "../../app/texts/calculator/english";
import { texts as hindi } from "../../app/texts/calculator/hindi";
import { calculator } from "./calculator";
import { expect, test } from "./fixtures";

for (const [base, query, texts] of [
  ["/calculator", "for=home&state=Uttar+Pradesh&area=urban&load=3&units=350", english],
  ["/hi/calculator", "for=business&state=Kerala&rate=7.25&load=400&units=43210", hindi],
] as const)
  test(`${base}?${query}: the browser writes amounts as the server does`, async ({ page, open }) => {
    const url = `${base}?${query}`;
    // Its inline styles have hashes of their own, which the policy of the open page refuses.
    const html = (await (await page.request.get(url)).text()).replace(/<style[\s\S]*?<\/style>/g, "");
    await open(url.replace(/\d+$/, "200"));
    const { units, answer } = calculator(page, texts);
    await units.fill(query.replace(/.*=/, ""));
    await expect(page).toHaveURL(new RegExp(query.replace(/.*&/, "")));
    const fromServer = await page.evaluate((source) => {
      const answer = new DOMParser().parseFromString(source, "text/html").getElementById("estimate");
      return answer?.textContent ?? "";
    }, html);
    expect(fromServer).toMatch(/₹\d/);
    await expect.poll(() => answer.textContent()).toBe(fromServer);
  });
