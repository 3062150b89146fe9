import { expect, test } from "./fixtures";

test("without scripts, a post shows no Share button", async ({ page, open }) => {
  await open("/blog/how-net-metering-works");
  await expect(page.getByRole("article")).toContainText("How net metering works");
  await expect(page.getByRole("button", { name: "Share", includeHidden: true })).toBeHidden();
});
