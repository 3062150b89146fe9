import { addByHand, call, EMAIL, post, RAVI } from "../http/desk-staff";
import { startSite } from "../http/site";
import { person } from "../store/desk-contract";
import { listening, test } from "./desk-site";
import { expect, hydrated, type Route } from "./fixtures";

// What the browser says of the refused and the lost connections.
test.use({ expectedComplaint: /status of (?:401|422|50[23])|manifest patches|ERR_|net::|SyntaxError/ });

test("an open list announces new leads, moves no row, and says when it has lost its line, server or session", async ({
  page,
  context,
  deskSite: { site, env, enter, write },
  expectGoodScreen,
}) => {
  const cookie = await enter(context);
  const names = page.locator("[data-lead]");
  const reconnecting = page.getByText("Reconnecting…");
  await write("First Person");
  await page.goto(`${site.origin}/desk?view=all`);
  await hydrated(page);
  await expect(names).toHaveText(["First Person"]);
  await write("Second Person");
  await expect(page.getByRole("status").filter({ hasText: "1 new lead" })).toBeVisible();
  await expect(page).toHaveTitle("(1) Leads");
  await expect(names).toHaveText(["First Person"]);
  await expectGoodScreen();

  // What a colleague does shows in its row, at once or after a break, and the rows stay.
  const [, id = ""] = (await page.getByLabel("Choose First Person").getAttribute("name"))?.split(" ") ?? [];
  const shown = new Date().toISOString();
  const change = (status: string, seen: number) => {
    const body = { by: EMAIL, from: "", shown, change: { status }, leads: [{ id, seen }] };
    return call(site, "/desk/chosen", body, { cookie });
  };
  const row = page.getByRole("listitem").filter({ hasText: "First Person" });
  await page.setViewportSize({ width: 360, height: 800 });
  const { height } = (await row.boundingBox()) ?? {};
  await change("called", 0);
  await expect(row).toContainText("You changed this: Called");
  await context.setOffline(true);
  await expect(reconnecting).toBeVisible();
  await change("won", 1);
  await context.setOffline(false);
  await expect(reconnecting).toBeHidden();
  await expect(row).toContainText("Won");
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(height);
  await expect(names).toHaveText(["First Person"]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Show" }).click();
  await expect(names).toHaveText(["Second Person", "First Person"]);
  await expect(page).toHaveTitle("Leads");
  await expect(page.getByText("1 new lead")).toBeHidden();

  await site.stop();
  await expect(reconnecting).toBeVisible();
  const again = await startSite({ ...env, PORT: String(site.port) });
  await write("Patient Person");
  await expect(page.getByText("1 new lead")).toBeVisible();
  await expect(reconnecting).toBeHidden();

  const cookies = await context.cookies();
  await context.clearCookies();
  await context.setOffline(true);
  await expect(reconnecting).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/sign-in\?next=%2Fdesk%3Fview%3Dall$/);
  await context.addCookies(cookies);
  await page.reload();
  await expect(names).toHaveCount(3);

  // The heartbeat that would end it comes later than this test waits.
  await post(site, "/desk/sign-out", {}, { cookie });
  await expect(page).toHaveURL(/sign-in\?next=%2Fdesk%3Fview%3Dall$/);
  await expect(page.getByText("First Person")).toBeHidden();
  await page.close();
  await again.stop();
});

test("a link whose route Remix does not know yet leads to the sign-in page once the session has ended", async ({
  page,
  context,
  deskSite: { site, enter },
}) => {
  await enter(context);
  await page.route("**/__manifest?*", (route) => route.abort());
  const listens = listening(page);
  await page.goto(`${site.origin}/desk`);
  await hydrated(page);
  await listens;
  // First, because Remix asks again whenever the page changes.
  await context.clearCookies();
  await page.unroute("**/__manifest?*");
  await page.getByRole("link", { name: "Jobs" }).click();
  await expect(page).toHaveURL(/sign-in\?next=%2Fdesk%2Fjobs$/);
});

