import type { Request } from "@playwright/test";
import { post } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { expect, hold, hydrated, type Locator, type Page, routesKnown } from "./fixtures";
import { test } from "./office";

// The line is cut, the session ends, and two people change the same.
test.use({
  expectedComplaint:
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|manifest|SyntaxError|status of (?:401|409)/,
});

const PACKAGE = "/desk/content/packages/residential-3-kw";
const GALLERIES = "/desk/content/photo-gallery";
const GALLERY = `${GALLERIES}/apartment-block-indirapuram`;
const isAutosave = (request: Request) => request.url().endsWith("/autosave");
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
  await routesKnown(page);
  await context.setOffline(true);
  await save.click();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(inverter).toHaveValue("Typed");
  await context.setOffline(false);

  const cookies = await context.cookies();
  await context.clearCookies();
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Sign in, then send it again.");
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
  // On a slow machine, a clock that runs would send what is typed before the test looks.
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start.getTime() + 1000);
  await page.goto(origin + PACKAGE);
  await hydrated(page);
  const inverter = page.getByLabel("Inverter").first();
  const sent = () => page.waitForResponse(/\/autosave$/);
  let answered = sent();
  await inverter.fill("Typed");
  await page.clock.fastForward(2_000);
  expect((await answered).status()).toBe(200);
  await expect(page.getByText("Not saved yet. Kept for you")).toBeVisible();

  // The office computer, whose browser has kept nothing.
  const office = await browser.newContext({
    storageState: { cookies: await context.cookies(), origins: [] },
  });
  const other = await office.newPage();
  await other.goto(origin + PACKAGE);
  await expect(other.getByText(BACK)).toBeVisible();
  await expect(other.getByLabel("Inverter").first()).toHaveValue("Typed");
  await office.close();

  let writes = 0;
  page.on("request", (request) => {
    if (isAutosave(request)) writes += 1;
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
  await next.clock.resume();
  // A page that is still loading something closes its menu.
  await next.goto(`${origin}/desk`);
  await hydrated(next);
  await next.getByRole("button", { name: /^Menu of/ }).click();
  await next.getByRole("button", { name: "Sign out" }).click();
  await expect(next).toHaveURL(/sign-in/);
  await hydrated(next);
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("what could not be sent is listed on the desk, and sent once there is a line; what a colleague changed waits to be opened", async ({
  page,
  origin,
  context,
  browser,
  expectGoodScreen,
}) => {
  const [post, solar] = [await context.newPage(), await context.newPage()];
  for (const [tab, path] of [
    [page, "/desk/content"],
    [post, "/desk/content/blogPost/new"],
    [solar, PACKAGE],
  ] as const) {
    await tab.goto(origin + path);
    await hydrated(tab);
  }
  const list = (count: number) => page.getByText(`Not sent yet: ${count}`, { exact: true });
  await context.setOffline(true);
  await post.getByLabel("Title", { exact: true }).first().fill("On the roof");
  await solar.getByLabel("Inverter").first().fill("Mine");
  for (const tab of [post, solar])
    await expect(tab.getByText("Not saved yet. Kept in this browser")).toBeVisible();
  await expect(list(2)).toBeVisible();
  await expect(page.getByRole("link", { name: "New post" })).toBeVisible();
  await expectGoodScreen();

  // The office computer.
  const office = await browser.newContext({
    storageState: { cookies: await context.cookies(), origins: [] },
  });
  const other = await office.newPage();
  await other.goto(origin + PACKAGE);
  await other.getByLabel("Inverter").first().fill("Theirs");
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(other.getByText("It’s on the site.")).toBeVisible();
  for (const tab of [post, solar]) await tab.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await expect(list(1)).toBeVisible();
  await other.goto(`${origin}/desk/content/blogPost/new`);
  await expect(other.getByText(BACK)).toBeVisible();
  await expect(other.getByLabel("Title", { exact: true }).first()).toHaveValue("On the roof");
  await office.close();

  await page.getByRole("link", { name: "3 kW Family Home" }).click();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(list(1)).toBeHidden();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("group", { name: "Inverter: which one?" })).toBeFocused();
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

/** As soon as the page has read what it kept, somebody types on. */
function typeOnceRead(page: Page) {
  return page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      const type = () => {
        const field = document.getElementById("f.inverter") as HTMLInputElement;
        field.setRangeText(" and typed on", field.value.length, field.value.length, "end");
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      if (key.startsWith("typed ")) {
        Storage.prototype.getItem = getItem;
        queueMicrotask(type);
      }
      return getItem.call(this, key);
    };
  });
}

test("what is typed at the moment in which the page begins to look is known as not saved", async ({
  page,
  origin,
}) => {
  await typeOnceRead(page);
  await page.goto(origin + PACKAGE);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(page.getByLabel("Inverter").first()).toHaveValue(/ and typed on$/);
});

test("what is typed while the page brings back what it kept is not lost, nor is the focus", async ({
  page,
  origin,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(origin + PACKAGE);
  const inverter = page.getByLabel("Inverter").first();
  const parts = page.getByLabel("Small parts").first();
  await inverter.fill("Kept");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await typeOnceRead(page);
  const release = await hold(page, /\/static\/js\//);
  await page.reload({ waitUntil: "commit" });
  await parts.fill("Typed early");
  await parts.press("ArrowLeft");
  release();
  await hydrated(page);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(inverter).toHaveValue("Kept and typed on");
  await expect(parts).toBeFocused();
  await page.keyboard.type("!");
  await expect(parts).toHaveValue("Typed earl!y");
});

test("until a saved form is there anew nothing is typed into the old one, and the focus comes back", async ({
  page,
  origin,
}) => {
  await page.goto(origin + PACKAGE);
  await hydrated(page);
  const inverter = page.getByLabel("Inverter").first();
  await inverter.fill("Typed");
  const release = await hold(page, /residential-3-kw/, "GET");
  const loading = page.waitForRequest((request) => request.method() === "GET");
  await inverter.press("Enter");
  await loading;
  await inverter.click({ force: true });
  await page.keyboard.type(" into the old form");
  await expect(inverter).toHaveValue("Typed");
  release();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  await expect(inverter).toBeFocused();
  await page.keyboard.type(" on");
  await expect(inverter).toHaveValue("Typed on");
});

test("the answer to an older autosave takes nothing away of a form that could not be saved", async ({
  page,
  origin,
}) => {
  await page.clock.install();
  await page.goto(origin + PACKAGE);
  await hydrated(page);
  const inverter = page.getByLabel("Inverter").first();
  const release = await hold(page, /\/autosave$/);
  const sent = page.waitForRequest(/\/autosave$/);
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isAutosave),
    page.waitForEvent("requestfailed", isAutosave),
  ]);
  await inverter.fill("First");
  await page.clock.fastForward(2_000);
  await sent;
  await inverter.fill("First and second");
  await page.route(/residential-3-kw(?!.*autosave)/, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("No connection");
  release();
  await ended;
  await page.unroute(/residential-3-kw(?!.*autosave)/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(inverter).toHaveValue("First and second");
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

test("two tabs change the same: the second is led to the question, and nothing is saved before it chooses", async ({
  page,
  origin,
  context,
}) => {
  const publish = (tab: Page) => tab.getByRole("button", { name: "Publish", exact: true }).click();
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(origin + PACKAGE);
  await other.getByLabel("Inverter").first().fill("Theirs");
  await other.getByLabel("Small parts").first().fill("Theirs too");
  await publish(other);
  await expect(other.getByText("It’s on the site.")).toBeVisible();
  await other.close();
  const inverter = page.getByLabel("Inverter").first();
  await inverter.fill("Mine");
  const parts = page.getByLabel("Small parts").first();
  await parts.fill("Mine too");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await hydrated(page);
  await parts.scrollIntoViewIfNeeded();
  await publish(page);
  const bar = page.getByRole("status").filter({ hasText: "too: choose" });
  await expect(bar).toHaveText("asha changed Inverter, Small parts too: choose");
  await expect(page.getByText(BACK)).toBeHidden();
  const [first, second] = ["Inverter", "Small parts"].map((name) =>
    page.getByRole("group", { name: `${name}: which one?` }),
  ) as [Locator, Locator];
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  // Pressed again, it saves nothing, and leads to what is still open.
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && !isAutosave(request)) posts += 1;
  });
  await publish(page);
  await expect(first).toBeFocused();
  await first.getByLabel(/^Yours/).check();
  await expect(bar).toHaveText("asha changed Small parts too: choose");
  await publish(page);
  await expect(second).toBeFocused();
  expect(posts).toBe(0);
  await second.getByLabel(/^asha/).check();
  await expect(bar).toBeHidden();
  await publish(page);
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await expect(inverter).toHaveValue("Mine");
  await expect(parts).toHaveValue("Theirs too");
  await inverter.fill("Mine again");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
});

test("a photo of a long list is edited on a page of its own, which keeps what was typed on the others", async ({
  page,
  origin,
  context,
  deskSite: { site, enter },
  expectGoodScreen,
}) => {
  const cookie = await enter(context);
  const keys = Array.from({ length: 151 }, (_, index) => `n${index}`);
  const titled = keys.map((key, index) => [`f.photos.${key}.title`, `Photo ${index + 1}`]);
  const fields = { "f.:id": "long", "f.title": "Long", "f.photos": keys.join(), intent: "save" };
  const form = { ...fields, ...Object.fromEntries(titled) };
  expect((await post(site, `${GALLERIES}/new`, form, { cookie })).status).toBe(303);
  const tiles = page.getByRole("button", { name: /^Photo \d+ of 151/ });
  const title = page.getByRole("listitem").getByLabel("Title", { exact: true }).locator("visible=true");
  await page.goto(`${origin}${GALLERIES}/long`);
  await hydrated(page);
  await expect(tiles).toHaveCount(151);
  await expectGoodScreen();

  // Nothing is typed: the photo's page has a URL, and the browser asks nothing.
  await tiles.nth(2).click();
  await expect(page).toHaveURL(/at=photos\.2#f\.photos\.2$/);
  await expect(page.locator("[id='f.photos.2']")).toBeFocused();
  await expect(title).toHaveValue("Photo 3");
  await expectGoodScreen();
  await title.fill("Typed here");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(title).toHaveValue("Photo 4");
  await page.getByLabel("Number", { exact: true }).fill("1");
  await page.getByRole("button", { name: "All 151" }).click();
  await expect(page.getByText("Typed here")).toBeVisible();

  // Leaving keeps what was typed.
  await page.getByRole("link", { name: "Photos of projects" }).click();
  await expect(page).toHaveURL(/photo-gallery$/);
  await page.goto(`${origin}${GALLERIES}/long`);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByText("Typed here")).toBeVisible();
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  const after = Array.from({ length: 147 }, (_, index) => `Photo ${index + 5}`);
  await expect(tiles.locator(".photo-mark:not(.photo-cover)")).toHaveText([
    ...["Photo 4", "Photo 1", "Photo 2", "Typed here"],
    ...after,
  ]);
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
    await expect.poll(typedKeys).toEqual([]);
    await page.goto(`${origin}/desk/content/${collection}`);
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
  await page.goto(`${origin}/desk/content/blogPost/new`);
  await hydrated(page);
  const text = page.getByLabel("Article", { exact: true });
  await text.fill("Clear the drains");
  release();
  await expect(page.locator("[contenteditable=true]").first()).toBeFocused();
  await page.keyboard.type(" in May.");
  await expect(page.locator("[name='f.content']")).toHaveValue("<p>Clear the drains in May.</p>");
});

test("a note that was kept and the words typed before the scripts came are both there", async ({
  page,
  origin,
  deskSite: { addLeads },
}) => {
  await addLeads(person(1, { name: "Kamla Devi" }));
  await page.goto(`${origin}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Wants 5 kW");
  const release = await hold(page, /\/static\/js\//);
  await page.reload({ waitUntil: "commit" });
  await note.fill("Ring his son");
  release();
  await hydrated(page);
  await expect(note).toHaveValue("Wants 5 kW\nRing his son");
});
