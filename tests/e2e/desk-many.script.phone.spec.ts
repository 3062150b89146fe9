import { call, EMAIL, joinDesk, RAVI } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hydrated, type Page } from "./fixtures";

// Several leads at once, as a phone at 360 px does it; over HTTP: tests/long/desk-many.test.ts.

const CHOSEN = /\/desk\/chosen$/;

test.use({ expectedComplaint: /ERR_CONNECTION_RESET|ERR_FAILED|status of (?:409|422)/ });

const bar = (page: Page) => page.locator("#chosen");
const notice = (page: Page) => page.getByRole("region", { name: "Changed" });
const change = (page: Page) => bar(page).getByRole("button", { name: "Change", exact: true });

test("chosen leads come back in a tab that is opened again, and are changed once though the line is cut", async ({
  page: first,
  context,
  deskSite: { site, env, enter, addLeads },
  expectGoodScreen,
}) => {
  await addLeads(...[1, 2, 3, 4].map((number) => person(number)));
  await joinDesk(site, env, RAVI);
  await enter(context);
  await first.goto(`${site.origin}/desk?view=all`);
  await hydrated(first);
  await first.getByLabel("Select several").check();
  for (const number of [1, 2, 4]) await first.getByLabel(`Choose Person ${number}`).check();
  await bar(first).getByLabel("Owner").selectOption("ravi");
  await bar(first).getByLabel("Status").selectOption("Lost");
  await change(first).tap();
  await expect(bar(first).getByRole("alert")).toContainText("Why were they lost?");
  await expect(bar(first).getByLabel("Reason")).toBeFocused();
  await expectGoodScreen();
  await bar(first).getByLabel("Status").selectOption("Called");

  await first.goto("about:blank");
  const page = first;
  await page.goto(`${site.origin}/desk?view=all`);
  await expect(bar(page)).toContainText("What you typed before is back");
  for (const number of [1, 2, 4]) await expect(page.getByLabel(`Choose Person ${number}`)).toBeChecked();
  await expect(page.getByLabel("Choose Person 3")).not.toBeChecked();
  await expect(bar(page).getByLabel("Owner")).toHaveValue(RAVI);

  let posts = 0;
  await page.route(CHOSEN, async (route) => {
    posts += 1;
    const response = await route.fetch();
    if (posts === 1) return route.abort("connectionreset");
    // The rows show the change before its answer comes.
    await expect(page.locator("[data-changed]")).toHaveCount(3);
    await route.fulfill({ response });
  });
  await change(page).tap();
  await expect(bar(page).getByRole("alert")).toContainText("No connection");
  await change(page).tap();
  await expect(notice(page)).toContainText("3 leads given to ravi, status: Called.");
  await expect(notice(page)).toBeFocused();
  await expect(notice(page)).toBeInViewport();
  await expect(bar(page)).toBeHidden();
  expect(posts).toBe(2);
  await expectGoodScreen();
  await notice(page).getByRole("button", { name: "Undo" }).tap();
  await expect(notice(page)).toContainText("3 leads as before.");
});

test("a list that is longer than its page is planned first, and says which leads somebody else was faster with", async ({
  page,
  context,
  deskSite: { site, env, enter, addLeads },
  expectGoodScreen,
}) => {
  await addLeads(...Array.from({ length: 55 }, (_, number) => person(number + 1)));
  const ravi = await joinDesk(site, env, RAVI);
  await enter(context);
  // The list hears of nothing that a colleague does.
  await page.route(/\/desk\/(?:live|newer)/, (route) => route.abort());
  await page.goto(`${site.origin}/desk?view=all`);
  await hydrated(page);
  await page.getByLabel("Select several").check();
  const box = page.getByLabel("Choose Person 55");
  const [, id = ""] = ((await box.getAttribute("name")) ?? "").split(" ");
  await box.check();
  await bar(page).getByLabel("All 55 of this list").check();
  await bar(page).getByLabel("Owner").selectOption("ravi");
  await change(page).tap();
  await expect(notice(page)).toContainText("55 leads: given to ravi. Nothing is changed yet.");

  const shown = new Date().toISOString();
  const taken = { by: RAVI, from: "", shown, change: { owner: EMAIL }, leads: [{ id, seen: 0 }] };
  expect((await call(site, "/desk/chosen", taken, { cookie: ravi })).status).toBe(200);
  await page.reload();
  await notice(page).getByRole("button", { name: "Change all 55" }).tap();
  await expect(notice(page)).toContainText("54 of 55 leads given to ravi.");
  await expect(notice(page)).toContainText("Somebody changed 1 lead meanwhile, and nothing was overwritten");
  const left = page.getByRole("list", { name: "Not changed" });
  await expect(left.getByRole("listitem")).toHaveCount(1);
  await expect(left.getByLabel("Choose Person 55")).toHaveCount(1);
  await expect(page.getByLabel("Choose Person 55")).toHaveCount(1);
  await expectGoodScreen();
});
