import type { Page } from "@playwright/test";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

test.slow(true, "It starts a site.");
test.use({ ownContent: true });

/** Presses the handle of an entry, moves past the middle of another one, wherever that is by then, and lets go. */
async function drag(page: Page, from: number, to: number, isTouch: boolean) {
  const session = await page.context().newCDPSession(page);
  const rows = page.getByRole("group", { name: "Photos", exact: true }).getByRole("listitem");
  const handle = rows.nth(from).locator(".form-handle");
  const topOf = async () => (await handle.boundingBox())?.y ?? 0;
  const point = async (kind: "Start" | "Move" | "End", x: number, y: number) => {
    const touchPoints = kind === "End" ? [] : [{ x, y }];
    if (isTouch) return session.send("Input.dispatchTouchEvent", { type: `touch${kind}`, touchPoints });
    if (kind !== "End") await page.mouse.move(x, y);
    if (kind !== "Move") await page.mouse[kind === "Start" ? "down" : "up"]();
  };
  // Away from the edges, where the page would scroll.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  await point("Start", x + 12, y + 22);
  await expect(page.locator("[data-dragged]")).toHaveCount(1);
  expect(Math.abs((await topOf()) - y)).toBeLessThan(2);
  // Small rows: a phone shows several at a time.
  expect((await rows.nth(to).boundingBox())?.height).toBeLessThan(160);
  const target = (await rows.nth(to).boundingBox()) ?? { y: 0, height: 0 };
  const end = target.y + target.height * (to > from ? 0.75 : 0.25);
  await point("Move", x + 12, end);
  await expect(to > from ? rows.nth(to + 1) : rows.nth(to)).toHaveAttribute("data-drop", "before");
  await point("End", x + 12, end);
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
}

test("photos are dragged into another order, and published in it", async ({
  page,
  context,
  deskSite: { site, enter },
  isMobile,
}) => {
  await enter(context);
  await page.goto(`${site.origin}/desk/content/photo-gallery/family-home-haridwar`);
  await hydrated(page);
  const list = page.getByRole("group", { name: "Photos", exact: true });
  const addresses = list.getByLabel("Picture", { exact: true });
  const values = () => addresses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const [first = "", second = "", third = "", fourth = ""] = await values();

  await drag(page, 0, 1, isMobile);
  expect(await values()).toEqual([second, first, third, fourth]);
  await drag(page, 2, 0, isMobile);
  const after = [third, second, first, fourth];
  expect(await values()).toEqual(after);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await page.reload();
  await hydrated(page);
  expect(await values()).toEqual(after);
});
