import { writeFileSync } from "node:fs";
import path from "node:path";
import { joinDesk, post } from "../http/desk-staff";
import { expect, hydrated } from "./fixtures";
import { test } from "./office";

const LONG = "वेंकटनरसिंहराजुवारिपेटा की छत पर तीन किलोवाट: a project with a very long name";

test.slow(true, "It starts a site.");

test.beforeEach(async ({ deskSite: { site, env } }) => {
  const ravi = await joinDesk(site, env, "ravi@example.in");
  const photo = {
    "f.photos": "n1",
    "f.photos.n1.url": "/media/house-at-dusk.jpg",
    "f.photos.n1.title": "Dusk",
  };
  const fields = { "f.:id": "new-roof", "f.title": LONG, ...photo, intent: "save" };
  const saved = await post(site, "/desk/content/photo-gallery/new", fields, { cookie: ravi });
  expect(saved.status).toBe(303);
  // Only a file can be broken JSON.
  if (env.CONTENT_DIR) writeFileSync(path.join(env.CONTENT_DIR, "photo-gallery/broken.json"), "{,");
});

test("a project is found, previewed, published, deleted and brought back on a phone", async ({
  page,
  origin,
  deskSite: { env },
  viewport,
  expectAccessible,
}) => {
  async function expectGoodScreen() {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
    await expectAccessible();
  }
  await page.goto(`${origin}/desk`);
  await page.getByRole("button", { name: "Menu of asha" }).click();
  await page.getByRole("link", { name: "Content", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Content" })).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("link", { name: "Photos of projects" }).click();
  await expect(page.getByText("Draft by ravi: visitors don’t see it")).toBeVisible();
  if (env.CONTENT_DIR) await expect(page.getByText(/^Faulty: broken JSON/)).toBeVisible();
  await expectGoodScreen();

  await page.getByRole("searchbox", { name: "Search projects" }).fill("किलो");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Photos of projects" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: `More for ${LONG}` }).click();
  await expectGoodScreen();
  await page.getByRole("link", { name: "Preview" }).click();
  const phone = page.frameLocator("iframe");
  await expect(phone.getByRole("heading", { name: LONG.slice(0, 20) })).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("link", { name: "Desktop" }).click();
  await expect(page.getByTitle(/on a desktop$/)).toBeVisible();
  const width = () =>
    page
      .frames()
      .at(-1)
      ?.evaluate(() => innerWidth);
  await expect.poll(width).toBe(1280);
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/preview=/);
  await page.getByRole("button", { name: "End this link" }).click();
  await expect(page.getByRole("button", { name: "Make a link" })).toBeVisible();

  await page.getByRole("link", { name: "Photos of projects" }).click();
  await page.getByRole("button", { name: `More for ${LONG}` }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is on the site." })).toBeVisible();
  await page.getByRole("button", { name: `More for ${LONG}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  const result = page.getByRole("status").filter({ hasText: "is deleted." });
  await expect(result).toBeVisible();
  await expectGoodScreen();
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is back." })).toBeVisible();
  await page.getByRole("button", { name: `More for ${LONG}` }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: /^asha, / })).not.toHaveCount(0);
  await expectGoodScreen();
});

test("slides are put in order with buttons, and by dragging where scripts run", async ({
  page,
  origin,
  javaScriptEnabled,
}) => {
  await page.goto(`${origin}/desk/content/heroSliders`);
  const titles = () => page.locator(".content-link").allTextContents();
  const [first = "", second = "", third = "", ...rest] = await titles();
  await page.getByRole("button", { name: `Move down ${first}` }).click();
  await expect.poll(titles).toEqual([second, first, third, ...rest]);
  if (!javaScriptEnabled) return;
  // Without the message, which would lie over the handle.
  await page.reload();
  await hydrated(page);
  const handle = page.locator(".content-handle").nth(2);
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await page.locator(".content-row").first().boundingBox()];
  if (!from || !to) throw new Error("the rows are not there");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect.poll(titles).toEqual([third, second, first, ...rest]);
});
