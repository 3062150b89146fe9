import { expect, test } from "./fixtures";

test("a member's name shows on hover and on keyboard focus (§2)", async ({ page, open, openSite }) => {
  const site = await openSite();
  for (const id of ["aditi-rawat", "farhan-siddiqui"])
    await site.edit("userDetails", id, (member) => {
      member.photo = "/images/house-at-dusk.jpg";
    });
  await open(site.origin);
  const figures = page.getByRole("region", { name: "Our Solar Experts" }).getByRole("figure");
  const memberOf = (name: string) =>
    figures.filter({ has: page.getByAltText(`Portrait of ${name}`, { exact: true }) });
  const [aditi, farhan] = [memberOf("Aditi Rawat"), memberOf("Farhan Siddiqui")];
  const expectNamed = (member: typeof aditi, isNamed: boolean) =>
    expect(member.locator("figcaption")).toHaveCSS("opacity", isNamed ? "1" : "0");
  await expectNamed(aditi, false);
  await aditi.hover();
  await expectNamed(aditi, true);
  await expectNamed(farhan, false);
  await page.mouse.move(2, 2);
  await expectNamed(aditi, false);
  await aditi.focus();
  await page.keyboard.press("Tab");
  await expect(farhan).toBeFocused();
  await expectNamed(farhan, true);
});

test("a member without a photo has the name and post in sight", async ({ page, open }) => {
  for (const [address, name, post] of [
    ["/", "Aditi Rawat", /solar design engineer/i],
    ["/hi", "अदिति रावत", /सोलर डिज़ाइन इंजीनियर/],
  ] as const) {
    await open(address);
    const member = page.locator("figure").filter({ hasText: name }).first();
    await expect(member.getByText(name)).toHaveCSS("opacity", "1");
    await expect(member.locator("figcaption")).toContainText(post);
    await expect(member.locator("figcaption")).not.toHaveCSS("opacity", "0");
  }
});
