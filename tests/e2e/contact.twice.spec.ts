import { site } from "../../app/site";
import { expect, test } from "./fixtures";

test("the contact page shows linked phone numbers and email, and the opening hours", async ({
  page,
  open,
}) => {
  await open("/contact");
  await expect(page).toHaveTitle(`Contact Us | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  const main = page.getByRole("main");
  const phones = main.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Phone" }) });
  expect(site.phones).toHaveLength(3);
  for (const { display, e164 } of site.phones) {
    await expect(phones.getByRole("link", { name: display })).toHaveAttribute("href", `tel:${e164}`);
  }
  await expect(main.getByRole("link", { name: site.email })).toHaveAttribute("href", `mailto:${site.email}`);
  await expect(main.getByText("9:00 AM - 6:00 PM (24x7)")).toBeVisible();
});

test("both offices link to directions and a map in a new tab", async ({ page, open }) => {
  await open("/contact");
  const offices = page.getByRole("region", { name: "Find Us on Map" });
  for (const [name, city] of [
    ["Corporate Office", "Ghaziabad"],
    ["Registered Office", "Haridwar"],
  ] as const) {
    const office = offices.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(office.getByText(city, { exact: true })).toBeVisible();
    for (const [link, path] of [
      ["Direction", "/maps/dir/"],
      ["Map", "/maps/search/"],
    ] as const) {
      const way = office.getByRole("link", { name: link });
      await expect(way).toHaveAttribute("target", "_blank");
      await expect(way).toHaveAttribute("rel", /noreferrer|noopener/);
      const address = new URL((await way.getAttribute("href")) ?? "");
      expect(address.pathname).toBe(path);
      expect(address.search).toContain(city);
    }
  }
});
