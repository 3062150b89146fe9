import { expect, MAPS_SCRIPT, test } from "./maps-service";

test("with a key but without scripts, a link shows the map in a frame", async ({
  page,
  open,
  expectAccessible,
}) => {
  await page.route(MAPS_SCRIPT, () => Promise.reject(new Error("No script runs that could ask for this")));
  await page.route("https://www.google.com/maps**", (route) => route.fulfill({ body: "A map" }));
  await open("/contact");
  const region = page.getByRole("region", { name: "Map: Shivalik Nagar" });
  await expectAccessible();
  await region.getByRole("link", { name: "Show the map" }).click();
  await expect(region.locator("iframe")).toBeInViewport();
});
