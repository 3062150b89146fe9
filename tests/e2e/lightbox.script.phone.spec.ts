import { expect, type Page, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

/** A finger on the screen, as the browser gets it from the hardware. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const steps = 8;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [{ x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps, id: 1 }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= steps; step++) await touch("touchMove", step);
  await touch("touchEnd", steps);
  await session.detach();
}

const middle = { x: 180, y: 300 };

test("a swipe brings on the next photo, one back the photo before, round both ends", async ({
  page,
  open,
}) => {
  await open("/project-photos");
  const { evening, lightbox } = photoGallery(page);
  await evening.tap();
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await drag(page, middle, { x: -90, y: 8 });
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
  await drag(page, middle, { x: 90, y: -8 });
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await drag(page, middle, { x: 90, y: 0 });
  await expect(lightbox.getByText("4 of 4")).toBeVisible();
});

test("a short move, or one up or down, brings on nothing, and the photo goes back to its place", async ({
  page,
  open,
}) => {
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { lightbox } = photoGallery(page);
  const picture = lightbox.getByRole("img", { name: "Evening, lights on" });
  const place = await picture.boundingBox();
  await drag(page, middle, { x: -48, y: 0 });
  await drag(page, middle, { x: -60, y: -200 });
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  expect(await picture.boundingBox()).toEqual(place);
  // What was brought on meanwhile would show now.
  await drag(page, middle, { x: -51, y: 0 });
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
});

test("the controls are in reach of a thumb, and large enough for one", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { previous, next, close } = photoGallery(page);
  for (const control of [previous, next, close]) {
    const box = await control.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThan(700);
  }
});
