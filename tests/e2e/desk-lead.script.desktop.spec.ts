import { LEAD, test } from "./desk-lead";
import { expect } from "./fixtures";

test("an open page says that a colleague changed the lead, loses nothing without a line, and keeps a note on Back", async ({
  page,
  context,
  desk,
}) => {
  await page.goto(desk.origin + LEAD);
  await page.getByLabel("Note").fill("Half a sentence");
  await desk.colleague({ outcome: "won" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("ravi changed this lead: show")).toBeVisible();
  await expect(page.locator("#history")).not.toContainText("Won");
  await page.getByRole("link", { name: "show" }).click();
  await expect(page.locator("#history")).toContainText("Won");
  await expect(page.getByLabel("Note")).toHaveValue("Half a sentence");

  await page.getByRole("link", { name: "Look" }).click();
  await expect(page.getByLabel("Note")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Note")).toHaveValue("Half a sentence");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save the note alone" }).click();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(page.getByLabel("Note")).toHaveValue("Half a sentence");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save the note alone" }).click();
  await expect(page.locator("#history")).toContainText("Half a sentence");
});
