import { site } from "../../app/site";
import { expect, type Page, test } from "./fixtures";
import { packagesAsShown } from "./sample-content";

/** Specification §3, with the labels of the page. */
const COMPONENTS = [
  ["Solar Panel", "solar-panel"],
  ["Inverter", "inverter"],
  ["Structure", "structure"],
  ["Earthing", "earthing"],
  ["Indicator", "indicator"],
  ["DCDB", "dcdb"],
  ["Wire", "wire"],
  ["Cable", "cable"],
  ["Earthing Wire", "earthing-wire"],
  ["AC Cable", "ac-cable"],
  ["Meter", "meter"],
  ["Meter Box", "meter-box"],
  ["Connectors", "connectors"],
  ["Kit", "kit"],
] as const;

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Type of package" }).getByRole("link", { name });

const names = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Get Started" }) })
    .getByRole("heading");

test("the packages page opens on homes, and a tab switches to businesses", async ({ page, open }) => {
  await open("/packages");
  await expect(page).toHaveTitle(`Packages | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Power Your Home with the Sun");
  await expect(tab(page, "Residential")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "Commercial")).not.toHaveAttribute("aria-current");
  const homes = await packagesAsShown("Residential");
  expect(homes.length).toBeGreaterThan(1);
  await expect(names(page)).toHaveText(homes.map((item) => item["package-name"] ?? ""));

  await tab(page, "Commercial").click();
  await expect(page).toHaveURL("/packages?type=Commercial");
  await expect(tab(page, "Commercial")).toHaveAttribute("aria-current", "page");
  const businesses = await packagesAsShown("Commercial");
  await expect(names(page)).toHaveText(businesses.map((item) => item["package-name"] ?? ""));

  await page.goBack();
  await expect(page).toHaveURL("/packages");
  await expect(names(page)).toHaveText(homes.map((item) => item["package-name"] ?? ""));
  await page.goForward();
  await expect(names(page)).toHaveText(businesses.map((item) => item["package-name"] ?? ""));
});

test("a package shows its full specification and links to its inquiry", async ({ page, open, isMobile }) => {
  await open("/packages");
  for (const item of await packagesAsShown("Residential")) {
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: item["package-name"] ?? "" }) });
    const shown = (label: string) =>
      card
        .locator("dl > div")
        .filter({ has: page.locator("dt").getByText(label, { exact: true }) })
        .locator("dd");
    await expect(shown("Roof size")).toHaveText(item["roof-size"] ?? "");
    await expect(shown("Annual generation")).toHaveText(item["annual-generation"] ?? "");

    // On a phone the components are collapsed.
    if (isMobile) {
      await expect(shown("Kit")).toBeHidden();
      await card.getByText(`What’s included: ${COMPONENTS.length} components`).click();
    }
    for (const [label, field] of COMPONENTS) {
      await expect(shown(label)).toHaveText(item[field] ?? "");
      await expect(shown(label)).toBeVisible();
    }
    await expect(card.getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      `/inquiry?package=${item.id}`,
    );
  }
});

test("an unknown type shows homes, and the canonical URL keeps only a known type", async ({ page, open }) => {
  const canonical = page.locator('link[rel="canonical"]');
  await open("/packages?type=Industrial&utm_source=x");
  await expect(tab(page, "Residential")).toHaveAttribute("aria-current", "page");
  await expect(canonical).toHaveAttribute("href", /\/packages$/);
  await open("/packages?type=Commercial&utm_source=x");
  await expect(canonical).toHaveAttribute("href", /\/packages\?type=Commercial$/);
});
