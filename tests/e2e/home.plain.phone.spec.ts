import { expect, test } from "./fixtures";
import { heroOf, MEMBERS, PROJECTS, SLIDES } from "./sample-content";

const SERVICES = {
  "Residential Solar": "Panel installation, Battery storage, Smart home integration, Energy monitoring",
  "Commercial Solutions": "Industrial systems, Energy management, Power purchase agreements, ROI analysis",
  "Maintenance Services": "System monitoring, Performance optimization, Preventive maintenance, 24/7 support",
  "Green Innovation": "Solar technology, Energy efficiency, Sustainable design, Carbon reduction",
};

test("the home page shows the first slide, services, highlights and the team (§2)", async ({
  page,
  open,
}) => {
  await open("/");
  const { hero, dots } = heroOf(page);
  const labels = await dots.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  expect(labels).toEqual(SLIDES.map(({ heading }, index) => `Slide ${index + 1}: ${heading}`));
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { level: 1, name: SLIDES[0].heading })).toBeInViewport();
  await expect(hero.getByRole("link", { name: "Get a quotation" }).first()).toHaveAttribute(
    "href",
    "/inquiry",
  );
  for (const [name, items] of Object.entries(SERVICES)) {
    const heading = page.getByRole("heading", { name, exact: true });
    const card = page.getByRole("listitem").filter({ has: heading });
    await expect(card.getByRole("listitem")).toHaveText(items.split(", "));
  }
  const highlights = page.getByRole("region", { name: "Illuminating Your Future with Solar Innovation" });
  const titles = ["Energy Efficiency", "Sustainable Living", "Expert Support"];
  await expect(highlights.getByRole("heading", { level: 3 })).toHaveText(titles);
  const team = page.getByRole("region", { name: "Our Solar Experts" });
  await expect(team.locator("figcaption")).toHaveText(MEMBERS.map((member) => member.join("")));
  for (const [name] of MEMBERS) {
    const portrait = team.getByRole("img", { name: `Portrait of ${name}`, exact: true });
    // The sample has no photos of people: names and posts are there without pointing at them.
    await expect(team.getByText(name, { exact: true })).toHaveCSS("opacity", "1");
    await expect(portrait).toHaveAttribute("src", /portrait-default/);
  }
});

test("every slide has a second way, to the calculator (§2)", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open("/");
  const ways = page.locator(".hero-slides > li").getByText("How much will I save?", { exact: true });
  await expect(ways).toHaveCount(SLIDES.length);
  await expect(ways.first()).toBeInViewport({ ratio: 1 });
  await ways.first().click();
  await expect(page).toHaveURL("/calculator");
});

test("without scripts, the arrow keys reach every card, with its name", async ({ page, open }) => {
  await open("/");
  const count = PROJECTS.length;
  const carousel = page.getByRole("region", { name: "Our Projects" });
  const cards = carousel.getByRole("listitem");
  await expect(cards).toHaveCount(count);
  await carousel.locator("[tabindex='0']").first().focus();
  for (const card of await cards.all())
    await expect(async () => {
      // On a slow machine one key too many may have been pressed.
      const key = ((await card.boundingBox())?.x ?? 0) < 0 ? "ArrowLeft" : "ArrowRight";
      await expect(card)
        .toBeInViewport({ ratio: 0.9, timeout: 50 })
        .catch(() => page.keyboard.press(key));
      await expect(card).toBeInViewport({ ratio: 0.9, timeout: 200 });
    }).toPass();
  const captions = carousel.locator(".shade-up");
  await expect(captions).toHaveCount(count);
  for (const caption of await captions.all()) await expect(caption).toHaveCSS("opacity", "1");
});
