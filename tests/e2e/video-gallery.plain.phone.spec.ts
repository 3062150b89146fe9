import { site } from "../../app/site";
import { expect, test } from "./fixtures";
import { videoGallery } from "./video-gallery";

test("videos are listed newest gallery first, with description, gallery and date (§2)", async ({
  page,
  open,
}) => {
  await open("/project-videos");
  await expect(page).toHaveTitle(`Video Gallery | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Video Gallery");
  const { cards } = videoGallery(page);
  await expect(cards.getByRole("heading")).toHaveText([
    ...["Setting out the rows", "Clamps and torque", "From the roof to the meter"],
    ...["Fixing rails to a metal sheet", "Reading a shed from above", "Washing panels without harm"],
    ...["Reading the display", "When the power cut comes"],
  ]);
  const card = cards.filter({ hasText: "Fixing rails to a metal sheet" });
  await expect(card.locator("img")).toBeVisible();
  for (const words of [
    "Where the purlins are, where the sealant goes and where not to step.",
    "Factories and sheds",
    "Metal roofs, long cable runs and working around production.",
    "April 6, 2026",
  ])
    await expect(card.getByText(words, { exact: true })).toBeVisible();
});
