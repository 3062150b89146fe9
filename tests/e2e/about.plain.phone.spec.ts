import { site } from "../../app/site";
import { expect, test } from "./fixtures";

test("the banner button scrolls to the mission, above four core values (§2)", async ({ page, open }) => {
  await open("/about");
  await expect(page).toHaveTitle(`About | ${site.brand}`);
  const main = page.getByRole("main");
  await expect(main.getByText(`About ${site.brand}`, { exact: true })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leading Solar Energy Solutions Provider");
  const mission = page.getByRole("region", { name: "Our Mission" });
  await expect(mission).toContainText("Accelerating the transition to sustainable energy");
  const height = async () => (await mission.getByRole("heading", { name: "Our Mission" }).boundingBox())?.y;
  expect(await height()).toBeGreaterThan(400);
  await main.getByRole("link", { name: "Our mission" }).click();
  await expect.poll(height).toBeLessThan(300);
  const header = await page.getByRole("banner").boundingBox();
  expect(await height(), "below the sticky header").toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
  const values = page.getByRole("region", { name: "Core Values" }).getByRole("heading", { level: 3 });
  await expect(values).toHaveText(["Quality Excellence", "Expert Team", "Customer Service", "Innovation"]);
});
