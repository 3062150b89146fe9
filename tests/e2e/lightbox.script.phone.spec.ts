import { expect, test } from "./fixtures";
import { HOME, photoGallery } from "./photo-gallery";
import { drag } from "./touch";

const middle = { x: 180, y: 300 };

test("a swipe shows the next or previous photo and wraps around (§2)", async ({ page, open }) => {
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

test("a short or vertical swipe keeps the photo, with controls for a thumb (§2, §9)", async ({
  page,
  open,
}) => {
  await open(`/project-photos?photo=${HOME}~house-at-dusk.jpg`);
  const { lightbox, previous, next, close } = photoGallery(page);
  for (const control of [previous, next, close]) {
    const { width, height, y } = (await control.boundingBox()) ?? { width: 0, height: 0, y: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThan(700);
  }
  const picture = lightbox.getByRole("img", { name: "Evening, lights on" });
  const place = await picture.boundingBox();
  await drag(page, middle, { x: -48, y: 0 });
  await drag(page, middle, { x: -60, y: -200 });
  await expect(lightbox.getByText("1 of 4")).toBeVisible();
  await expect.poll(() => picture.boundingBox()).toEqual(place);
  // Had a drag above moved on, the count would show it now.
  await drag(page, middle, { x: -51, y: 0 });
  await expect(lightbox.getByText("2 of 4")).toBeVisible();
});
