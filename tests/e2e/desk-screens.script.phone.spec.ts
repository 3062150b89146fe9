import { person } from "../store/desk-contract";
import { expect, hydrated } from "./fixtures";
import { test } from "./office";

const LEAD = "/desk/leads/AAAAA-00001";

test.use({ expectedComplaint: /status of 404 / });

test("whoever walks through a long form by keyboard sees what has the focus, above the form's bar", {
  tag: "@long",
}, async ({ page, origin }) => {
  // The page does not scroll smoothly: where it stands is known at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${origin}/desk/content/packages/residential-3-kw`);
  await hydrated(page);
  const last = page.getByRole("button", { name: "Preview", exact: true });
  const names: string[] = [];
  while (!(await last.evaluate((button) => button === document.activeElement)) && names.length < 90) {
    await page.keyboard.press("Tab");
    const [name, isCovered] = await page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      const bar = document.querySelector(".save-bar");
      const isInBar = bar?.contains(document.activeElement);
      const top = bar?.getBoundingClientRect().top ?? 0;
      return [document.activeElement?.id ?? "", !isInBar && (box?.bottom ?? 0) > top];
    });
    expect([name, isCovered]).toEqual([name, false]);
    names.push(name);
  }
  expect(names).toContain("f.mostChosen");
  await expect(last).toBeFocused();
});

test("at four times its size no bar covers a page of the desk", { tag: "@long" }, async ({
  page,
  origin,
  deskSite,
}) => {
  await deskSite.addLeads(person(1, { name: "Kamla Devi", phone: "9876543210" }));
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [path, bar] of [
    ["/desk/content/packages/residential-3-kw", ".save-bar"],
    [LEAD, ".next-actions"],
    ["/desk?view=all", ".list-foot"],
  ] as const) {
    await page.goto(origin + path);
    await expect(page.locator(bar)).toHaveCSS("position", "static");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test("the menu of a lead leads to what it unfolds, and Escape gives the focus back", async ({
  page,
  origin,
  deskSite,
  expectGoodScreen,
}) => {
  await deskSite.addLeads(person(1, { name: "Kamla Devi", phone: "9876543210" }));
  await page.goto(origin + LEAD);
  await hydrated(page);
  const more = page.getByRole("button", { name: "More", exact: true });
  const menu = page.getByRole("navigation", { name: "More of this lead" });
  await more.press("Enter");
  await expect(menu).toBeVisible();
  await expectGoodScreen();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.press("Enter");
  await menu.getByRole("link", { name: "Change status" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByLabel("Owner")).toBeInViewport();
});

test("a list's own tab is in sight on a narrow phone, and an error page is one page", async ({
  page,
  origin,
  deskSite,
  expectGoodScreen,
}) => {
  await deskSite.addLeads(person(1, { name: "Kamla Devi", phone: "9876543210" }));
  await page.goto(`${origin}/desk?view=all`);
  await expect(page.getByRole("link", { name: /^All \d/ })).toBeInViewport({ ratio: 1 });
  for (const path of ["/desk/leads/ZZZZZ-99999", "/desk/no-such-page"]) {
    await page.goto(origin + path);
    await expect(page.getByRole("heading", { name: "We can’t find that page." })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
  }
  await expectGoodScreen();
});

test("contrast themes mark whom a step waits for and what came of a call", async ({
  page,
  origin,
  deskSite,
}) => {
  await deskSite.addLeads(person(1, { name: "Kamla Devi", phone: "9876543210" }));
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(origin + LEAD);
  const ground = (name: string) =>
    page
      .locator("label")
      .filter({ hasText: name })
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  await page.getByText("Won…").click();
  expect(await ground("Won…")).not.toBe(await ground("Quoted…"));
});
