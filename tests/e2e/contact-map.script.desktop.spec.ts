import { site } from "../../app/site";
import { footerLink, type Page, watchRequests } from "./fixtures";
import { expect, MAPS_SCRIPT, pass, standIn, standInForMaps, test } from "./maps-service";

/** The site under test has a maps key (specification §2 "Map widget", §8, §9). */
const FOUND = { lat: 29.9351, lng: 78.0958 };

// One after another: each worker that takes one starts a site and a browser for it.
test.describe.configure({ mode: "default" });

test("the map loads once, near the screen, and shows the office (§2)", async ({
  page,
  open,
  expectAccessible,
}) => {
  const asked = await standInForMaps(page, standIn(FOUND));
  const widget = watchRequests(page, (request) => request.url().includes("interactive-map"));
  await open("/contact");
  await page.mouse.wheel(0, 200);
  await page.waitForLoadState("networkidle");
  expect([asked, widget]).toEqual([[], []]);
  const { region, map, marker } = mapOf(page);
  await region.scrollIntoViewIfNeeded();
  await expect(marker, "found: blue").toHaveAttribute("data-icon", /"fillColor":"#2f7bff"/);
  await expect(marker).toHaveAttribute("data-position", JSON.stringify(FOUND));
  await expect(map).toHaveAttribute("data-center", JSON.stringify(FOUND));
  await expect(map).toHaveAttribute("data-zoom", "16");
  await expect(map, "its own styles are let in").toHaveCSS("min-height", "7px");
  const place = JSON.stringify({ address: `${site.brand}, Shivalik Nagar, Haridwar, India` });
  await expect(page.locator("html")).toHaveAttribute("data-geocoded", place);
  const options = { key: "test-key", libraries: "geometry", language: "en", region: "IN" };
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(options);
  await expectAccessible();
  await marker.click();
  const card = page.getByRole("dialog", { name: "Info" });
  await expect(card.getByText("Shivalik Nagar")).toBeVisible();
  for (const name of ["Direction", "Map"])
    await expect(card.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  for (const name of ["+91 55555 01100", "suryanta.example"])
    await expect(card.getByRole("link", { name })).toBeVisible();
  await leaveAndComeBack(page);
  await expect(marker).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("the map stays on Haridwar with a red marker when the office is not found; a key refused later is an error (§2, §8)", async ({
  page,
  open,
}) => {
  await standInForMaps(page, standIn());
  await open("/contact");
  const { region, status, map, marker } = mapOf(page);
  await region.scrollIntoViewIfNeeded();
  await expect(marker).toHaveAttribute("data-icon", /"fillColor":"#e5383b"/);
  await expect(map).toHaveAttribute("data-center", JSON.stringify({ lat: 29.933, lng: 78.093 }));
  await expect(map).toHaveAttribute("data-zoom", "15");
  await page.evaluate(() => window.gm_authFailure?.());
  await expect(status).toHaveText("Failed to initialize Google Maps");
});

test("the map waits for a maps script that is in the page already (§2)", async ({ page, openAtRest }) => {
  const asked = await standInForMaps(page);
  await openAtRest("/contact");
  await page.evaluate(() => {
    const src = "https://maps.googleapis.com/maps/api/js?key=another";
    document.head.append(Object.assign(document.createElement("script"), { type: "text/plain", src }));
  });
  const { region, status, marker } = mapOf(page);
  await region.scrollIntoViewIfNeeded();
  await expect(status).toHaveText("Loading map...");
  await pass(page, 5000);
  await expect(status).toHaveText("Loading map...");
  await page.evaluate(standIn(FOUND));
  await pass(page, 100);
  await expect(marker).toBeVisible();
  expect(asked).toEqual([]);
});

test.describe("a map that fails", { tag: "@long" }, () => {
  test.use({ expectedComplaint: /maps\.googleapis\.com|no such element|Map is out of order/ });

  const throws = 'google.maps.Map = function () { throw new Error("Map is out of order") }';
  for (const [fault, message, answer] of [
    ["lacks the maps API", "Google Maps API not properly loaded", "window.google = {}"],
    ["throws from the map's constructor", "Failed to initialize Google Maps", `${standIn(FOUND)}; ${throws}`],
  ] as const)
    test(`a maps script that ${fault} is an error (§8)`, async ({ page, open }) => {
      await standInForMaps(page, answer);
      await open("/contact");
      const { region, status, simpler } = mapOf(page);
      await region.scrollIntoViewIfNeeded();
      await expect(status).toHaveText(message);
      await expect(simpler).toBeVisible();
    });

  for (const [fault, present, requests] of [
    ["a maps server that hangs", {}, 1],
    ["a maps script that never becomes ready", { google: {} }, 0],
  ] as const)
    test(`${fault} times out after 100 checks of 100 ms (§2, §8, §9)`, async ({
      page,
      openAtRest,
      expectAccessible,
    }) => {
      const asked: string[] = [];
      await page.route(MAPS_SCRIPT, (route) => void asked.push(route.request().url()));
      await page.addInitScript((names) => Object.assign(window, names), present);
      await page.route("https://www.google.com/maps**", (route) => route.fulfill({ body: "A map" }));
      await openAtRest("/contact");
      const { region, status, frame, simpler } = mapOf(page);
      await region.scrollIntoViewIfNeeded();
      await expect(status).toHaveText("Loading map...");
      await expect.poll(() => asked.length).toBe(requests);
      await pass(page, 9900);
      await expect(status).toHaveText("Loading map...");
      await pass(page, 100);
      await expect(status).toHaveText("Timeout loading Google Maps");
      for (const name of ["Direction", "Map"])
        await expect(page.getByRole("link", { name, exact: true })).toHaveCount(2);
      await expectAccessible({ atRest: true });
      await simpler.click();
      await expect(frame).toHaveAttribute("src", /output=embed/);
    });

  test("a maps script that cannot be loaded is tried again on the next visit (§8)", async ({
    page,
    open,
  }) => {
    await page.route(MAPS_SCRIPT, (route) => route.abort(), { times: 1 });
    await open("/contact");
    const { region, status, marker } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(status).toHaveText("Failed to load Google Maps script");
    await page.unroute(MAPS_SCRIPT);
    await standInForMaps(page, standIn(FOUND));
    await leaveAndComeBack(page);
    await expect(marker).toBeVisible();
  });
});

async function leaveAndComeBack(page: Page) {
  await footerLink(page, "About").click();
  await expect(page).toHaveURL("/about");
  // The address changes a moment before the page does.
  await expect(mapOf(page).region).toBeHidden();
  await page.goBack();
  await mapOf(page).region.scrollIntoViewIfNeeded();
}

function mapOf(page: Page) {
  const region = page.getByRole("region", { name: "Map: Shivalik Nagar" });
  return {
    region,
    status: region.getByRole("status"),
    map: region.locator("[data-stand-in=map]"),
    marker: region.getByRole("button", { name: "Marker" }),
    frame: region.locator("iframe"),
    simpler: region.getByRole("link", { name: "Show a simpler map" }),
  };
}
