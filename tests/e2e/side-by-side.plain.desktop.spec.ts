import { expect, type Locator, test } from "./fixtures";

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test("a label of two lines leaves its field beside its neighbour", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const folder of ["", "/hi"]) {
    await open(`${folder}/calculator?for=business&state=Uttar+Pradesh&bill=18000`);
    const [days, shifts] = [page.locator("[name=days]"), page.locator("[name=shifts]")];
    expect((await boxOf(days)).width).toBeGreaterThan(0);
    expect((await boxOf(days)).y).toBe((await boxOf(shifts)).y);
  }
});

test("a tablet's list of parts keeps its distance from the button above it", async ({ page, open }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open("/packages");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "3 kW Family Home" }) });
  const start = await boxOf(card.getByRole("link", { name: "Get Started" }));
  const parts = await boxOf(card.locator("details dl"));
  expect(parts.height).toBeGreaterThan(0);
  expect(parts.y - (start.y + start.height)).toBeGreaterThanOrEqual(16);
});

test("one customer's words fill the row, those of two share it", async ({ page, open, openSite }) => {
  const site = await openSite();
  const cards = page.getByRole("region", { name: "What our customers say" }).getByRole("listitem");
  for (const [name, count, width] of [
    ["Meera", 1, 1],
    ["Asha", 2, 0.45],
  ] as const) {
    const fields = { name, words: "They came on time.", permission: true, date: "2026-10-01" };
    await site.put("testimonials", name.toLowerCase(), fields);
    await expect(async () => {
      await open(site.origin);
      expect(await cards.count()).toBe(count);
    }).toPass();
    const row = await boxOf(cards.first().locator(".."));
    expect((await boxOf(cards.first())).width / row.width).toBeGreaterThanOrEqual(width);
  }
});
