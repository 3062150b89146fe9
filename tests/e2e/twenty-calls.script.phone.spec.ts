import type { Page } from "@playwright/test";
import { dayAfter, dayInIndia } from "../../app/india-time";
import { callLabel } from "../../app/ui/format-day";
import { exported } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

/** What became of each call, and how many presses it takes: the first is Call. Words are typed, and count as none. */
interface Call {
  does: (press: Press, page: Page) => Promise<void>;
  says: RegExp;
  presses: number;
}

/** Taps a button, a summary or a field. */
type Press = (target: ReturnType<Page["getByRole"]>) => Promise<void>;

const button = (name: string | RegExp) => async (press: Press, page: Page) =>
  press(page.getByRole("button", { name, exact: true }).filter({ visible: true }));
const open = (name: string) => async (press: Press, page: Page) =>
  press(page.getByText(`${name}…`, { exact: true }));
const type = (label: string, text: string) => async (press: Press, page: Page) => {
  const field = page.getByLabel(label, { exact: true }).filter({ visible: true });
  await press(field);
  await field.fill(text);
};
/** The panel of an amount has given it the focus, so that it takes no tap. */
const typeAmount = (text: string) => async (_: Press, page: Page) => {
  const field = page.getByLabel("Amount in ₹", { exact: true }).filter({ visible: true });
  await expect(field).toBeFocused();
  await field.fill(text);
};

type Step = ReturnType<typeof button>;
const steps =
  (...all: Step[]): Call["does"] =>
  async (press, page) => {
    for (const step of all) await step(press, page);
  };

const CHIP = "Tomorrow, 10:00 am";

/** The chip of a weekday, as `Date.getUTCDay` counts, at a time. */
function chipOn(weekday: number, time: string): string {
  const today = dayInIndia(Date.now());
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => dayAfter(today, ahead));
  return callLabel(`${days.find((day) => new Date(day).getUTCDay() === weekday)}T${time}`, today);
}

const WEDNESDAY = 3;
/** Never the day of the first survey or of the last one. */
const AFTER_NEXT = (new Date(dayInIndia(Date.now())).getUTCDay() + 3) % 7 || 1;

const noAnswer: Call = { does: button("No answer"), says: /Called, no answer/, presses: 2 };
const callBack: Call = { does: steps(open("Call back"), button(CHIP)), says: /Call back\./, presses: 3 };
const callBackWithNote: Call = {
  does: steps(type("Note", "Roof 30x40, wants Tata panels"), open("Call back"), button(CHIP)),
  says: /Call back\./,
  presses: 4,
};
/** At another time each: one person goes to one survey at a time. */
const survey = (chip: "first" | "last"): Call => ({
  does: async (press, page) => {
    await open("Interested, survey")(press, page);
    await type("Address, or a Google Maps link", "6 Rajpur Road")(press, page);
    await press(page.locator(".saves").filter({ visible: true })[chip]());
  },
  says: /Survey: /,
  presses: 4,
});
const surveyAtEleven: Call = {
  does: async (press, page) => {
    await open("Interested, survey")(press, page);
    await type("Address, or a Google Maps link", "6 Rajpur Road")(press, page);
    await button(chipOn(AFTER_NEXT, "11:00"))(press, page);
  },
  says: /Survey: .*11:00 am/,
  presses: 4,
};
const callBackOnWednesday: Call = {
  does: steps(open("Call back"), button(chipOn(WEDNESDAY, "16:00"))),
  says: /Call back\..*4:00 pm/,
  presses: 3,
};
const quoted: Call = {
  does: steps(open("Quoted"), typeAmount("3.2 lakh"), button("Save")),
  says: /Quoted ₹3,20,000/,
  presses: 3,
};
const lost: Call = {
  does: steps(open("Not interested"), button("Bought elsewhere")),
  says: /Not interested/,
  presses: 3,
};
const lostInWords: Call = {
  does: steps(open("Not interested"), type("Or in other words", "Wife says next year"), button("Save")),
  says: /Not interested: Wife says next year/,
  presses: 4,
};
const wrongNumber: Call = { does: button("Wrong number"), says: /Wrong number/, presses: 2 };
const won: Call = { does: steps(open("Won"), button("Save")), says: /Won\./, presses: 3 };

/** A day of an office. */
const CALLS: Call[] = [
  ...[noAnswer, noAnswer, noAnswer, noAnswer, noAnswer, wrongNumber],
  ...[callBack, callBack, callBackOnWednesday, callBackWithNote],
  ...[survey("first"), survey("last"), surveyAtEleven],
  ...[quoted, quoted, quoted, lost, lostInWords, wrongNumber, won],
];

const MOST_PRESSES = 65;

test("twenty calls in a row take at most 65 presses on a phone", { tag: "@long" }, async ({
  page,
  context,
  deskSite: { site, enter, addLeads },
}) => {
  await addLeads(...CALLS.map((_, index) => person(CALLS.length - index)));
  const cookie = await enter(context);
  // A phone dials; this one only counts.
  await page.addInitScript(() =>
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  let presses = 0;
  const press: Press = async (target) => {
    presses += 1;
    await target.tap();
  };
  const result = page.locator("#result");
  await page.goto(`${site.origin}/desk`);
  await hydrated(page);
  const names = await page.getByRole("link", { name: /^Person \d+$/ }).allTextContents();
  expect(names).toHaveLength(CALLS.length);
  const nameAt = (index: number) => names[index] ?? "";
  await page.getByRole("link", { name: nameAt(0), exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameAt(0));
  for (const [index, { does, says, presses: expected }] of CALLS.entries()) {
    const before = presses;
    const call = page.getByRole("link", {
      name: index === 0 ? "Call" : `Call ${nameAt(index)}`,
      exact: true,
    });
    await press(call);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameAt(index));
    await does(press, page);
    await expect(result).toContainText(says);
    await expect(result).not.toContainText("Saving…");
    // One way to call, and it is the next person's.
    const calls = page.locator(".next-actions").getByRole("link", { name: /^Call/ });
    await expect(calls).toHaveAccessibleName(
      index === CALLS.length - 1 ? "Call" : `Call ${nameAt(index + 1)}`,
    );
    expect(presses - before, `the presses of call ${index + 1}`).toBe(expected);
  }
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  const rows = await exported(site, cookie, "?view=all");
  const counted: Record<string, number> = {};
  for (const { status = "" } of rows) counted[status] = (counted[status] ?? 0) + 1;
  expect(counted).toEqual({ called: 9, survey: 3, quoted: 3, lost: 4, won: 1 });
});
