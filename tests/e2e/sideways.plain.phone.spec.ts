import { expect, test } from "./fixtures";

// A phone held sideways.
test.use({ viewport: { width: 740, height: 360 } });

test("the first screen of a page says what it is about, clear of the camera", async ({ page, open }) => {
  const heading = page.getByRole("heading", { level: 1 });
  for (const url of ["/about", "/project-photos", "/packages", "/contact", "/"]) {
    await open(url);
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
  for (const name of ["Get a quotation", "How much will I save?"])
    await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeInViewport({ ratio: 1 });

  // The camera takes 59 px at each end.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 59, right: 59 } });
  await open("/");
  await expect.poll(async () => (await heading.boundingBox())?.x).toBeGreaterThanOrEqual(59);
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  const end = async () => {
    const box = await menu.boundingBox();
    return box ? box.x + box.width : 740;
  };
  await expect.poll(end).toBeLessThanOrEqual(740 - 59);
});
