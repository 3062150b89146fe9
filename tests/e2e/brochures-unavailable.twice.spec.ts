import { expect, test } from "./fixtures";
import type { OwnSite } from "./own-site";

test.use({ expectedComplaint: /status of 503 .*\/brochures$/ });

let site: OwnSite;

test.beforeEach(async ({ openSite }) => {
  site = await openSite({ isBroken: true });
});

test("the brochures page shows an error while the store is down", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open(`${site.origin}/brochures`);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Error loading brochures: Failed to load brochures. Please try again later.",
  );
  await expect(page.getByRole("search")).toHaveCount(0);
  await expectAccessible();
  const again = page.waitForResponse(`${site.origin}/brochures`);
  await page.getByRole("link", { name: "Try Again" }).click();
  expect((await again).status()).toBe(503);
});

test("the packages page shows no packages while the store is down", async ({
  page,
  open,
  expectAccessible,
}) => {
  await open(`${site.origin}/packages`);
  await expect(page.getByRole("main").getByText("No packages found.")).toBeVisible();
  await expectAccessible();
});
