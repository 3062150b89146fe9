import { calculator as english } from "../../app/texts/calculator.en";
import { calculator as hindi } from "../../app/texts/calculator.hi";
import { calculator } from "./calculator";
import { expect, test } from "./fixtures";

const QUERIES = [
  "for=home&state=Uttar+Pradesh&area=urban&load=3&units=350",
  "for=home&state=Uttarakhand&roof=1234.5&units=1000",
  "for=business&state=Kerala&rate=7.25&load=400&units=43210",
];

for (const [base, texts] of [["", english] as const, ["/hi", hindi] as const])
  for (const query of QUERIES)
    test(`${base}/calculator?${query}: the browser writes amounts as the server does`, async ({
      page,
      open,
    }) => {
      const url = `${base}/calculator?${query}`;
      const html = await (await page.request.get(url)).text();
      await open(url.replace(/\d+$/, "200"));
      const { units, answer } = calculator(page, texts);
      await units.fill(query.replace(/.*=/, ""));
      await expect(page).toHaveURL(new RegExp(query.replace(/.*&/, "")));
      const fromServer = await page.evaluate(
        (source) =>
          new DOMParser().parseFromString(source, "text/html").getElementById("estimate")?.textContent ?? "",
        html,
      );
      expect(fromServer).toMatch(/₹\d/);
      await expect.poll(() => answer.textContent()).toBe(fromServer);
    });
