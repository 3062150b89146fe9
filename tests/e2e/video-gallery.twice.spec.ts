import { site } from "../../app/site";
import { expect, test } from "./fixtures";
import { playerStandIn, videoGallery } from "./video-gallery";

test("the video site gets no request until a video is opened, and plays (§2)", async ({ page, open }) => {
  const asked = await playerStandIn(page);
  await open("/project-videos");
  const { clamps, cinema, player } = videoGallery(page);
  expect(await page.content()).not.toMatch(/preconnect|(?:src|href)="[^"]*youtube-nocookie/);
  expect(asked).toEqual([]);
  await clamps.click();
  await expect(cinema.getByRole("heading", { name: "Clamps and torque" })).toBeVisible();
  await expect(cinema.getByText("Why we tighten every clamp with a torque wrench")).toBeVisible();
  const src = "https://www.youtube-nocookie.com/embed/SuryantaV02?autoplay=1&rel=0";
  await expect(player).toHaveAttribute("src", src);
  await expect(player).toHaveAttribute("allow", /autoplay.*fullscreen/);
  await expect(player).toHaveAttribute("title", "Clamps and torque");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Player" })).toBeVisible();
  expect(asked).toEqual([src]);
});

test("a video has a URL, and closes by button or backdrop (§2)", async ({
  page,
  open,
  expectAccessible,
  javaScriptEnabled,
}) => {
  await playerStandIn(page);
  await open("/project-videos?video=a-day-on-the-roof~gone00");
  const { cinema, player, close, cards } = videoGallery(page);
  await expect(cards, "for a missing video").toHaveCount(8);
  await expect(cinema).toHaveCount(0);
  const address = "/project-videos?video=a-day-on-the-roof~SuryantaV03";
  await open(address);
  await expect(page).toHaveTitle(`From the roof to the meter | ${site.brand}`);
  await expect(cinema.getByRole("heading", { name: "From the roof to the meter" })).toBeVisible();
  const { width = 0, height = 1, y = 0 } = (await player.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await close.click();
  for (const gone of [cinema, player]) await expect(gone).toHaveCount(0);
  await expect(cards).toHaveCount(8);
  await expect(page).toHaveURL(/\/project-videos(?:#|$)/);
  await open(address);
  await page.mouse.click(5, y - 5);
  await expect(cinema).toHaveCount(0);
  await open(address);
  await expect(cinema).toBeVisible();
  // axe waits for an answer from the frame, which never comes with scripts off.
  if (!javaScriptEnabled) await player.evaluate((frame) => frame.remove());
  await expectAccessible();
});
