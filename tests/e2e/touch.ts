import type { Page } from "./fixtures";

interface Point {
  x: number;
  y: number;
}

/** Drags one finger across the screen with raw touch events. */
export async function drag(page: Page, from: Point, by: Point) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (let part = 1 / 8; part <= 1; part += 1 / 8)
    await touch("touchMove", [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
  await touch("touchEnd", []);
  await session.detach();
}
