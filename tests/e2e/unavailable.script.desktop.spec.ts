import { expect, test } from "./fixtures";

test.use({ expectedComplaint: /status of 503/ });

test("while the store is down pages say so, and Try Again loads the posts (§8)", async ({
  page,
  open,
  openSite,
  expectAccessible,
}) => {
  const site = await openSite({ isBroken: true });
  const main = page.getByRole("main");
  await open(`${site.origin}/brochures`);
  const words = "Error loading brochures: Failed to load brochures. Please try again later.";
  await expect(main.getByRole("alert")).toHaveText(words);
  await expect(page.getByRole("search")).toHaveCount(0);
  await expectAccessible();
  const again = page.waitForResponse(`${site.origin}/brochures`);
  await page.getByRole("link", { name: "Try Again" }).click();
  expect((await again).status()).toBe(503);
  expect((await open(`${site.origin}/events`))?.status()).toBe(503);
  await expect(page.getByText("Failed to load blog posts. Please try again later.")).toBeVisible();
  await expectAccessible();
  await site.mend();
  // After a failure the site pauses its reads, so the visitor may have to press more than once.
  await expect(async () => {
    const tryAgain = page.getByRole("button", { name: "Try Again" });
    if (await tryAgain.isVisible()) await tryAgain.click();
    await expect(page.getByRole("article")).toHaveCount(6, { timeout: 5_000 });
  }).toPass();
});
