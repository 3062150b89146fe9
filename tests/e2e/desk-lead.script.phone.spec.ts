import { EMAIL, joinDesk, post } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { signIn, test } from "./desk-site";
import { expect, hold, hydrated, routesKnown } from "./fixtures";

const LEAD = "/desk/leads/AAAAA-00001";
const NEXT = "Venkatanarasimharajuvaripeta Subramanyam";
const NAME = "Venkatanarasimharajuvaripeta वेंकटनरसिंहराजुवारिपेटा";

test.use({
  expectedComplaint: /status of (?:401|409|422) |^SyntaxError|ERR_INTERNET_DISCONNECTED|manifest patches/,
});

test("a lead is called, quoted, changed by two people, merged and kept through a sign-in", {
  tag: "@firebase",
}, async ({ page, context, deskSite, expectGoodScreen }) => {
  const { site, env, enter, addLeads } = deskSite;
  await addLeads(
    person(2, { phone: "9876543210", name: NEXT }),
    person(1, { phone: "9876543210", name: NAME }),
  );
  const cookie = await enter(context);
  const ravi = await joinDesk(site, env, "ravi@example.in");
  const colleague = (fields: Record<string, string>) =>
    post(site, LEAD, { intent: "call", ...fields }, { cookie: ravi });
  const result = page.locator("#result");
  const history = page.locator("#history");
  const note = page.getByLabel("Note");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto(site.origin + LEAD);
  await page.emulateMedia({ forcedColors: "active" });
  const noAnswer = page.getByRole("button", { name: "No answer", exact: true });
  await expect(noAnswer).not.toHaveCSS("border-top-width", "0px");
  await page.emulateMedia({ forcedColors: "none" });
  await expectGoodScreen();
  await noAnswer.click();
  await expect(result).toContainText("Called, no answer. Yours now.");
  await expect(result).toContainText("Next try: Tomorrow, 10:00 am");
  await expect(result).toBeInViewport();
  await expect(result).toBeFocused();
  await expect(result.getByRole("link", { name: `Next: ${NEXT}` })).toBeVisible();
  await expectGoodScreen();
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(result).toContainText("Undone: No answer.");
  await expect(page.getByText("No owner")).toBeVisible();
  await expect(history).toContainText("Undone");

  const amount = page.getByLabel("Amount in ₹", { exact: true });
  await page.getByText("Quoted…").click();
  await amount.fill("a lot");
  const release = await hold(page, /AAAAA-00001\.data/, "GET");
  await press("Save");
  await expect(page.getByRole("alert")).toContainText("Enter the amount in rupees");
  await expectGoodScreen();
  await amount.fill("1,80,000");
  // On a slow line the page is still read again after the refusal.
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await amount.press("Enter");
  await sent;
  release();
  await expect(result).toContainText("Quoted ₹1,80,000. Yours now.");

  await note.fill("Who is this?");
  await colleague({ outcome: "won", amount: "2 lakh" });
  await expect(page.getByText("ravi has just called (Won · ₹2,00,000): show")).toBeVisible();
  await expect(history).not.toContainText("Won");
  await press("Wrong number");
  const conflict = page.getByRole("region", { name: "ravi changed this lead while you had it open" });
  await expect(conflict).toContainText("Won ₹2,00,000");
  await expect(conflict).toContainText("Who is this?");
  // A won lead's steps have notes of their own.
  const callNote = page.locator("#call").getByLabel("Note");
  await expect(callNote).toHaveValue("Who is this?");
  await expectGoodScreen();
  await conflict.getByRole("button", { name: "Keep theirs, add my note" }).click();
  await expect(result).toContainText("Note saved.");
  await expect(history).toContainText("Who is this?");
  await expect(callNote).toHaveValue("");

  await page.goto(`${site.origin}/desk/leads/AAAAA-00002`);
  await page.getByRole("button", { name: `Merge ${NAME}` }).click();
  // The other one is won, and stays.
  await expect(page.getByText("This lead is part of")).toBeVisible();
  await expect(page.getByText(`Same phone as ${NAME}`)).toBeHidden();
  await expectGoodScreen();
  await page.goto(site.origin + LEAD);
  await expect(page.getByText(`${NEXT} also sent`)).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("button", { name: `Separate ${NEXT} again` }).click();
  await expect(page.getByText(`Same phone as ${NEXT}`)).toBeVisible();
  await page.goto(`${site.origin}/desk/leads/AAAAA-00002`);
  await expect(page.getByText(`Same phone as ${NAME}`)).toBeVisible();

  await page.getByText("Quoted…").click();
  await amount.fill("90000");
  await note.fill("By mail.");
  await post(site, "/desk/sign-out", {}, { cookie });
  // The names leave the screen at once, and the form goes to the sign-in page by itself.
  await expect(page.getByRole("alert")).toContainText("You have been signed out.");
  await signIn(page, EMAIL);
  await expect(note).toHaveValue("By mail.");
  await expect(page.locator("dl")).toContainText("Quoted");
  await expect(page.getByText(`Note for ${NEXT}`)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectGoodScreen();
  await press("Save it now");
  await expect(result).toContainText("Quoted ₹90,000. Yours now.");

  // Before the scripts came, on the way back and without a line, nothing that was typed is lost.
  const letScriptsIn = await hold(page, /\/static\/js\/.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await note.fill("Half a sentence");
  letScriptsIn();
  await hydrated(page);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/to call/);
  await page.goBack();
  await expect(note).toHaveValue("Half a sentence");
  await page.reload();
  await expect(note).toHaveValue("Half a sentence");
  await routesKnown(page);
  await context.setOffline(true);
  await press("Save note");
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(note).toHaveValue("Half a sentence");
  await context.setOffline(false);
  await press("Save note");
  await expect(history).toContainText("Half a sentence");
  await page.reload();
  await expect(history).toContainText("Half a sentence");
  await expect(note).toHaveValue("");
});
