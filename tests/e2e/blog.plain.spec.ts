import { expect, test } from "./fixtures";

test("without a script a post has no button that would do nothing", async ({ page, open }) => {
  await open("/blog/how-net-metering-works");
  await expect(page.getByRole("article")).toContainText("How net metering works");
  await expect(page.getByRole("button", { name: "Share", includeHidden: true })).toBeHidden();
});
