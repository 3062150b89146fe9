import { contactForm } from "./contact-form";
import { expect, test } from "./fixtures";

/** The site under test has no maps key. */
test("no request goes to Google before the visitor asks (§2)", async ({
  page,
  open,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const asked: URL[] = [];
  await page.route(/google/, (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({ contentType: "text/html", body: "<title>Map</title>A map" });
  });
  await open("/contact");
  const { message } = contactForm(page).fields;
  await message.fill("Where do I park?");
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
  if (javaScriptEnabled) {
    await expect(region).toBeFocused();
    await expect(message).toHaveValue("Where do I park?");
  }
  await expect.poll(() => asked.length).toBe(1);
  const query = { q: "Shivalik Nagar, Haridwar, Uttarakhand 249403", output: "embed" };
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(query);
  await expectAccessible();
  await page.goBack();
  await expect(show).toBeVisible();
});
