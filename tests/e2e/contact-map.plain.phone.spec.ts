import { expect, test } from "./maps-service";

test("with a key but without scripts, a link shows the map in a frame (§2)", async ({ page, open }) => {
  await page.route("https://www.google.com/maps**", (route) => route.fulfill({ body: "A map" }));
  await open("/contact");
  const region = page.getByRole("region", { name: "Map: Shivalik Nagar" });
  await region.getByRole("link", { name: "Show the map" }).click();
  await expect(region.locator("iframe")).toBeInViewport();
});
