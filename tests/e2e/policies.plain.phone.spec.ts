import { site } from "../../app/site";
import { expect, footerLink, type Locator, test } from "./fixtures";

const PRIVACY = [
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
];

for (const [title, address, says] of [
  ["Privacy Policy", "/privacy-policy", PRIVACY],
  ["Terms of Service", "/terms", []],
] as const)
  test(`${title}: its contents list every section (§2)`, async ({ page, open }) => {
    await open("/contact");
    await footerLink(page, title).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(`${title} | ${site.brand}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const main = page.getByRole("main");
    for (const words of says) await expect(main).toContainText(words);
    const contents = main.getByRole("complementary", { name: "Contents" });
    await contents.getByText("On this page").click();
    const links = contents.getByRole("link");
    const wordsOf = async (all: Locator) =>
      (await all.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
    const sections = await wordsOf(main.getByRole("heading", { level: 2 }));
    expect(sections.length).toBeGreaterThan(8);
    expect(await wordsOf(links)).toEqual(sections);
    await links.last().click();
    await expect(page).toHaveURL(new RegExp(`${address}#`));
    await expect(main.getByRole("heading", { level: 2 }).last()).toBeInViewport();
    const mail = main.getByRole("link", { name: "info@suryanta.example" });
    await expect(mail).toHaveAttribute("href", "mailto:info@suryanta.example");
  });
