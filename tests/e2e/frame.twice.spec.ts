import { site } from "../../app/site";
import { frame } from "../../app/texts/frame";
import { expect, test } from "./fixtures";

test("the footer is one screen of a phone: its lists are folded, the form is open (§2)", async ({
  page,
  open,
  isMobile,
}) => {
  for (const [path, list, width] of [
    ["/about", "Quick Links", 360],
    ["/hi/about", "ज़रूरी पेज", 360],
    ["/about", "Quick Links", 768],
  ] as const) {
    if (!isMobile && width === 360) continue;
    await page.setViewportSize({ width, height: 800 });
    await open(path);
    const footer = page.getByRole("contentinfo");
    const isFolded = width === 360;
    await expect(footer.getByRole("navigation", { name: list }).getByRole("link")).toHaveCount(
      isFolded ? 0 : 6,
    );
    await expect(footer.locator("summary:visible")).toHaveCount(isFolded ? 2 : 0);
    await expect(footer.getByRole("textbox")).toHaveCount(3);
    if (isFolded)
      await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThanOrEqual(800);
  }
});

test("the header links home and to a call, and stays in view (§1, §2)", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("/about");
  await expect(page.locator("html"), "always dark").toHaveCSS("color-scheme", "dark");
  const header = page.getByRole("banner");
  const call = header.getByRole("link", { name: "Call Now" });
  await expect(call).toHaveAttribute("href", "tel:+915555501100");
  for (const word of [/^Call/, /^WhatsApp$/])
    await expect(header.getByText(word).filter({ visible: true })).toHaveCount(1);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(call).toBeInViewport();
  await header.getByRole("link", { name: site.shortBrand }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle(`${frame.en.tagline} | ${site.brand}`);
});
