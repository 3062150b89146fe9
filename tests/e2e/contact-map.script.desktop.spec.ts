import { site } from "../../app/site";
import type { Page } from "./fixtures";
import { expect, MAPS_SCRIPT, pass, standIn, standInForMaps, test } from "./maps-service";

/** The site under test has a maps key (specification §2 "Map widget", §8, §9). */

const FOUND = { lat: 29.9351, lng: 78.0958 };

test.describe("the map", () => {
  test("the map loads only when it comes near the screen", async ({ page, open }) => {
    const asked = await standInForMaps(page, standIn(FOUND));
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await open("/contact");
    await page.mouse.wheel(0, 200);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    expect(scripts.filter((address) => address.includes("interactive-map"))).toEqual([]);

    await mapOf(page).region.scrollIntoViewIfNeeded();
    await expect(mapOf(page).map).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      key: "test-key",
      libraries: "geometry",
      language: "en",
      region: "IN",
    });
  });

  test("the map moves to the geocoded office, with a blue marker", async ({
    page,
    open,
    expectAccessible,
  }) => {
    await standInForMaps(page, standIn(FOUND));
    await open("/contact");
    const { region, map, marker } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(marker).toHaveAttribute("data-icon", /"fillColor":"#2f7bff"/);
    await expect(marker).toHaveAttribute("data-position", JSON.stringify(FOUND));
    await expect(map).toHaveAttribute("data-center", JSON.stringify(FOUND));
    await expect(map).toHaveAttribute("data-zoom", "16");
    await expect(page.locator("html")).toHaveAttribute(
      "data-geocoded",
      JSON.stringify({ address: `${site.brand}, Shivalik Nagar, Haridwar, India` }),
    );
    await expect(map, "its own styles are let in").toHaveCSS("min-height", "7px");
    await expectAccessible();
  });

  test("the map stays on Haridwar with a red marker when the office is not found", async ({ page, open }) => {
    await standInForMaps(page, standIn());
    await open("/contact");
    const { region, map, marker } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(marker).toHaveAttribute("data-icon", /"fillColor":"#e5383b"/);
    await expect(map).toHaveAttribute("data-center", JSON.stringify(site.map.centre));
    await expect(map).toHaveAttribute("data-zoom", "15");
  });

  test("the marker opens the office's card", async ({ page, open }) => {
    await standInForMaps(page, standIn(FOUND));
    await open("/contact");
    const { region, marker } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await marker.click();
    const card = page.getByRole("dialog", { name: "Info" });
    await expect(card.getByText("Shivalik Nagar")).toBeVisible();
    await expect(card.getByRole("link", { name: "Direction" })).toHaveAttribute("target", "_blank");
    await expect(card.getByRole("link", { name: "Map" })).toHaveAttribute("target", "_blank");
    await expect(card.getByRole("link", { name: site.callNow.display })).toBeVisible();
    await expect(card.getByRole("link", { name: site.website })).toBeVisible();
  });

  test("the maps script loads once, even when the page is opened again", async ({ page, open }) => {
    const asked = await standInForMaps(page, standIn(FOUND));
    await open("/contact");
    await mapOf(page).region.scrollIntoViewIfNeeded();
    await expect(mapOf(page).marker).toBeVisible();
    await leaveAndComeBack(page);
    await expect(mapOf(page).marker).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test("the map says that it is loading", async ({ page, open, expectAccessible }) => {
    await page.route(MAPS_SCRIPT, () => undefined);
    await open("/contact");
    const { region, status } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(status).toHaveText("Loading map...");
    await expectAccessible();
  });
});

