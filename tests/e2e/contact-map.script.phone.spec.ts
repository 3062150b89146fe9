import { expect, test } from "./fixtures";

test("typed text stays when the map is shown, and the map takes the focus", async ({ page, open }) => {
  await page.route("https://www.google.com/maps**", (route) => route.fulfill({ body: "A map" }));
  await open("/contact");
  const message = page.getByRole("main").getByLabel("Message");
  await message.fill("Where do I park?");
  const region = page.getByRole("region", { name: "Map: Shivalik Nagar" });
  await region.getByRole("link", { name: "Show the map" }).click();
  await expect(region.locator("iframe")).toBeVisible();
  await expect(region).toBeFocused();
  await expect(message).toHaveValue("Where do I park?");
});
