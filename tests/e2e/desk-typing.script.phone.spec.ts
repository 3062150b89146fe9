import { expect } from "./fixtures";
import { test } from "./office";

// The line is cut, the session ends, and two people change the same.
test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|SyntaxError|status of (?:401|409)/ });

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
    await tab.getByRole("button", { name: "Publish", exact: true }).click();
    if (tab === other) await expect(tab.getByText("It’s on the site.")).toBeVisible();
  }
  await expect(page.getByRole("alert")).toContainText("somebody else changed the same");
  await expect(page.getByText(BACK)).toBeHidden();
  await expect(page.getByLabel("Inverter").first()).toHaveValue("Mine");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await expect(page.getByLabel("Inverter").first()).toHaveValue("Mine");
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