test.describe("with a maps script already in the page", () => {
  test("the map waits for that script and adds no other", async ({ page, openAtRest }) => {
    const asked = await standInForMaps(page);
    await openAtRest("/contact");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.type = "text/plain";
      script.src = "https://maps.googleapis.com/maps/api/js?key=another";
      document.head.append(script);
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

  test("the map gives up after 100 checks of 100 ms", async ({ page, openAtRest }) => {
    const asked = await standInForMaps(page);
    await page.addInitScript(() => Object.assign(window, { google: {} }));
    await openAtRest("/contact");
    const { region, status } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(status).toHaveText("Loading map...");
    await pass(page, 9900);
    await expect(status).toHaveText("Loading map...");
    await pass(page, 100);
    await expect(status).toHaveText("Timeout loading Google Maps");
    expect(asked).toEqual([]);
  });
});

test.describe("a map that fails", () => {
  test.use({ expectedComplaint: /maps\.googleapis\.com|no such element|Map is out of order/ });

  for (const [fault, message, answer] of [
    ["the script cannot be loaded", "Failed to load Google Maps script", undefined],
    ["the script lacks the maps API", "Google Maps API not properly loaded", "window.google = {}"],
    [
      "the map constructor throws",
      "Failed to initialize Google Maps",
      `${standIn(FOUND)}; google.maps.Map = function () { throw new Error("Map is out of order") }`,
    ],
  ] as const) {
    test(`when ${fault}, an error offers a simpler map`, async ({ page, open, expectAccessible }) => {
      await page.route("https://www.google.com/maps**", (route) => route.fulfill({ body: "A map" }));
      if (answer) await standInForMaps(page, answer);
      else await page.route(MAPS_SCRIPT, (route) => route.abort());
      await open("/contact");
      const { region, status, frame } = mapOf(page);
      await region.scrollIntoViewIfNeeded();
      await expect(status).toHaveText(message);
      await expectAccessible();
      await expect(page.getByRole("link", { name: "Direction" })).toHaveCount(2);

      await region.getByRole("link", { name: "Show a simpler map" }).click();
      await expect(frame).toHaveAttribute("src", /output=embed/);
    });
  }

  test("a refused key is reported as an error", async ({ page, open }) => {
    await standInForMaps(page, standIn(FOUND));
    await open("/contact");
    const { region, status, marker } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(marker).toBeVisible();
    await page.evaluate(() => window.gm_authFailure?.());
    await expect(status).toHaveText("Failed to initialize Google Maps");
  });

  test("a hanging maps server times out after 10 s with an error, links and a simpler map", async ({
    page,
    openAtRest,
    expectAccessible,
  }) => {
    const asked: string[] = [];
    // The script gets no response, so it fires neither load nor error.
    await page.route(MAPS_SCRIPT, (route) => void asked.push(route.request().url()));
    await openAtRest("/contact");
    const { region, status, frame } = mapOf(page);
    await region.scrollIntoViewIfNeeded();
    await expect(status).toHaveText("Loading map...");
    await expect.poll(() => asked.length).toBe(1);
    await pass(page, 9900);
    await expect(status).toHaveText("Loading map...");
    await pass(page, 100);
    await expect(status).toHaveText("Timeout loading Google Maps");
    await expect(page.getByRole("link", { name: "Direction" })).toHaveCount(2);
    await expect(page.getByRole("link", { name: "Map", exact: true })).toHaveCount(2);
    await expectAccessible({ atRest: true });
    await page.route("https://www.google.com/maps**", (route) => route.fulfill({ body: "A map" }));
    await region.getByRole("link", { name: "Show a simpler map" }).click();
    await expect(frame).toHaveAttribute("src", /output=embed/);
  });

  test("the map tries again on the next visit to the page", async ({ page, open }) => {
    await page.route(MAPS_SCRIPT, (route) => route.abort(), { times: 1 });
    await open("/contact");
    await mapOf(page).region.scrollIntoViewIfNeeded();
    await expect(mapOf(page).status).toHaveText("Failed to load Google Maps script");

    await page.unroute(MAPS_SCRIPT);
    await standInForMaps(page, standIn(FOUND));
    await leaveAndComeBack(page);
    await expect(mapOf(page).marker).toBeVisible();
  });
});

async function leaveAndComeBack(page: Page) {
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
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
  };
}
