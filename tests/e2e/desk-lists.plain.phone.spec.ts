import { expect } from "./fixtures";
import { test } from "./office";

// Two people change the same.
test.use({ expectedComplaint: /status of 409/ });

const GALLERY = "/desk/content/photo-gallery/family-home-haridwar";

test("without scripts photos are put in order and removed by numbers, and two people's question waits for a choice", async ({
  page,
  origin,
  context,
  expectGoodScreen,
}) => {
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const said = page.getByText("It’s on the site.");
  const addresses = page.getByRole("listitem").getByLabel("Picture", { exact: true });
  const photos = () => addresses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(origin + GALLERY);
  const [first, second, third, ...rest] = await photos();
  expect(rest.length).toBeGreaterThan(0);
  await page.getByRole("link", { name: /^Photo 3 of/ }).tap();
  await expect(page.getByRole("button", { name: /^(?:Move|Remove)/ })).toHaveCount(0);
  await page.getByLabel("Number").locator("visible=true").fill("1");
  await expectGoodScreen();
  await page.getByRole("link", { name: /^Photo 2 of/ }).tap();
  await page.getByLabel("Remove").locator("visible=true").check();
  await publish.click();
  await expect(said).toBeVisible();
  await expect.poll(photos).toEqual([third, first, ...rest]);

  // The other one had the page open before, and put the second photo first.
  const title = other.getByLabel("Title", { exact: true }).last();
  await other.getByRole("link", { name: /^Photo 2 of/ }).tap();
  await other.getByLabel("Number").locator("visible=true").fill("1");
  await title.fill("Haridwar, by the river");
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  const question = other.getByRole("group", { name: "Photos: which one?" });
  await expect(question).toBeInViewport();
  for (const choice of ["Yours", "asha"])
    await expect(question.getByRole("radio", { name: new RegExp(`^${choice}`) })).not.toBeChecked();
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(question).toBeVisible();
  await question.getByRole("radio", { name: /^asha/ }).check();
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(other.getByText("It’s on the site.")).toBeVisible();
  await page.goto(origin + GALLERY);
  expect(await photos()).toEqual([third, first, ...rest]);
  await expect(page.getByLabel("Title", { exact: true }).last()).toHaveValue("Haridwar, by the river");
  expect(second).not.toBe(first);
});
