import { site } from "../../app/site";
import { expect, test } from "./fixtures";

/** The site under test has no maps key. */

test("no request goes to Google until the visitor asks for the map", async ({
  page,
  open,
  expectAccessible,
}) => {
  const asked: string[] = [];
  await page.route(/google/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Map</title>A map" });
  });
  await open("/contact");
  const region = page.getByRole("region", { name: "Map: Shivalik Nagar" });
  await region.scrollIntoViewIfNeeded();
  const show = region.getByRole("link", { name: "Show the map" });
  await expect(show).toBeVisible();
  expect(asked).toEqual([]);

  await show.click();
  await expect(page).toHaveURL("/contact?map=1#map");
  const frame = region.locator("iframe");
  await expect(frame).toBeInViewport();
  await expect(frame).toHaveAttribute("title", /Shivalik Nagar/);
  await expect.poll(() => asked.length).toBe(1);
  const address = new URL(asked[0] ?? "");
  expect(address.searchParams.get("q")).toBe("Shivalik Nagar, Haridwar, Uttarakhand 249403");
  expect(address.searchParams.get("output")).toBe("embed");
  await expectAccessible();

  await page.goBack();
  await expect(show).toBeVisible();
});

test("the registered office links to its phone and the website", async ({ page, open }) => {
  await open("/contact");
  const office = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Registered" }) });
  await expect(office.getByRole("link", { name: "+91 55555 01100" })).toHaveAttribute(
    "href",
    "tel:+915555501100",
  );
  await expect(office.getByRole("link", { name: site.website })).toHaveAttribute("href", "/");
});
