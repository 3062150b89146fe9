import type { BrowserContext } from "@playwright/test";
import { openForm, saveForm } from "../http/document-call";
import { button, CONTENT, field, open, PACKAGE, test } from "./document-page";
import { expect, hold, hydrated, routesKnown } from "./fixtures";

const GALLERIES = `${CONTENT}/photo-gallery`;
const BACK = "Your unsaved changes are back.";

/** A colleague's browser. */
async function colleague(
  context: BrowserContext,
  { enter }: { enter: (context: BrowserContext, email?: string) => Promise<string> },
) {
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const own = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await enter(own, "ravi@example.in");
  return own.newPage();
}

test("what was typed outlives a reload, goes by itself once the line is back, and after signing in again", async ({
  page,
  origin,
  context,
  expectGoodScreen,
}) => {
  await open(page, origin + PACKAGE);
  const inverter = field(page, "Inverter");
  await inverter.fill("Typed");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(inverter).toHaveValue("Typed");

  await routesKnown(page);
  await context.setOffline(true);
  await button(page, "Save draft").click();
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toBeVisible();
  await expectGoodScreen();
  await context.setOffline(false);
  await expect(page.getByText("The draft is saved.")).toBeVisible();

  await inverter.fill("Typed on");
  const cookies = await context.cookies();
  await context.clearCookies();
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog", { name: "You have been signed out" });
  await expect(dialog).toBeVisible();
  // Signing in takes a second of the processor; the test needs the session alone.
  await context.addCookies(cookies);
  await dialog.getByRole("button", { name: "I’m signed in again" }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await expect(inverter).toHaveValue("Typed on");
  await open(page, origin + PACKAGE);
  await expect(page.getByText(BACK)).toBeHidden();
  await expect(inverter).toHaveValue("Typed on");
});

test("what is typed while a save is on its way stays, and goes with the next one", async ({
  page,
  origin,
}) => {
  await open(page, origin + PACKAGE);
  const inverter = field(page, "Inverter");
  await inverter.fill("Typed");
  const release = await hold(page, /\/save$/);
  await inverter.press("Enter");
  await expect(page.getByText("Saving…")).toBeVisible();
  await page.keyboard.type(" on");
  release();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await expect(inverter).toBeFocused();
  await expect(inverter).toHaveValue("Typed on");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  const saved = page.waitForResponse(/\/save$/);
  await button(page, "Save draft").click();
  await (await saved).finished();
  await open(page, origin + PACKAGE);
  await expect(inverter).toHaveValue("Typed on");
});

test("what is typed while a save gives the document its address, or another one, stays in the form", async ({
  page,
  origin,
}) => {
  await open(page, `${origin}${CONTENT}/blogPost/new`);
  const author = field(page, "Author");
  await field(page, "Title").fill("By the river");
  await author.focus();

  const first = await hold(page, /\/save$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saving…")).toBeVisible();
  await page.keyboard.type("Asha");
  first();
  await expect(page).toHaveURL(/\/by-the-river(?:\?|$)/);
  await expect(author).toBeFocused();
  await expect(author).toHaveValue("Asha");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(BACK)).toBeVisible();

  await page.getByText("Address: by-the-river").click();
  await field(page, "Last part of the link").fill("ganga");
  const second = await hold(page, /\/save$/);
  await button(page, "Change address").click();
  await author.press("End");
  await page.keyboard.type(" Rawat");
  second();
  await expect(page).toHaveURL(/\/ganga(?:\?|$)/);
  await expect(author).toBeFocused();
  await expect(author).toHaveValue("Asha Rawat");
  await button(page, "Save draft").click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await open(page, `${origin}${CONTENT}/blogPost/ganga`);
  await expect(author).toHaveValue("Asha Rawat");
  await expect(page.getByText(BACK)).toBeHidden();
  await open(page, `${origin}${CONTENT}/blogPost/new`);
  await expect(author).toHaveValue("");
});

test("a list that two people changed is asked as a whole, and its Hindi goes with it", async ({
  page,
  origin,
  cookie,
  deskSite: { site },
  expectGoodScreen,
}) => {
  const gallery = `${GALLERIES}/family-home-haridwar`;
  await open(page, origin + gallery);
  const { document } = await openForm(site, gallery, cookie);
  const [first, second, ...rest] = document.photos as object[];
  await saveForm(
    site,
    gallery,
    { photos: [second, ...rest], title: "By the river" },
    { cookie, intent: "save" },
  );
  await page.getByRole("link", { name: /^Photo 2 of/ }).click();
  await field(page, "Title in Hindi").fill("शाम");
  await page.locator("[id='f.photos.1.title']").fill("Evening");
  await button(page, "Publish").click();
  const question = page.getByRole("group", { name: "Photos: which one?" });
  await expect(question).toBeInViewport();
  // Its Hindi is in a line of its own.
  await expect(question.locator("label").first()).toHaveText(/Evening[^\n]*\n/);
  await expectGoodScreen();
  await question.getByRole("radio", { name: /^Yours/ }).check();
  await button(page, "Publish").click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  const saved = (await openForm(site, gallery, cookie)).document;
  expect([saved.title, saved.photos]).toEqual([
    "By the river",
    [first, { ...second, title: "Evening" }, ...rest],
  ]);
  const hindi = saved.hi as { photos: object[] };
  expect(hindi.photos.map((photo) => "title" in photo && photo.title)).toEqual([
    "शाम, घर में रोशनी",
    "शाम",
    "वही छत, दिन में",
    "बरामदे की दीवार पर",
  ]);
});

test("a project of 150 photos takes no more, says so, and two people lose nothing of it", {
  tag: "@long",
}, async ({ page, origin, cookie, context, deskSite }) => {
  const { site } = deskSite;
  const photos = Array.from({ length: 149 }, (_, index) => ({
    url: "/media/house-at-dusk.jpg",
    title: `Photo ${index + 1}`,
  }));
  const made = { title: "Long", photos };
  const { value } = await saveForm(site, `${GALLERIES}/new`, made, {
    cookie,
    address: "long",
    intent: "save",
  });
  expect(value?.id).toBe("long");
  await open(page, `${origin}${GALLERIES}/long`);
  const tiles = page.getByRole("link", { name: /^Photo \d+ of/ });
  await expect(tiles).toHaveCount(149);
  await button(page, "Library").last().click();
  await page.getByRole("dialog").getByRole("button", { name: "house-morning.jpg" }).click();
  await expect(tiles).toHaveCount(150);
  await expect(
    page.getByText("A list has at most 150 entries. Remove one before you add another."),
  ).toBeVisible();
  await expect(page.getByText("Add photos")).toBeHidden();
  await tiles.nth(149).click();
  await field(page, "Title").fill("The last one");

  const other = await colleague(context, deskSite);
  await open(other, `${origin}${GALLERIES}/long`);
  await field(other, "Title").fill("Longer");
  await button(other, "Save draft").click();
  await expect(other.getByText("The draft is saved.")).toBeVisible();
  await other.context().close();

  await context.setOffline(true);
  await button(page, "Save draft").click();
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await open(next, `${origin}${GALLERIES}/long`);
  await expect(next.getByText(BACK)).toBeVisible();
  await button(next, "Save draft").click();
  await expect(next.getByText("The draft is saved.")).toBeVisible();
  const { document } = await openForm(site, `${GALLERIES}/long`, cookie);
  const last = { url: "/media/house-morning.jpg", title: "The last one" };
  expect(document).toMatchObject({ title: "Longer", photos: [...photos, last] });
});

test("a document that somebody deleted is made again from what was typed", async ({
  page,
  origin,
  context,
  deskSite,
}) => {
  await open(page, origin + PACKAGE);
  await field(page, "Inverter").fill("Typed");
  const other = await context.newPage();
  await open(other, origin + PACKAGE);
  await button(other, "Delete").click();
  await expect(other.getByText("is deleted.")).toBeVisible();
  await button(page, "Publish").click();
  await expect(page.getByRole("alert")).toContainText("somebody deleted this");
  await button(page, "Publish").click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await expect(field(page, "Inverter")).toHaveValue("Typed");
  expect(deskSite.site.origin).toBe(origin);
});

test("the form of a new document is empty after one was saved, and so is the browser", async ({
  page,
  origin,
}) => {
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("kept ") && key.endsWith(" document")),
    );
  const saves = [
    ["blogPost", "Publish", /^It’s on the site\.|^It’s saved/],
    ["blogPost", "Preview", /^As visitors will see it/],
    ["photo-gallery", "Save draft", /^The draft is saved\./],
  ] as const;
  for (const [collection, name, said] of saves) {
    const title = field(page, "Title");
    await open(page, `${origin}${CONTENT}/${collection}/new`);
    await title.fill("Before the monsoon");
    // The editor, which replaces the field of the same name a moment later.
    if (name === "Publish") await page.locator("[contenteditable=true]").first().fill("Clear the drains.");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await button(page, name).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect.poll(kept).toEqual([]);
    await open(page, `${origin}${CONTENT}/${collection}`);
    await page.getByRole("link", { name: /^New / }).click();
    await expect(page).toHaveURL(/\/new$/);
    await expect(title).toHaveValue("");
    await expect(page.getByText(BACK)).toBeHidden();
  }
});

test("what is typed into an article before its editor came is in it, and typing goes on", async ({
  page,
  origin,
}) => {
  const release = await hold(page, /article-editor/);
  await open(page, `${origin}${CONTENT}/blogPost/new`);
  const text = page.getByLabel("Article", { exact: true });
  await text.fill("Clear the drains");
  release();
  await expect(page.locator("[contenteditable=true]").first()).toBeFocused();
  await page.keyboard.type(" in May.");
  await expect(page.locator("[contenteditable=true]").first()).toHaveText("Clear the drains in May.");
  await page.reload();
  await expect(page.locator("[contenteditable=true]").first()).toHaveText("Clear the drains in May.");
});
