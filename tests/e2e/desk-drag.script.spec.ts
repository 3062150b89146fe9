import type { Page } from "@playwright/test";
import { test } from "./desk-site";
import { expect, hydrated, type Locator } from "./fixtures";

test.use({ ownContent: true });

/** Presses a row's handle, moves past the middle of another row, wherever that is by then, and lets go. */
async function drag(page: Page, rows: Locator, from: number, to: number, isTouch: boolean) {
  const session = await page.context().newCDPSession(page);
  const point = async (kind: "Start" | "Move" | "End", x: number, y: number) => {
    const touchPoints = kind === "End" ? [] : [{ x, y }];
    if (isTouch) return session.send("Input.dispatchTouchEvent", { type: `touch${kind}`, touchPoints });
    if (kind !== "End") await page.mouse.move(x, y);
    if (kind !== "Move") await page.mouse[kind === "Start" ? "down" : "up"]();
  };
  const handle = rows.nth(from).getByText("⠿");
  // Away from the edges, where the page would scroll.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  await point("Start", x + 12, y + 22);
  await expect(page.locator("[data-dragged]")).toHaveCount(1);
  // Small rows: a phone shows several at a time.
  const target = (await (isTouch ? rows.nth(to).locator(".photo-tile") : rows.nth(to)).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 999,
  };
  expect(target.height).toBeLessThan(160);
  const share = to > from ? 0.75 : 0.25;
  // Tiles stand side by side.
  const toX = isTouch ? target.x + target.width * share : x + 12;
  await point("Move", toX, target.y + target.height * (isTouch ? 0.5 : share));
  await expect(rows.nth(to > from ? to + 1 : to)).toHaveAttribute("data-drop", "before");
  await point("End", toX, target.y);
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
}

test("photos are dragged with a finger, slides with the mouse, into another order", async ({
  page,
  context,
  deskSite: { site, enter },
  isMobile,
}) => {
  await enter(context);
  const list = isMobile ? "photo-gallery/family-home-haridwar" : "heroSliders";
  await page.goto(`${site.origin}/desk/content/${list}`);
  await hydrated(page);
  const photos = page.getByRole("group", { name: "Photos", exact: true });
  const rows = isMobile ? photos.getByRole("listitem") : page.locator(".content-row");
  const values = () =>
    isMobile
      ? photos
          .getByLabel("Picture", { exact: true })
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      : page.locator(".content-link").allTextContents();
  const [first = "", second = "", third = "", ...rest] = await values();
  let after = [third, first, second, ...rest];
  await drag(page, rows, 2, 0, isMobile);
  await expect.poll(values).toEqual(after);
  if (isMobile) {
    await drag(page, rows, 0, 1, isMobile);
    after = [first, third, second, ...rest];
    await expect.poll(values).toEqual(after);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("It’s on the site.")).toBeVisible();
  }
  await page.reload();
  await hydrated(page);
  expect(await values()).toEqual(after);
});
