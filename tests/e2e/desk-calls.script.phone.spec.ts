import { EMAIL, joinDesk, RAVI } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { listening, signIn, test } from "./desk-site";
import { expect, hold, hydrated, type Page } from "./fixtures";

// The session ends, the line is cut, the store is away, and a tab is closed: nothing that was typed is lost.

const LEAD = "/desk/leads/AAAAA-00001";
const EVENTS = /\/events$/;

test.use({
  expectedComplaint:
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|imported module|status of (?:401|409|422|503)/,
});

test.beforeEach(async ({ page, context, deskSite: { site, enter, addLeads } }) => {
  await addLeads(person(1, { name: "Kamla Devi" }));
  await enter(context);
  await page.goto(site.origin + LEAD);
  await hydrated(page);
});

const noteOf = (page: Page) => page.getByLabel("Note", { exact: true });
const saveNote = (page: Page) => page.getByRole("button", { name: "Save note" });
const history = (page: Page) => page.locator("#history");
const calls = (page: Page) => history(page).getByText(/^No answer/);

test("a second tap while the first is on its way is the same event", async ({ page }) => {
  let posts = 0;
  page.on("request", (request) => {
    if (EVENTS.test(request.url())) posts += 1;
  });
  const release = await hold(page, EVENTS);
  const button = page.getByRole("button", { name: "No answer", exact: true });
  await button.tap();
  await button.dispatchEvent("click");
  release();
  await expect(page.locator("#result")).toContainText("Called, no answer.");
  await expect(calls(page)).toHaveCount(1);
  expect(posts).toBe(1);
});

test("an answer that was lost on its way is asked for again, and the event is stored once", async ({
  page,
}) => {
  let isCut = false;
  await page.route(EVENTS, async (route) => {
    if (isCut) return route.continue();
    isCut = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "No answer", exact: true }).tap();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await page.getByRole("button", { name: "No answer", exact: true }).tap();
  await expect(page.locator("#result")).toContainText("Called, no answer.");
  await expect(calls(page)).toHaveCount(1);
});

test("a button that is pressed before the scripts are there waits for them, and sends its form once", async ({
  page,
}) => {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const release = await hold(page, /\/static\/js\/.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await noteOf(page).fill("Half a sentence");
  for (let tap = 0; tap < 2; tap += 1) await saveNote(page).dispatchEvent("click");
  expect(posts).toBe(0);
  release();
  await expect(history(page)).toContainText("Half a sentence");
  await expect(noteOf(page)).toHaveValue("");
  expect(posts).toBe(1);
});

test("a page whose scripts are lost on their way says that it saves nothing", async ({
  page,
  expectGoodScreen,
}) => {
  const notice = page.getByText("This page has not come whole");
  for (const script of [/\/entry\.client-/, /\/routes\/desk\._staff-/]) {
    await page.route(script, (route) => route.abort());
    await page.reload();
    await expect(notice).toBeVisible();
    await page.unroute(script);
  }
  await expectGoodScreen();
  await page.reload();
  await hydrated(page);
  await expect(notice).toBeHidden();
});

test("another button of a form on its way is sent next, and its result stands however fast the answer", async ({
  page,
}) => {
  const result = page.locator("#result");
  const release = await hold(page, EVENTS);
  await page.getByRole("button", { name: "No answer", exact: true }).tap();
  await expect(result).toContainText("Saving…");
  await noteOf(page).fill("His wife says evenings");
  await saveNote(page).tap();
  await page.evaluate(answerAtOnce);
  release();
  await expect(history(page)).toContainText("His wife says evenings");
  await expect(calls(page)).toHaveCount(1);
  await expect(page.locator(".waiting-bar")).toBeHidden();
  await expect(noteOf(page)).toHaveValue("");
  await expect(result).toContainText("Note");
});

/** Answers of calls come before any other task of the page. */
function answerAtOnce() {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (init?.method !== "POST") return fetch(input, init);
    const request = new XMLHttpRequest();
    request.open("POST", String(input), false);
    request.setRequestHeader("Content-Type", "application/json");
    request.send(String(init.body));
    const { status, responseText } = request;
    const headers = new Headers({ "Content-Type": request.getResponseHeader("Content-Type") ?? "" });
    return { status, ok: status === 200, headers, text: async () => responseText } as Response;
  };
}

