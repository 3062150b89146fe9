import { expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { cookiesOf, EMAIL, exported, RAVI, signIn } from "./desk-staff";
import { testOffice } from "./test-site";

const office = await testOffice();

it("a lead leads to the next one of its list, also after its result, and to none when all are called", async () => {
  const paths: Record<string, string> = {};
  for (const name of ["First", "Second", "Third"]) ({ path: paths[name] = "" } = await office.contact(name));
  const nextOf = async (name: string, from = "") =>
    /data-next="true"[^>]*><span[^>]*>Next: ([^<]*)/.exec(
      (await office.show(`${paths[name]}${from}`)).replaceAll("<!-- -->", ""),
    )?.[1];
  expect([await nextOf("First"), await nextOf("Second"), await nextOf("Third")]).toEqual([
    "Third",
    "First",
    "Second",
  ]);
  expect(await nextOf("Second", "?from=%3Fview%3Dall"), "newest first").toBe("First");
  expect(await nextOf("Second", "?from=%3Fq%3Dsecond"), "a search is for one lead").toBeUndefined();
  await office.tell(paths.Second ?? "", { outcome: "no-answer" });
  expect([await nextOf("Second"), await nextOf("First")]).toEqual(["First", "Third"]);
  for (const name of ["First", "Third"]) await office.tell(paths[name] ?? "", { outcome: "no-answer" });
  expect(await nextOf("First"), "the others wait until tomorrow").toBeUndefined();
});

it("somebody who only edits starts at Content, and whoever has a lead at the leads", async () => {
  const seen = async (url: string, cookie = office.ravi) => cookiesOf(await office.get(url, cookie));
  const start = async (cookie: string, next = "/desk") =>
    (await signIn(office.site, { email: RAVI, next }, { cookie })).headers.location;
  expect(await start("")).toBe("/desk");
  const place = await seen("/desk/content");
  expect(await seen("/desk/content/blogs", `${office.ravi}; ${place}`), "said once").toBe("");
  expect(await start(place)).toBe("/desk/content");
  expect(await start(place, "/desk/numbers")).toBe("/desk/numbers");
  expect(await seen("/desk", `${office.ravi}; ${place}`)).toBe("desk-place=");
  const { path } = await office.contact("Called Person");
  await office.tell(path, { outcome: "no-answer" }, { cookie: office.ravi });
  expect(await start(place)).toBe("/desk");
});

/** A run may pass midnight. */
const today = () => dayInIndia(Date.now());
const tomorrow = () => `${dayAfter(today(), 1)}T17:00`;
const PLACE = "6, Rajpur Road & <b>गली 2</b>";
const book = () => ({ outcome: "survey", surveyAt: tomorrow(), surveyPlace: PLACE, surveyor: EMAIL });

const listed = async (view: string, name: string) =>
  (await office.show(`/desk${view}`)).includes(`>${name}</a>`);

/** Returns the properties of a calendar file, unfolded. */
async function calendarOf(path: string): Promise<Record<string, string>> {
  const { status, headers, body } = await office.get(`${path}/survey.ics`);
  expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const lines = body.toString().replaceAll("\r\n ", "").trim().split("\r\n");
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2)).reverse());
}

