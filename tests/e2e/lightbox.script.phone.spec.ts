import { expect, type Page, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";

/** Drags one finger across the screen with raw touch events. */
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

test("a swipe shows the next or previous photo and wraps around", async ({ page, open }) => {
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

test("a short or vertical swipe keeps the photo, which returns to its place", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { lightbox } = photoGallery(page);
  const picture = lightbox.getByRole("img", { name: "Evening, lights on" });
  const place = await picture.boundingBox();
  await drag(page, middle, { x: -48, y: 0 });
  await drag(page, middle, { x: -60, y: -200 });
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  expect(await picture.boundingBox()).toEqual(place);
  // Had a drag above moved on, the count would show it now.
  await drag(page, middle, { x: -51, y: 0 });
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
});

test("the controls of a photo are large enough for a thumb and within its reach", async ({ page, open }) => {
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { previous, next, close } = photoGallery(page);
  for (const control of [previous, next, close]) {
    const box = await control.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThan(700);
  }
});
