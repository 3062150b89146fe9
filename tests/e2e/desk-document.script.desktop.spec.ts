import { openForm, saveForm } from "../http/document-call";
import { button, CONTENT, field, open, PACKAGE, test } from "./document-page";
import { expect, hydrated } from "./fixtures";

test("what one person alone changed goes together; what two changed is asked, and nothing is saved before the second chooses", async ({
  page,
  origin,
  cookie,
  deskSite: { site },
  expectGoodScreen,
}) => {
  await open(page, origin + PACKAGE);
  const theirs = { inverter: "Theirs", kit: "Theirs too", meter: "Theirs alone" };
  expect((await saveForm(site, PACKAGE, theirs, { cookie, intent: "save" })).status).toBe(200);
  await field(page, "Cable").fill("Mine alone");
  await field(page, "Inverter").fill("Mine");
  await field(page, "Small parts").fill("Mine too");
  await page.reload();
  await hydrated(page);
  await button(page, "Publish").click();
  const bar = page.getByRole("status").filter({ hasText: "too: choose" });
  await expect(bar).toHaveText("asha changed Inverter, Small parts too: choose");
  const [first, second] = ["Inverter", "Small parts"].map((name) =>
    page.getByRole("group", { name: `${name}: which one?` }),
  );
  if (!first || !second) throw new Error("no questions");
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expectGoodScreen();

  // Pressed again, it sends nothing, and leads to what is still open.
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await button(page, "Publish").click();
  await expect(first).toBeFocused();
  await first.getByLabel(/^Yours/).check();
  await expect(bar).toHaveText("asha changed Small parts too: choose");
  await button(page, "Publish").click();
  await expect(second).toBeFocused();
  expect(posts).toBe(0);
  await second.getByLabel(/^asha/).check();
  await expect(bar).toBeHidden();
  await button(page, "Publish").click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  const { document } = await openForm(site, PACKAGE, cookie);
  expect(document).toMatchObject({
    inverter: "Mine",
    kit: "Theirs too",
    meter: "Theirs alone",
    cable: "Mine alone",
  });
  await expect(field(page, "Small parts")).toHaveValue("Theirs too");
});

test("a figure that may be wrong, and a value that visitors won’t see, are asked once above Publish", async ({
  page,
  origin,
  cookie,
  deskSite: { site },
  expectGoodScreen,
}) => {
  await open(page, `${origin}${CONTENT}/solarRates/uttarakhand`);
  const rate = page.locator("[id='f.tariffs.0.slabs.0.rate']");
  await rate.fill("365");
  await button(page, "Publish").click();
  const question = page.getByRole("region", { name: "Check this before it is public" });
  await expect(question).toBeInViewport();
  await expect(question).toContainText("365; it was 3.65");
  await expect(question.getByRole("checkbox")).not.toBeChecked();
  await expectGoodScreen();
  await button(page, "Publish").click();
  await expect(question).toBeInViewport();
  await question.getByRole("checkbox").check();
  await button(page, "Publish").click();
  await expect(page.getByText(/^It’s on the site|^It’s saved/)).toBeVisible();
  await expect(question).toBeHidden();
  const { document } = await openForm(site, `${CONTENT}/solarRates/uttarakhand`, cookie);
  expect(document.tariffs).toMatchObject([{ slabs: [{ rate: 365 }, {}, {}, {}] }]);
});
