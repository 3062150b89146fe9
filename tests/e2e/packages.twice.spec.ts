import { readFile } from "node:fs/promises";
import { site } from "../../app/site";
import { expect, hold, type Locator, test, watchDocuments } from "./fixtures";

const HOMES = ["2 kW Starter Home", "3 kW Family Home", "5 kW Large Home", "10 kW Villa"];
const BUSINESSES = ["25 kW Shop and Office", "50 kW Workshop", "100 kW Factory Shed"];
/** Specification §3, with the labels of the page. */
const COMPONENTS =
  "Solar Panel, Inverter, Structure, Earthing, Indicator, DCDB, Wire, Cable, Earthing Wire, AC Cable, Meter, Meter Box, Connectors, Kit";

test("the packages page opens on homes, and a tab switches to businesses, in place with scripts (§2)", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const tabs = page.getByRole("navigation", { name: "Type of package" });
  const tab = (name: string) => tabs.getByRole("link", { name });
  const start = page.getByRole("link", { name: "Get Started" });
  const names = page.getByRole("main").getByRole("listitem").filter({ has: start }).getByRole("heading");
  const canonical = page.locator('link[rel="canonical"]');
  await open("/packages?type=Industrial&utm_source=x");
  await expect(canonical).toHaveAttribute("href", /\/packages$/);
  await expect(page).toHaveTitle(`Packages | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Power Your Home with the Sun");
  await expect(tab("Residential"), "for an unknown type").toHaveAttribute("aria-current", "page");
  await expect(names).toHaveText(HOMES);
  const documents = watchDocuments(page);
  const release = await hold(page, /\/packages\.data/);
  await tab("Commercial").scrollIntoViewIfNeeded();
  const height = async () => Math.round((await tab("Commercial").boundingBox())?.y ?? 0);
  const before = await height();
  await tab("Commercial").click();
  await expect(tab("Commercial")).toHaveAttribute("aria-current", "page");
  await expect(tab("Residential")).not.toHaveAttribute("aria-current");
  if (javaScriptEnabled) {
    const loading = page.getByText("Loading packages...");
    const seen = loading.and(page.locator(":not([role=status])"));
    await expect(seen).toBeVisible();
    await expect(loading.and(page.getByRole("status"))).toBeAttached();
    expect((await seen.boundingBox())?.x).toBe((await tabs.getByRole("list").boundingBox())?.x);
    release();
    await expect(names).toHaveText(BUSINESSES);
    expect(await height()).toBe(before);
    await expect(tab("Commercial")).toBeFocused();
    expect(documents).toEqual([]);
  }
  await expect(page).toHaveURL("/packages?type=Commercial");
  await expect(names).toHaveText(BUSINESSES);
  await expect(canonical).toHaveAttribute("href", /\/packages\?type=Commercial$/);
  await page.goBack();
  await expect(names).toHaveText(HOMES);
  await page.goForward();
  await expect(names).toHaveText(BUSINESSES);
});

test("a package shows its full specification and links to its inquiry; what every size has stands once (§2)", async ({
  page,
  open,
  isMobile,
}) => {
  const item = JSON.parse(await readFile("content/packages/residential-3-kw.json", "utf8"));
  await open("/packages");
  const heading = page.getByRole("heading", { name: "3 kW Family Home" });
  const card = page.getByRole("listitem").filter({ has: heading });
  const same = page.getByRole("region", { name: "The same in every size" });
  const shownIn = (place: Locator, label: string) => {
    const term = page.locator("dt").getByText(label, { exact: true });
    return place.locator("dl > div").filter({ has: term }).locator("dd");
  };
  // On a phone the components of a package are collapsed.
  if (isMobile) {
    await expect(shownIn(card, "Meter")).toBeHidden();
    await card.getByText("Solar Panel, Inverter, AC Cable, Meter").click();
  }
  const own = ["Roof size", "Annual generation", "Solar Panel", "Inverter", "AC Cable", "Meter"];
  for (const label of ["Roof size", "Annual generation", ...COMPONENTS.split(", ")]) {
    const [place, other] = own.includes(label) ? [card, same] : [same, card];
    await expect(shownIn(place, label)).toHaveText(item[label.toLowerCase().replace(" ", "-")]);
    await expect(shownIn(place, label)).toBeVisible();
    await expect(shownIn(other, label)).toHaveCount(0);
  }
  const start = card.getByRole("link", { name: "Get Started" });
  await expect(start).toHaveAttribute("href", "/inquiry?package=residential-3-kw");
});
