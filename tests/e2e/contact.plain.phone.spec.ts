import { TITLE } from "./contact-form";
import { expect, test } from "./fixtures";

test("the contact page shows phones, email, hours and both offices (§2)", async ({ page, open }) => {
  await open("/contact");
  await expect(page).toHaveTitle(TITLE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  const main = page.getByRole("main");
  const phones = main.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Phone" }) });
  for (const end of ["00", "01", "02"])
    await expect(phones.getByRole("link", { name: `+91 55555 011${end}` })).toHaveAttribute(
      "href",
      `tel:+9155555011${end}`,
    );
  await expect(main.getByRole("link", { name: "info@suryanta.example" })).toHaveAttribute(
    "href",
    "mailto:info@suryanta.example",
  );
  await expect(main.getByText("9:00 AM - 6:00 PM (24x7)")).toBeVisible();
  const offices = page.getByRole("region", { name: "Find Us on Map" });
  const officeOf = (name: string) =>
    offices.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  for (const [name, city] of [
    ["Corporate Office", "Ghaziabad"],
    ["Registered Office", "Haridwar"],
  ] as const) {
    await expect(officeOf(name).getByText(city, { exact: true })).toBeVisible();
    for (const [link, path] of [
      ["Direction", "/maps/dir/"],
      ["Map", "/maps/search/"],
    ] as const) {
      const way = officeOf(name).getByRole("link", { name: link });
      await expect(way).toHaveAttribute("target", "_blank");
      await expect(way).toHaveAttribute("rel", /noreferrer|noopener/);
      const { pathname, search } = new URL((await way.getAttribute("href")) ?? "");
      expect([pathname, search]).toEqual([path, expect.stringContaining(city)]);
    }
  }
  const registered = officeOf("Registered Office");
  const phone = registered.getByRole("link", { name: "+91 55555 01100" });
  await expect(phone).toHaveAttribute("href", "tel:+915555501100");
  await expect(registered.getByRole("link", { name: "suryanta.example" })).toHaveAttribute("href", "/");
});
