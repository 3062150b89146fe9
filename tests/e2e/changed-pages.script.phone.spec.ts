import { dayInIndia } from "../../app/india-time";
import { contactForm } from "./contact-form";
import { expect, hold, hydrated, newVisitor, type Page, test } from "./fixtures";

/** Somebody else changes the page before its scripts run, as they do on many phones. */
test.use({ expectedComplaint: /Minified React error #4(?:18|23|25)|ERR_FAILED|style-src/ });

type Change = () => void;

/** As Google Translate: each text becomes an element, also one that changes later. */
function translate() {
  const within = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const above = text.parentElement;
      if (!text.data.trim() || !above || above.closest("font, script, style, textarea, title")) continue;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = `த${text.data}`;
      text.replaceWith(outer);
    }
  };
  within(document.body);
  const watch = { childList: true, characterData: true, subtree: true };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) within(node);
  }).observe(document.body, watch);
}

const CHANGES: [string, Change][] = [
  ["a translator replaces every text", translate],
  [
    "an extension puts an element first in the body",
    () => document.body.prepend(document.createElement("aside")),
  ],
  [
    "an extension puts a stylesheet that never loads first in the head",
    () => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href: "https://extension.invalid/dark.css" });
      document.head.prepend(link);
    },
  ],
  [
    "a password manager puts a button beside each field",
    () => {
      for (const field of document.querySelectorAll("input")) {
        field.setAttribute("data-manager", "1");
        field.before(document.createElement("button"));
      }
    },
  ],
  [
    "a reading mode replaces the header",
    () => document.querySelector("header")?.replaceWith(document.createElement("header")),
  ],
];

/** Opens a page before its scripts; the returned function lets them come, and waits for hydration. */
async function openChanged(page: Page, address: string, change: Change) {
  const release = await hold(page, /\/static\/js\/.*\.js$/);
  await page.route(/extension\.invalid/, (route) => route.abort());
  await page.goto(address);
  await page.evaluate(change);
  return async () => {
    release();
    await hydrated(page);
  };
}

const fontCount = (page: Page) => page.evaluate(() => document.fonts.size);

for (const [name, change] of CHANGES)
  test(`${name}: typed words, the focus and the styles stay, and the form is sent`, {
    tag: "@long",
  }, async ({ page, leadsOf }) => {
    const hydrate = await openChanged(page, "/contact", change);
    const fonts = await fontCount(page);
    const visitor = newVisitor();
    const form = page.locator("main form");
    const field = (id: string) => page.locator(`#contact-${id}`);
    await field("name").fill(visitor.name);
    await field("message").fill("Our roof");
    await field("message").evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3));
    await hydrate();
    await expect(field("message")).toBeFocused();
    await expect(field("message")).toBeInViewport();
    await page.keyboard.type(" red");
    await expect(field("message")).toHaveValue("Our red roof");
    await expect(field("name")).toHaveValue(visitor.name);
    expect(await fontCount(page)).toBe(fonts);
    await field("email").fill(visitor.email);
    await field("mobile").fill(visitor.mobile);
    await form.locator("button[type=submit]").last().click();
    await expect.poll(() => leadsOf(visitor.name)).toMatchObject([{ message: "Our red roof" }]);
  });

test("a clock in another year loses no word, and the footer keeps the server's year", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-03-05T10:00:00+05:30"));
  const year = dayInIndia(Date.now()).slice(0, 4);
  const hydrate = await openChanged(page, "/contact", () => {});
  const { fields } = contactForm(page);
  await fields.name.fill("Asha Rawat");
  await hydrate();
  await expect(fields.name).toBeFocused();
  await expect(fields.name).toHaveValue("Asha Rawat");
  await expect(page.getByRole("contentinfo")).toContainText(`© ${year} `);
});

test("a translated inquiry keeps its words and its file, and a translated calculator its state", async ({
  page,
}) => {
  const hydrate = await openChanged(page, "/inquiry", translate);
  const inquiry = (name: string) => page.locator(`main form [name=${name}]`);
  await inquiry("fullName").fill("Asha Rawat");
  await inquiry("city").fill("Haridwar");
  const bill = page.locator("main input[type=file]").first();
  await bill.setInputFiles({
    name: "bill.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await hydrate();
  await expect(inquiry("fullName")).toHaveValue("Asha Rawat");
  await expect(inquiry("city")).toHaveValue("Haridwar");
  await expect(page.getByText("1 KB, ready to send")).toBeVisible();

  const hydrateAgain = await openChanged(page, "/calculator", translate);
  await page.locator("main select[name=state]").selectOption("Delhi");
  await page.locator("main input[name=units]").first().fill("350");
  await hydrateAgain();
  await expect(page.locator("main select[name=state]")).toHaveValue("Delhi");
  await expect(page.locator("main input[name=units]").first()).toHaveValue("350");
});

test("the brochures are searched, turned and filtered on a translated page", async ({ page, open }) => {
  await open("/brochures");
  await page.evaluate(translate);
  const status = page.getByRole("main").getByRole("status");
  const cards = page.getByRole("main").getByRole("listitem");
  await page.locator("#brochure-q").fill("zzzz");
  await expect(status).toHaveText(/^தNo brochures found/);
  await page.locator("#brochure-q").fill("");
  await expect(status).toHaveText(/^த3 brochures found/);
  await page.locator("#brochure-category").selectOption("Homes");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL("/brochures?category=Homes");
});