it("a survey is booked after a call, moved, cancelled and undone, and is a file for a calendar", async () => {
  const { path } = await office.contact("Asha Negi");
  const refused = await office.tell(path, { ...book(), surveyAt: "", surveyPlace: " " });
  expect(refused.status).toBe(422);
  expect(refused.said.message).toContain("Choose a day and a time. Enter the address");
  expect((await office.get(`${path}/survey.ics`)).status).toBe(404);

  const booked = await office.told(path, book());
  expect(booked).toContain("Survey: Tomorrow, 5:00 pm");
  expect(booked).toContain("6, Rajpur Road &amp; &lt;b&gt;गली 2&lt;/b&gt;");
  expect(booked).toContain(`query=${encodeURIComponent(PLACE)}`);
  expect([await listed("", "Asha Negi"), await listed("?view=surveys", "Asha Negi")]).toEqual([false, true]);
  expect(await listed("?view=mine", "Asha Negi")).toBe(true);
  expect(await exported(office.site, office.asha, "?view=surveys")).toMatchObject([
    { surveyAt: tomorrow().replace("T", " "), surveyPlace: PLACE },
  ]);

  const first = await calendarOf(path);
  const utc = new Date(`${tomorrow()}:00+05:30`).toISOString().replace(/[-:]|\.000/g, "");
  expect(first).toMatchObject({ SEQUENCE: "1", DTSTART: utc, SUMMARY: "Survey: Asha Negi" });
  expect(first.LOCATION).toBe("6\\, Rajpur Road & <b>गली 2</b>");
  const later = tomorrow().replace("17:00", "18:30");
  const move = { surveyAt: later, surveyPlace: "7 Rajpur Road" };
  expect(await office.told(path, move)).toContain("Survey moved: Tomorrow, 6:30 pm");
  const moved = await calendarOf(path);
  expect(moved).toMatchObject({ UID: first.UID, SEQUENCE: "2", LOCATION: "7 Rajpur Road" });

  const cancel = { surveyEnded: "cancelled" };
  expect((await office.tell(path, cancel, { seen: 1 })).status, "it was moved since").toBe(409);
  const cancelled = await office.tell(path, cancel, { seen: 2 });
  expect(await office.show(path)).toContain("Survey cancelled");
  expect([await listed("", "Asha Negi"), await listed("?view=surveys", "Asha Negi")]).toEqual([true, false]);
  await office.call(`${path}/events`, { undo: cancelled.id });
  expect(await calendarOf(path)).toMatchObject({ UID: first.UID, SEQUENCE: "4", LOCATION: "7 Rajpur Road" });
});

it("a survey whose time has passed waits in To call until somebody says what came of it", async () => {
  const { path } = await office.contact("Vikram Rawat");
  await office.tell(path, { ...book(), surveyAt: `${today()}T00:00` });
  const shown = await office.show(path);
  for (const button of ["Done…", "Nobody was there", "Move…"]) expect(shown).toContain(button);
  expect(shown).not.toContain("survey.ics");
  const done = { surveyEnded: "done", note: "Flat roof" };
  expect((await office.tell(path, { ...done, amount: "a lot" }, { seen: 1 })).status).toBe(422);
  const saved = await office.told(path, { ...done, amount: "1.8 lakh", nextCall: tomorrow() }, { seen: 1 });
  expect(saved).toContain("Survey done, quoted ₹1,80,000");
  expect(saved).toContain("Flat roof");
  expect(saved).toContain("Next call: Tomorrow, 5:00 pm");
});

it("a survey asks who goes, and is first on their screen that day and in the list by who goes", async () => {
  const { path } = await office.contact("Hema Bisht");
  const today23 = { ...book(), surveyAt: `${today()}T23:45` };
  const refused = await office.tell(path, { ...today23, surveyor: "" });
  expect([refused.status, refused.said.errors]).toEqual([422, { surveyor: "Please choose who goes" }]);
  expect(await office.told(path, { ...today23, surveyor: RAVI })).toContain("ravi goes");
  const first = await office.show("/desk", office.ravi);
  expect(first.indexOf("You go today")).toBeGreaterThan(0);
  expect(first.indexOf("You go today")).toBeLessThan(first.indexOf(">Hema Bisht</a>"));
  expect(await office.show("/desk")).not.toContain("You go today");
  const goes = (email: string) => listed(`?view=surveys&owner=${encodeURIComponent(email)}`, "Hema Bisht");
  expect([await goes(RAVI), await goes(EMAIL)]).toEqual([true, false]);
  expect(await office.show("/desk?view=surveys")).toContain(">ravi goes</p>");
});
