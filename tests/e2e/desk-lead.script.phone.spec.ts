import { call, joinDesk, RAVI } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

const LEAD = "/desk/leads/AAAAA-00001";
const NEXT = "Venkatanarasimharajuvaripeta Subramanyam";
const NAME = "Venkatanarasimharajuvaripeta वेंकटनरसिंहराजुवारिपेटा";

test.use({
  viewport: { width: 360, height: 800 },
  expectedComplaint: /status of (?:409|422) /,
});

test("a lead is called, quoted, changed by two people, and merged", {
  tag: "@firebase",
}, async ({ page, context, deskSite, expectGoodScreen }) => {
  const { site, env, enter, addLeads } = deskSite;
  await addLeads(
    person(2, { phone: "9876543210", name: NEXT }),
    person(1, { phone: "9876543210", name: NAME }),
  );
  await enter(context);
  const ravi = await joinDesk(site, env, RAVI);
  const colleague = (change: object) => call(site, `${LEAD}/events`, { by: RAVI, change }, { cookie: ravi });
  const result = page.locator("#result");
  const history = page.locator("#history");
  const note = page.getByLabel("Note");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto(site.origin + LEAD);
  await page.emulateMedia({ forcedColors: "active" });
  const noAnswer = page.getByRole("button", { name: "No answer", exact: true });
  await expect(noAnswer).not.toHaveCSS("border-top-width", "0px");
  await page.emulateMedia({ forcedColors: "none" });
  await noAnswer.click();
  await expect(result).toContainText("Called, no answer. Yours now.");
  await expect(result).toContainText("Next try: Tomorrow, 10:00 am");
  await expect(result).toBeInViewport();
  await expect(result).toBeFocused();
  // The undo leaves the bar after ten seconds, unless it has the focus.
  const undo = result.getByRole("button", { name: "Undo" });
  await undo.focus();
  await expect(result.getByRole("link", { name: `Next: ${NEXT}` })).toBeVisible();
  await expectGoodScreen();
  await undo.click();
  await expect(result).toContainText("Undone: No answer.");
  await expect(page.getByText("No owner")).toBeVisible();
  await expect(history).toContainText("Undone");

  const amount = page.getByLabel("Amount in ₹", { exact: true });
  await page.getByText("Quoted…").click();
  await amount.fill("a lot");
  await press("Save");
  await expect(page.getByRole("alert")).toContainText("Enter the amount in rupees");
  await expectGoodScreen();
  await expect(amount).toBeFocused();
  await amount.fill("1,80,000");
  await amount.press("Enter");
  await expect(result).toContainText("Quoted ₹1,80,000. Yours now.");
  // The result is shown before it is saved, and the page is read again after that: with a colleague's change, if it came by then.
  await expect(page.locator(".waiting-bar")).toBeHidden();

  await note.fill("Who is this?");
  await colleague({ outcome: "won", amount: "2 lakh" });
  await expect(page.getByText("ravi has just called (Won · ₹2,00,000): show")).toBeVisible();
  await expect(history).not.toContainText("Won");
  await press("Wrong number");
  const conflict = page.getByRole("region", { name: "ravi changed this lead while you had it open" });
  await expect(conflict).toContainText("Won ₹2,00,000");
  await expect(conflict).toBeFocused();
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
});
