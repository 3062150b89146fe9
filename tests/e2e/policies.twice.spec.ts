import { site } from "../../app/site";
import { expect, test } from "./fixtures";

for (const { address, link, title } of [
  { address: "/privacy-policy", link: "Privacy Policy", title: "Privacy Policy" },
  { address: "/terms", link: "Terms of Service", title: "Terms of Service" },
]) {
  test(`${title}: the footer links to the page, whose contents list every section`, async ({
    page,
    open,
    isMobile,
  }) => {
    await open("/contact");
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(`${title} | ${site.brand}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

    const main = page.getByRole("main");
    const contents = main.getByRole("complementary", { name: "Contents" });
    if (isMobile) await contents.getByText("On this page").click();
    const links = contents.getByRole("link");
    const sections = await main.getByRole("heading", { level: 2 }).allInnerTexts();
    expect(sections.length).toBeGreaterThan(8);
    const words = (text: string) => text.replace(/\s+/g, " ").trim();
    expect((await links.allInnerTexts()).map(words)).toEqual(sections.map(words));

    await links.last().click();
    const last = main.getByRole("heading", { level: 2 }).last();
    await expect(page).toHaveURL(new RegExp(`${address}#`));
    await expect(last).toBeInViewport();
    await expect(main.getByRole("link", { name: site.email })).toHaveAttribute(
      "href",
      `mailto:${site.email}`,
    );
  });
}

test("the privacy policy names the data collected, the stored estimate, what erased means and the law", async ({
  page,
  open,
}) => {
  await open("/privacy-policy");
  const main = page.getByRole("main");
  for (const words of [
    "name, email address, mobile number and your message",
    "we store the estimate with it",
    "number of homes; size; rate per unit",
    "“Erased” means deleted",
    "electricity account number",
    "Digital Personal Data Protection Act, 2023",
    "Data Protection Board of India",
    "24 months after our last contact",
    "withdraw your consent",
    "the name of the site that led you here",
  ]) {
    await expect(main).toContainText(words);
  }
});
