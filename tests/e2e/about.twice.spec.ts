import { site } from "../../app/site";
import { expect, test } from "./fixtures";

test("the banner button scrolls to the mission, and the page lists four core values", async ({
  page,
  open,
}) => {
  await open("/about");
  await expect(page).toHaveTitle(`About | ${site.brand}`);
  const main = page.getByRole("main");
  await expect(main.getByText(`About ${site.brand}`, { exact: true })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leading Solar Energy Solutions Provider");

  await expect(page.getByRole("region", { name: "Our Mission" })).toContainText(
    "Accelerating the transition to sustainable energy",
  );
  const mission = page.getByRole("heading", { name: "Our Mission" });
  const height = async () => (await mission.boundingBox())?.y;
  expect(await height()).toBeGreaterThan(400);
  await main.getByRole("link", { name: "Our mission" }).click();
  await expect.poll(height).toBeLessThan(300);
  // The heading must not end up under the sticky header.
  const header = await page.getByRole("banner").boundingBox();
  expect(await height()).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);

  await expect(
    page.getByRole("region", { name: "Core Values" }).getByRole("heading", { level: 3 }),
  ).toHaveText(["Quality Excellence", "Expert Team", "Customer Service", "Innovation"]);
});
