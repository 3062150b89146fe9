import { post } from "../http/desk-staff";
import { expect, hold, hydrated, type Page } from "./fixtures";
import { test } from "./office";

// The line is cut, the session ends, and two people change the same.
test.use({
  expectedComplaint: /ERR_INTERNET_DISCONNECTED|manifest|SyntaxError|status of (?:401|409)/,
});

const PACKAGE = "/desk/content/packages/residential-3-kw";
const GALLERIES = "/desk/content/photo-gallery";
const GALLERY = `${GALLERIES}/apartment-block-indirapuram`;
const BACK = /Your unsaved changes .*are back/;

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
  await page.waitForLoadState("networkidle"); // Remix has asked about the page's route.
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

test("what is typed is on the server within ten seconds, and in the browser while the line is cut", async ({
  page,
  origin,
  context,
  browser,
}) => {
  await page.clock.install();
  await page.goto(origin + PACKAGE);
  await hydrated(page);
  const inverter = page.getByLabel("Inverter").first();
  const sent = () => page.waitForResponse(/\/autosave$/);
  let answered = sent();
  await inverter.fill("Typed");
  await page.clock.fastForward(2_000);
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Not saved yet. Kept for you")).toBeVisible();

  // The office computer.
  const office = await browser.newContext({ storageState: await context.storageState() });
  const other = await office.newPage();
  await other.goto(origin + PACKAGE);
  await expect(other.getByText(BACK)).toBeVisible();
  await expect(other.getByLabel("Inverter").first()).toHaveValue("Typed");
  await office.close();

  let writes = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/autosave")) writes += 1;
  });
  await inverter.fill("Typed on");
  await page.clock.fastForward(5_000);
  await inverter.fill("Typed on and on");
  expect(writes).toBe(0);
  answered = sent();
  await page.clock.fastForward(5_000);
  await answered;
  expect(writes).toBe(1);

  await context.setOffline(true);
  await inverter.fill("Typed without a line");
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Not saved yet. Kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(origin + PACKAGE);
  await expect(next.getByText(BACK)).toBeVisible();
  await expect(next.getByLabel("Inverter").first()).toHaveValue("Typed without a line");
  await next.getByRole("button", { name: "Discard them" }).click();
  await expect(next.getByLabel("Inverter").first()).toHaveValue("Typed on and on");
  await next.getByRole("button", { name: /^Menu of/ }).click();
  await next.getByRole("button", { name: "Sign out" }).click();
  expect(await next.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("what was typed before the page's scripts came is there, known as not saved, and kept", async ({
  page,
  origin,
}) => {
  const release = await hold(page, /\/static\/js\//);
  // The link of the photo's tile.
  await page.goto(`${origin}${GALLERY}#f.photos.0.title`, { waitUntil: "commit" });
  const line = page.getByLabel("Title", { exact: true }).last();
  const text = page.getByLabel("Description").first();
  await line.fill("Typed early");
  await text.fill("Typed early too");
  release();
  await hydrated(page);
  await expect(line).toHaveValue("Typed early");
  await expect(text).toHaveValue("Typed early too");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.goto(origin + GALLERY);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(line).toHaveValue("Typed early");
  await expect(text).toHaveValue("Typed early too");
});

test("a line that is cut before Remix knows the page's route says so, and what was typed is back", async ({
  page,
  origin,
  context,
}) => {
  await page.route(/__manifest/, (route) => route.abort());
  await page.goto(origin + PACKAGE);
  const inverter = page.getByLabel("Inverter").first();
  await inverter.fill("Typed");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(inverter).toHaveValue("Typed");
});

test("two tabs change the same: the second chooses its own words, once", async ({
  page,
  origin,
  context,
}) => {
  const publish = (tab: Page) => tab.getByRole("button", { name: "Publish", exact: true }).click();
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(origin + PACKAGE);
  await other.getByLabel("Inverter").first().fill("Theirs");
  await publish(other);
  await expect(other.getByText("It’s on the site.")).toBeVisible();
  const inverter = page.getByLabel("Inverter").first();
  await inverter.fill("Mine");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await publish(page);
  await expect(page.getByRole("alert")).toContainText("changed this too");
  await expect(page.getByText(BACK)).toBeHidden();
  await expect(inverter).toHaveValue("Mine");
  await publish(page);
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await inverter.fill("Mine again");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
});

test("a page of a long list is turned, which keeps what was typed and moves the focus", async ({
  page,
  origin,
  context,
  deskSite: { site, enter },
}) => {
  const cookie = await enter(context);
  const keys = Array.from({ length: 52 }, (_, index) => `n${index}`);
  const titled = keys.map((key, index) => [`f.photos.${key}.title`, `Photo ${index + 1}`]);
  const fields = { "f.:id": "long", "f.title": "Long", "f.photos": keys.join(), intent: "save" };
  const form = { ...fields, ...Object.fromEntries(titled) };
  expect((await post(site, `${GALLERIES}/new`, form, { cookie })).status).toBe(303);
  const photos = page.getByRole("group", { name: "Photos" });
  const titles = photos.getByRole("listitem").getByLabel("Title", { exact: true });
  await page.goto(`${origin}${GALLERIES}/long`);

  // Nothing is typed: the page has a URL, and the browser asks nothing.
  await photos.getByRole("button", { name: "Later" }).first().click();
  await expect(page).toHaveURL(/at=photos\.50#f\.photos\.50$/);
  await expect(titles).toHaveCount(2);
  await expect(photos.getByRole("link").first()).toBeFocused();
  await photos.getByRole("link").first().click();
  await titles.first().fill("Typed here");
  await photos.getByLabel("Number").fill("52");
  await photos.getByLabel("Move to place").fill("1");
  await photos.getByRole("button", { name: "Move", exact: true }).click();
  await expect(titles.first()).toHaveValue("Photo 52");
  await expect(photos.getByRole("link").first()).toBeFocused();

  // Leaving keeps what was typed.
  await page.getByRole("link", { name: "Photos of projects" }).click();
  await expect(page).toHaveURL(/photo-gallery$/);
  await page.goBack();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(titles.first()).toHaveValue("Photo 52");
  await photos.getByLabel("Number").fill("52");
  await photos.getByLabel("Number").press("Enter");
  await expect(titles.last()).toHaveValue("Typed here");
});

test("the form of a new document is empty after one was saved, and so is the browser", async ({
  page,
  origin,
}) => {
  const typedKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("typed ")));
  const saves = [
    ["blogPost", "Publish", /^It’s on the site\.|^It’s saved/],
    ["blogPost", "Preview", /^As visitors will see it/],
    ["photo-gallery", "Save draft", /^The draft is saved\./],
  ] as const;
  for (const [collection, button, said] of saves) {
    const title = page.getByLabel("Title", { exact: true }).first();
    await page.goto(`${origin}/desk/content/${collection}/new`);
    await hydrated(page);
    await title.fill("Before the monsoon");
    // The editor, which replaces the field of the same name a moment later.
    if (button === "Publish") await page.locator("[contenteditable=true]").first().fill("Clear the drains.");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    expect(await typedKeys()).toEqual([]);
    await page.goto(`${origin}/desk/content/${collection}`);
    await page.getByRole("link", { name: /^New / }).click();
    await expect(page).toHaveURL(/\/new$/);
    await expect(title).toHaveValue("");
    await expect(page.getByText(BACK)).toBeHidden();
  }
});