test("a page whose routes or data somebody else answers comes back by itself", { tag: "@long" }, async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
}) => {
  const answer = (status: number) => (route: Route) =>
    route.fulfill({ status, contentType: "text/html", body: "<!doctype html><h1>Not the desk" });
  await addLeads(person(1));
  await enter(context);
  // A network that asks to be paid, and lets the next document through.
  await page.route("**/__manifest?*", answer(200));
  await page.goto(`${site.origin}/desk?view=all`);
  await hydrated(page);
  await page.getByRole("link", { name: "Jobs" }).click();
  await expect(page.getByRole("heading", { name: "0 jobs" })).toBeVisible();

  await page.goto(`${site.origin}/desk?view=all`);
  await hydrated(page);
  // A proxy, while the site starts again.
  const list = /\/desk(?:\.data)?\?view=open/;
  await page.route(list, answer(502));
  await page.getByRole("link", { name: "Open 1" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.unroute(list);
  await expect(page.getByRole("heading", { name: "Open leads" })).toBeVisible();
});

test("one's own calls announce new leads of nobody, and none of a colleague", async ({
  page,
  context,
  deskSite: { site, enter, write },
}) => {
  const ravi = await enter(context, RAVI);
  await enter(context);
  await page.goto(`${site.origin}/desk`);
  await hydrated(page);
  const told = (name: string) =>
    page.waitForResponse(
      async (answer) => /newer/.test(answer.url()) && (await answer.text()).includes(name),
    );
  const tellsOfRavis = told("Ravis Caller");
  const phoned = { name: "Ravis Caller", phone: "9876543211", owner: RAVI };
  expect((await addByHand(site, phoned, ravi, RAVI)).status).toBe(200);
  await tellsOfRavis;
  const tells = told("First Person");
  await write("First Person");
  await tells;
  await expect(page).toHaveTitle("(1) Leads");
  await page.getByRole("link", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "1 to call" })).toBeVisible();
  await expect(page.locator("[data-lead]")).toHaveText(["First Person"]);
});

test("the list is worked by single keys, which can be turned off, and a lead leads back to its place", async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
  expectAccessible,
}) => {
  await addLeads(...Array.from({ length: 30 }, (_, number) => person(number + 1)));
  await enter(context);
  await page.goto(`${site.origin}/desk?view=open`);
  await hydrated(page);
  const links = page.locator("[data-lead]");
  await expect(page.getByRole("listitem").filter({ hasText: "Person 7" })).toContainText("Call now");
  await page.keyboard.type("jj");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  const first = (await links.first().textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: first, exact: true })).toBeVisible();
  // Pressed as soon as the list is drawn, before React runs its effects.
  await page.evaluate(() =>
    new MutationObserver((_, watcher) => {
      if (!document.querySelector("[data-lead]")) return;
      watcher.disconnect();
      dispatchEvent(new KeyboardEvent("keydown", { key: "/" }));
    }).observe(document, { childList: true, subtree: true }),
  );
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Open leads" })).toBeVisible();
  await hydrated(page);

  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("j?k/");
  await expect(search).toHaveValue("j?k/");
  await search.fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard keys" });
  await expect(keys).toBeVisible();
  await expectAccessible();
  await keys.getByRole("button", { name: "turn off" }).click();
  await keys.getByRole("button", { name: "Close" }).click();
  await page.keyboard.type("?/");
  await expect(keys).toBeHidden();
  await expect(search).not.toBeFocused();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the number of Person 7", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("9000000007");

  const far = links.nth(27);
  const name = (await far.textContent()) ?? "";
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await far.click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/desk\?view=open$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("what was said of a lead is not said of the next, and what was open closes once it is saved", async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
}) => {
  await addLeads(person(1), person(2));
  await enter(context);
  const result = page.locator("#result");
  const time = page.getByRole("button", { name: "Tomorrow, 10:00 am", exact: true });
  const callBack = async () => {
    await page.getByText("Call back…", { exact: true }).click();
    await time.first().click();
    await expect(result).toContainText("Next call: Tomorrow, 10:00 am");
    await expect(time.filter({ visible: true })).toHaveCount(0);
  };
  await page.goto(`${site.origin}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  await page.getByText("Quoted…", { exact: true }).click();
  await page.getByLabel("Amount in ₹", { exact: true }).fill("a lot");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "Next: Person 2" }).click();
  await expect(page.getByRole("heading", { name: "Person 2", exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await callBack();
  await result.getByRole("link", { name: "Next: Person 1" }).click();
  await expect(page.getByRole("heading", { name: "Person 1", exact: true })).toBeVisible();
  await expect(result).toBeHidden();
  await callBack();
});

test("Shift chooses the rows between two, and one button all on the page", async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
}) => {
  await addLeads(...[1, 2, 3, 4, 5].map((number) => person(number)));
  await enter(context);
  await page.goto(`${site.origin}/desk?view=all`);
  await hydrated(page);
  const boxes = page.getByRole("checkbox", { name: /^Choose Person/ });
  const chosen = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await expect.poll(chosen).toEqual([false, true, true, true, false]);
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect.poll(chosen).toEqual([false, true, false, false, false]);
  await page.getByRole("button", { name: "All on this page" }).click();
  await expect.poll(chosen).toEqual([true, true, true, true, true]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(chosen).toEqual([false, false, false, false, false]);
});
