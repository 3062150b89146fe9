import { expect, test } from "./fixtures";
import { membersAsShown } from "./sample-content";

test("every member's name and designation is visible without hover", async ({ page, open }) => {
  await open("/");
  const captions = page.getByRole("region", { name: "Our Solar Experts" }).locator("figcaption");
  const members = await membersAsShown();
  await expect(captions).toHaveCount(members.length);
  for (const caption of await captions.all()) await expect(caption).toHaveCSS("opacity", "1");
});