test("what is wrong stands beside its field, which has the focus, and what was typed stays", async ({
  page,
}) => {
  await page.locator("#edit summary").tap();
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("nobody");
  await page.getByRole("button", { name: "Save corrections" }).tap();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/email/i);
  await expect(email).toHaveValue("nobody");

  await email.fill("nobody@example.in");
  const release = await hold(page, EVENTS);
  await page.getByRole("button", { name: "Save corrections" }).tap();
  await expect(page.locator(".waiting-bar")).toBeVisible();
  await expect(email).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("alert")).toHaveCount(0);
  release();
  await expect(page.locator(".waiting-bar")).toBeHidden();
  await expect(page.locator("#history")).toContainText("nobody@example.in");
});

test("a tab that is closed in the middle of a word is opened again with it, by its writer alone", async ({
  page,
  context,
  deskSite: { site, env, enter },
}) => {
  await page.clock.install();
  await noteOf(page).fill("Wants 5 k");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(site.origin + LEAD);
  await expect(noteOf(next)).toHaveValue("Wants 5 k");
  await expect(next.getByText("What you typed before is back")).toBeVisible();
  await joinDesk(site, env, RAVI);
  await enter(context, RAVI);
  await next.goto(site.origin + LEAD);
  await hydrated(next);
  await expect(noteOf(next)).toHaveValue("");
  await enter(context, EMAIL);
  await next.goto(site.origin + LEAD);
  await expect(noteOf(next)).toHaveValue("Wants 5 k");
  await saveNote(next).tap();
  await expect(history(next)).toContainText("Wants 5 k");
  await next.reload();
  await hydrated(next);
  await expect(noteOf(next)).toHaveValue("");
  // Who signs out leaves nothing in the browser.
  await noteOf(next).fill("On the office’s computer");
  await next.getByRole("button", { name: /^Menu of/ }).tap();
  await next.getByRole("button", { name: "Sign out" }).tap();
  await expect(next).toHaveURL(/sign-in/);
  expect(
    await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept "))),
  ).toEqual([]);
});

test("a session that ended is begun again in another tab, and what was typed is sent then", async ({
  page,
  context,
  deskSite: { site },
  expectGoodScreen,
}) => {
  const listens = listening(page);
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  await listens;
  await context.clearCookies();
  await noteOf(page).fill("By mail");
  await saveNote(page).tap();
  const dialog = page.getByRole("dialog", { name: "You have been signed out" });
  await expect(dialog).toBeVisible();
  await expectGoodScreen();
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Sign in in a new tab" }).tap();
  const other = await opened;
  await signIn(other, EMAIL);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(dialog).toBeHidden();
  await expect(history(page)).toContainText("By mail");
});

test("another person who signs in meanwhile sees nothing of it, and its writer finds it later", async ({
  page,
  context,
  deskSite: { site, enter },
}) => {
  await context.clearCookies();
  await enter(context, RAVI);
  await noteOf(page).fill("Not for Ravi");
  await saveNote(page).tap();
  const dialog = page.getByRole("dialog", { name: "ravi is signed in" });
  await dialog.getByRole("button", { name: "Go on as ravi" }).tap();
  await expect(noteOf(page)).toHaveValue("");
  await expect(history(page)).not.toContainText("Not for Ravi");
  await enter(context, EMAIL);
  await page.goto(site.origin + LEAD);
  await expect(noteOf(page)).toHaveValue("Not for Ravi");
});

test("a store that is away says so, and what was typed stands until it is sent again", async ({ page }) => {
  const message = "The database isn’t answering, so this may not be saved.";
  await page.route(EVENTS, (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: JSON.stringify({ message }) }),
  );
  await noteOf(page).fill("Later");
  await saveNote(page).tap();
  await expect(page.getByRole("alert")).toContainText(message);
  await expect(noteOf(page)).toHaveValue("Later");
  await page.unroute(EVENTS);
  await saveNote(page).tap();
  await expect(history(page)).toContainText("Later");
});
