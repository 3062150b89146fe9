import { expect } from "./fixtures";
import { test } from "./office";

// The line is cut, the session ends, and two people change the same.
test.use({
  expectedComplaint: /ERR_INTERNET_DISCONNECTED|fetch manifest patches|SyntaxError|status of (?:401|409)/,
});

const PACKAGE = "/desk/content/packages/residential-3-kw";
const BACK = "What you typed here before is back.";

test("what was typed outlives a reload, a line that is cut and a session that ended", async ({
  page,
  origin,
  context,
}) => {
  await page.goto(origin + PACKAGE);
  const inverter = page.getByLabel("Inverter").first();
  await inverter.fill("Typed");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(inverter).toHaveValue("Typed");

  const save = page.getByRole("button", { name: "Save draft", exact: true });
  await context.setOffline(true);
  await save.click();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(inverter).toHaveValue("Typed");
  await context.setOffline(false);

  const cookies = await context.cookies();
  await context.clearCookies();
  await save.click();
  await expect(page.getByRole("alert")).toContainText("You have been signed out.");
  // Signing in takes a second of the processor; the test needs the session alone.
  await context.addCookies(cookies);
  await page.goto(origin + PACKAGE);
  await expect(page.getByText(BACK)).toBeVisible();
  await save.click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await expect(inverter).toHaveValue("Typed");
});

test("two tabs change the same: the second chooses its own words, once", async ({
  page,
  origin,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(origin + PACKAGE);
  for (const [tab, text] of [
    [other, "Theirs"],
    [page, "Mine"],
  ] as const) {
    await tab.getByLabel("Inverter").first().fill(text);
    if (tab === page) {
      tab.on("dialog", (dialog) => void dialog.accept());
      await tab.reload();
      await expect(tab.getByText(BACK)).toBeVisible();
    }
    await tab.getByRole("button", { name: "Publish", exact: true }).click();
    if (tab === other) await expect(tab.getByText("It’s on the site.")).toBeVisible();
  }
  await expect(page.getByRole("alert")).toContainText("somebody else changed the same");
  await expect(page.getByText(BACK)).toBeHidden();
  await expect(page.getByLabel("Inverter").first()).toHaveValue("Mine");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await expect(page.getByLabel("Inverter").first()).toHaveValue("Mine");
  await page.getByLabel("Inverter").first().fill("Mine again");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
});

test("a page of a long list is turned, which keeps what was typed and moves the focus", async ({
  page,
  origin,
}) => {
  const address = `${origin}/desk/content/photo-gallery/apartment-block-indirapuram`;
  await page.goto(address);
  const photos = page.getByRole("group", { name: "Photos" });
  const titles = photos.getByRole("listitem").getByLabel("Title", { exact: true });
  const first = await titles.first().inputValue();
  const before = await titles.count();
  const add = photos.getByRole("button", { name: "Add another to Photos" });
  for (let count = before; count < 52; count++) await add.click();
  await titles.last().fill("The last one");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await page.goto(address);

  // Nothing is typed: the page has a URL, and the browser asks nothing.
  await photos.getByRole("button", { name: "Later" }).first().click();
  await expect(page).toHaveURL(/at=photos\.50#f\.photos\.50$/);
  await expect(titles).toHaveCount(2);
  await expect(photos.getByRole("listitem").first()).toBeFocused();
  await titles.first().fill("Typed here");
  await photos.getByRole("button", { name: "Earlier" }).first().click();
  await expect(titles).toHaveCount(50);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await photos.getByLabel("Number").fill("52");
  await photos.getByLabel("Move to place").fill("1");
  await photos.getByRole("button", { name: "Move", exact: true }).click();
  await expect(titles.first()).toHaveValue("The last one");
  await expect(photos.getByRole("listitem").first()).toBeFocused();
  await expect(titles.nth(1)).toHaveValue(first);
  await titles.nth(1).fill("Second now");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(titles.nth(1)).toHaveValue("Second now");
  await photos.getByLabel("Number").fill("52");
  await photos.getByLabel("Number").press("Enter");
  await expect(titles.last()).toHaveValue("Typed here");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await expect(titles.last()).toHaveValue("Typed here");
  await expect(page.getByText(BACK)).toBeHidden();
});

test("a draft is scheduled and discarded", async ({ page, origin }) => {
  await page.goto(origin + PACKAGE);
  await page.getByLabel("Inverter").first().fill("Later");
  await page.getByText("Publish later").click();
  await page.getByLabel("Publish at").fill("2101-01-01T09:00");
  await page.getByRole("button", { name: "Publish at that time" }).click();
  await expect(page.getByText("It will be published by itself.")).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("The draft is discarded.")).toBeVisible();
  await expect(page.getByLabel("Inverter").first()).not.toHaveValue("Later");
});
