import { expect, type Page, test } from "./fixtures";

/** As Google Translate, whose words are the same here: each text becomes an element in its place. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, option")) continue;
    const outer = document.createElement("font");
    outer.appendChild(document.createElement("font")).textContent = text.data;
    text.replaceWith(outer);
  }
}

/** What a visitor reads, without what only this visit has: the fields' own texts and the state of a request. */
function wordsOf(page: Page): Promise<string> {
  return page.getByRole("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll("form, script, style, [role=status]")) own.remove();
    return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
  });
}

/** Every input of the calculator, one after the other, from one answer to the next. */
const CUSTOMERS: [from: string, changes: [name: string, value: string][]][] = [
  [
    "/calculator?for=home&state=Delhi&units=350",
    [
      ["units", "900"],
      ["roof", "300"],
      ["load", "3"],
      ["state", "Uttarakhand"],
      ["units", "120"],
      ["bill", "9000"],
    ],
  ],
  [
    "/calculator?for=society&state=Delhi&units=12000&homes=80",
    [
      ["homes", "20"],
      ["units", "30000"],
      ["state", "Uttar Pradesh"],
    ],
  ],
  [
    "/calculator?for=business&state=Uttar+Pradesh&units=3000",
    [
      ["days", "5"],
      ["units", "110000"],
      ["state", "Uttarakhand"],
      ["load", "1200"],
    ],
  ],
];

for (const [from, changes] of CUSTOMERS)
  test(`${from}: whatever is changed on a translated page, it says what a fresh page says`, {
    tag: "@long",
  }, async ({ page, open, context }) => {
    await open(from);
    const fresh = await context.newPage();
    for (const [name, value] of changes) {
      await page.evaluate(translate);
      const field = page.locator(`main form [name="${name}"]:not([type=range], [type=hidden])`).first();
      const before = page.url();
      if (name === "state") await field.selectOption(value);
      else await field.fill(value);
      await expect(page).not.toHaveURL(before);
      await fresh.goto(page.url());
      const expected = await wordsOf(fresh);
      await expect.poll(() => wordsOf(page), `${name}=${value}`).toBe(expected);
    }
  });

test("packages of another state and type on a translated page are those of a fresh page", async ({
  page,
  open,
  context,
}) => {
  await open("/packages?state=Delhi");
  const fresh = await context.newPage();
  for (const change of [
    async () => {
      await page.locator("main select[name=state]").selectOption("Uttar Pradesh");
      await page.locator("main form button[type=submit]").first().click();
    },
    () => page.locator("main nav a").last().click(),
    () => page.locator("main nav a").first().click(),
  ]) {
    await page.evaluate(translate);
    const before = page.url();
    await change();
    await expect(page).not.toHaveURL(before);
    await fresh.goto(page.url());
    const expected = await wordsOf(fresh);
    await expect.poll(() => wordsOf(page)).toBe(expected);
  }
});
