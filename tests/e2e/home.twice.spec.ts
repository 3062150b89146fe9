import { expect, test } from "./fixtures";
import { membersAsShown, slidesAsShown } from "./sample-content";

test("the hero has a dot for each published slide, in order", async ({ page, open }) => {
  await open("/");
  const slides = await slidesAsShown();
  const dots = page
    .getByRole("region", { name: "Highlights of our work" })
    .getByRole("link", { name: /^Slide/ });
  expect(await dots.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")))).toEqual(
    slides.map((slide, index) => `Slide ${index + 1}: ${slide.heading}`),
  );
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  const [first] = slides;
  await expect(page.getByRole("heading", { level: 1, name: first?.heading })).toBeInViewport();
  await expect(page.getByRole("link", { name: first?.buttonText }).first()).toHaveAttribute(
    "href",
    String(first?.buttonLink),
  );
});

test("every slide has a second way, to the calculator", async ({ page, open }) => {
  await open("/");
  const ways = page.locator(".hero-slides > li").getByText("What would I save?", { exact: true });
  await expect(ways).toHaveCount((await slidesAsShown()).length);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(ways.first()).toBeInViewport({ ratio: 1 });
  await ways.first().click();
  await expect(page).toHaveURL("/calculator");
});

test("the home page lists the services and the highlights", async ({ page, open }) => {
  await open("/");
  const services: Record<string, string[]> = {
    "Residential Solar": [
      "Panel installation",
      "Battery storage",
      "Smart home integration",
      "Energy monitoring",
    ],
    "Commercial Solutions": [
      "Industrial systems",
      "Energy management",
      "Power purchase agreements",
      "ROI analysis",
    ],
    "Maintenance Services": [
      "System monitoring",
      "Performance optimization",
      "Preventive maintenance",
      "24/7 support",
    ],
    "Green Innovation": ["Solar technology", "Energy efficiency", "Sustainable design", "Carbon reduction"],
  };
  for (const [title, items] of Object.entries(services)) {
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    await expect(card.getByRole("listitem")).toHaveText(items);
  }

  const highlights = page.getByRole("region", { name: "Illuminating Your Future with Solar Innovation" });
  await expect(highlights.getByRole("heading", { level: 3 })).toHaveText([
    "Energy Efficiency",
    "Sustainable Living",
    "Expert Support",
  ]);
});

test("the team is shown in alphabetical order, with names, designations and portraits", async ({
  page,
  open,
}) => {
  await open("/");
  const team = page.getByRole("region", { name: "Our Solar Experts" });
  const members = await membersAsShown();
  await expect(team.locator("figcaption")).toHaveText(
    members.map(({ name, designation }) => `${name}${designation}`),
  );
  for (const { name, hasPhoto } of members) {
    const portrait = team.getByRole("img", { name: `Portrait of ${name}`, exact: true });
    const isDefault = /portrait-default/;
    if (hasPhoto) await expect(portrait).not.toHaveAttribute("src", isDefault);
    else await expect(portrait).toHaveAttribute("src", isDefault);
  }
});
