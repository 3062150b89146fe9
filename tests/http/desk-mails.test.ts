import { afterAll, beforeEach, expect, it } from "vitest";
import type { Change } from "~/sales/lead/lead-state";
import { sendDeskMails } from "~/sales/mails/desk-mails.server";
import { ASHA, idOf, person, RAVI } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import { runDesk } from "./desk-staff";
import { type MailServer, startMailServer } from "./mail-server";
import { temporaryFolder } from "./site";
import { putLeads } from "./stored-leads.js";

const OFFICE = "sales@example.in";
const SITE_URL = "https://www.example.in";
const accounts = [ASHA, RAVI, "new@example.in"].map((email) => ({
  email,
  hasPassword: email !== "new@example.in",
  manager: email === ASHA,
  hasFactor: false,
}));
const staff = { list: async () => accounts, names: async () => ({ [RAVI]: "Ravi Negi" }) };

let mailServer: MailServer;
let clock: Date;
let folder: string;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  mailServer = await startMailServer();
  folder = temporaryFolder();
  closing.push(mailServer.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

/** Moves the clock to a time in India; Monday is 23 November 2026. */
const moveTo = (time: string) => {
  clock = new Date(`2026-11-${time}:00+05:30`);
};

/** Opens the folder's desk, as another instance or after a restart. */
function openDesk() {
  const { desk, close } = openEmbeddedStores(folder, () => clock);
  closing.push(close);
  return desk;
}

type Desk = ReturnType<typeof openDesk>;

const send = (desk: Desk, more = {}) =>
  sendDeskMails({ desk, staff }, clock, "Mo-Su 09:00-18:00", {
    SMTP_URL: mailServer.url,
    LEAD_MAIL_TO: OFFICE,
    SITE_URL,
    DESK_MAIL_AT: "08:30",
    ...more,
  });

/** Returns the mails since the last look, as "address: subject", and all their lines. */
function takeMails() {
  const lines = mailServer.lines.splice(0);
  const to = lines.flatMap((line) => /^RCPT TO:<(.+)>$/.exec(line)?.[1] ?? []);
  const subjects = lines.flatMap((line) => /^Subject: (.+)$/.exec(line)?.[1] ?? []);
  return {
    all: to.map((address, index) => `${address}: ${subjects[index]}`),
    text: lines.join("\n").replaceAll("=\n", ""),
  };
}

const stored = (number: number, time: string, fields: Record<string, string> = {}) => {
  const { ids, ...lead } = person(number, { city: "Haridwar", ...fields });
  return { ...lead, id: ids[0], timestamp: new Date(`2026-11-${time}:00+05:30`).toISOString() };
};

it("a day of mails: each person's calls and surveys, what nobody has touched, and on Monday the week; each once", async () => {
  await putLeads(folder, [
    stored(1, "17T10:00"),
    stored(2, "18T10:00"),
    stored(3, "19T10:00"),
    stored(4, "20T10:00"),
  ]);
  moveTo("21T12:00");
  const desk = openDesk();
  const append = (number: number, by: string, change: Change) => desk.append(idOf(number), by, change);
  await append(1, ASHA, { outcome: "call-back", status: "called", nextCall: "2026-11-22T10:00" });
  await append(2, ASHA, {
    outcome: "survey",
    status: "survey",
    surveyAt: "2026-11-23T11:00",
    surveyPlace: "Roorkee",
  });
  await append(3, ASHA, { outcome: "call-back", status: "called", nextCall: "2026-11-24T10:00" });
  await append(3, ASHA, { surveyAt: "2026-11-23T16:00", surveyPlace: "6 Rajpur Road" });
  await append(4, RAVI, { outcome: "won", status: "won", amount: 180_000 });

  moveTo("23T08:29");
  expect([await send(desk), takeMails().all]).toEqual([0, []]);

  moveTo("23T08:30");
  const other = openDesk();
  const sent = await Promise.all([send(desk), send(other)]);
  expect(sent[0] + sent[1]).toBe(2);
  const morning = takeMails();
  expect(morning.all.sort()).toEqual([
    `${ASHA}: Surveys today: 2, Overdue: 1`,
    `${OFFICE}: The week: 4 leads, 1 won`,
  ]);
  expect(morning.text).toContain("Today, 11:00 am: Person 2, Haridwar");
  expect(morning.text).toContain("Today, 4:00 pm: Person 3, Haridwar");
  expect(morning.text).toContain(`${SITE_URL}/desk/leads/AAAAA-00002`);
  expect(morning.text).toContain("1,80,000");
  expect(morning.text).toMatch(
    /\nInstalled: 0\nCommissioned: 0\nSubsidies received: 0 of the centre, 0 of a state\nMoney out: .*1,80,000\n/,
  );
  expect(morning.text).toContain("\n  Ravi Negi: 1 lead, 1 won\n  asha: 3 leads, 0 won\n");
  expect(morning.text).toContain(`From: Suryanta Energy <${OFFICE}>`);
  expect(morning.text).not.toMatch(/^From: .*asha/m);
  expect(morning.text).not.toMatch(/900000000|@example\.in, |p1@/);
  expect(await send(openDesk())).toBe(0);

  await putLeads(folder, [stored(5, "23T09:30", { name: "रमेश" }), stored(6, "23T09:45")]);
  const later = openDesk();
  await later.append(idOf(6), RAVI, { note: "Seen" });
  moveTo("23T11:29");
  expect(await send(later)).toBe(0);
  moveTo("23T11:31");
  expect(await send(later)).toBe(1);
  const waiting = takeMails();
  expect(waiting.all).toEqual([`${OFFICE}: 1 lead waits: nobody has called`]);
  expect(waiting.text).toContain(`${SITE_URL}/desk/leads/AAAAA-00005`);
  moveTo("23T17:00");
  expect(await send(openDesk())).toBe(0);

  moveTo("24T08:31");
  expect(await send(openDesk())).toBe(2);
  expect(takeMails().all.sort()).toEqual([
    `${ASHA}: After the survey: 2, Overdue: 1`,
    `${RAVI}: Money due: 1`,
  ]);
  // Asha, the first account, is a manager.
  await openDesk().append(idOf(1), ASHA, {
    owner: RAVI,
    surveyAt: "2026-11-24T11:00",
    surveyPlace: "BHEL",
    nextCall: "",
  });
  moveTo("26T08:31");
  expect(await send(openDesk())).toBe(2);
  const third = takeMails();
  expect(third.all.sort()).toEqual([
    `${ASHA}: After the survey: 2, Surveys over for two days: 1`,
    `${RAVI}: After the survey: 1, Money due: 1`,
  ]);
  expect(third.text).toContain("Tue, 24 Nov, 11:00 am: Person 1, Haridwar");
});

it("jobs are in their owner's mail once they are over their usual time, and in Monday's with what was done and is out", async () => {
  await putLeads(folder, [stored(1, "01T10:00"), stored(2, "01T10:00"), stored(3, "01T10:00")]);
  moveTo("02T12:00");
  const desk = openDesk();
  for (const number of [1, 2, 3])
    await desk.append(idOf(number), RAVI, { outcome: "won", status: "won", amount: 180_000 });
  const paid = (stage: string, amount: number) => ({ stage, amount, on: "2026-11-03", how: "upi" as const });
  const stages = [{ id: "1", name: "All of it", amount: 180_000, dueWith: "advance" as const, dueOn: "" }];
  await desk.append(idOf(1), RAVI, { stages, payment: paid("1", 180_000) });
  await desk.append(idOf(2), RAVI, { stages, payment: paid("1", 100_000) });
  for (const id of ["papers", "application", "loan", "material"] as const)
    await desk.append(idOf(1), RAVI, { step: { id, done: "2026-11-10" } });
  await desk.append(idOf(1), RAVI, { step: { id: "installation", done: "2026-11-16" } });
  await desk.append(idOf(3), ASHA, { jobEnded: "Moved house" });

  moveTo("23T08:31");
  expect(await send(openDesk())).toBe(2);
  const first = takeMails();
  expect(first.all.sort()).toEqual([`${RAVI}: Money due: 1`, `${OFFICE}: The week: 0 leads, 0 won`].sort());
  expect(first.text).toContain("All of it");
  expect(first.text).toContain("80,000 due since 5 Nov: Person 2, Haridwar");
  expect(first.text).toMatch(
    /\nInstalled: 1\nCommissioned: 0\nSubsidies received: 0 of the centre, 0 of a state\nMoney out: .*80,000\n/,
  );

  clock = new Date("2026-12-04T08:31:00+05:30");
  expect(await send(openDesk())).toBe(2);
  const later = takeMails();
  expect(later.all).toContain(`${RAVI}: Jobs over their usual time: 1, Money due: 1`);
  expect(later.text).toContain("Inspection, 11 days over: Person 1, Haridwar");
  expect(later.text).not.toContain("Person 3");
});

it("jobs and surveys that are nobody's, or of somebody who left, are in the mail of a manager", async () => {
  await putLeads(folder, [stored(1, "01T10:00"), stored(2, "01T10:00"), stored(3, "01T10:00")]);
  moveTo("02T12:00");
  const desk = openDesk();
  for (const number of [1, 2])
    await desk.append(idOf(number), "left@example.in", { outcome: "won", status: "won", amount: 180_000 });
  await desk.append(idOf(2), ASHA, { owner: "" });
  await desk.append(idOf(3), RAVI, {
    status: "survey",
    surveyAt: "2026-11-24T16:00",
    surveyPlace: "Roorkee",
  });
  moveTo("24T08:31");
  expect(await send(openDesk())).toBe(2);
  const { all, text } = takeMails();
  expect(all).toContain(`${ASHA}: Surveys today: 1, Money due: 2`);
  for (const person of ["Person 1", "Person 2", "4:00 pm: Person 3"]) expect(text).toContain(person);
});

it("what a source sent and nobody could read is in the mail of the day, and mailed to the office each day until it is dealt with", async () => {
  await putLeads(folder, [stored(1, "20T10:00")]);
  moveTo("21T12:00");
  const desk = openDesk();
  await desk.append(idOf(1), ASHA, { outcome: "call-back", status: "called", nextCall: "2026-11-24T10:00" });
  moveTo("24T08:29");
  await send(desk);
  expect(takeMails().all).toEqual([`${OFFICE}: The week: 1 lead, 0 won`]);
  const at = clock.toISOString();
  const body = { at, reason: "no phone", bytes: 12, text: "9999964001 x" };
  await desk.unreadable.put({ id: "aa", source: "indiamart", ...body });
  expect([await send(desk), takeMails().all]).toEqual([0, []]);
  moveTo("24T08:31");
  expect(await send(desk)).toBe(3);
  const { all, text } = takeMails();
  const subject = "1 lead from IndiaMART could not be read";
  expect(all.sort()).toEqual([`${ASHA}: Calls today: 1`, `${RAVI}: ${subject}`, `${OFFICE}: ${subject}`]);
  expect(text.split(subject)).toHaveLength(6);
  expect(text).toContain(`${SITE_URL}/desk/unread`);
  expect(text).not.toContain("9999964001");
  await desk.unreadable.put({ id: "bb", source: "indiamart", ...body });
  moveTo("24T12:00");
  expect(await send(desk)).toBe(0);
  moveTo("25T08:31");
  expect(await send(desk)).toBe(3);
  expect(takeMails().all).toContain(`${OFFICE}: 2 leads from IndiaMART could not be read`);
  await desk.unreadable.remove(["aa", "bb"]);
  moveTo("26T08:31");
  expect(await send(desk)).toBe(1);
});

it("a lead of the evening waits for two hours of the next day; a refused mail goes later, and a doubtful one never again", async () => {
  // Nobody has touched the first one for more than a week, and the next for nearly a week.
  await putLeads(folder, [stored(3, "18T09:59"), stored(4, "18T10:01"), stored(1, "24T17:30")]);
  moveTo("25T10:00");
  const desk = openDesk();
  expect(await send(desk)).toBe(2);
  const early = takeMails();
  expect(early.all.sort()).toEqual([
    `${OFFICE}: 1 lead waits: nobody has called`,
    `${OFFICE}: The week: 2 leads, 0 won`,
  ]);
  expect(early.text).toContain("Person 4");
  await mailServer.close();
  moveTo("25T10:31");
  expect(await send(desk)).toBe(0);
  mailServer = await startMailServer();
  closing.push(mailServer.close);
  moveTo("25T10:35");
  expect(await send(desk)).toBe(0);
  moveTo("25T10:42");
  expect([await send(desk), takeMails().all]).toEqual([1, [`${OFFICE}: 1 lead waits: nobody has called`]]);

  await putLeads(folder, [stored(2, "25T10:00")]);
  await mailServer.close();
  mailServer = await startMailServer({ ".": "" });
  closing.push(mailServer.close);
  moveTo("25T12:30");
  const restarted = openDesk();
  expect(await send(restarted)).toBe(0);
  moveTo("25T13:30");
  expect(await send(restarted)).toBe(0);
  expect(takeMails().all).toHaveLength(1);
});

it("on Monday the office is told what is to be read again, even in a week without leads", async () => {
  moveTo("23T08:31");
  const desk = openDesk();
  const toRead = async () => ["  A tariff (2025)", "  https://www.example.in/desk/content/solarRates/delhi"];
  const settings = { SMTP_URL: mailServer.url, LEAD_MAIL_TO: OFFICE, SITE_URL, DESK_MAIL_AT: "08:30" };
  expect(await sendDeskMails({ desk, staff }, clock, "Mo-Su 09:00-18:00", settings, toRead)).toBe(1);
  expect(takeMails().text).toMatch(
    /\nSources to read again\n {2}A tariff \(2025\)\n {2}https:\/\/www\.example\.in\/desk\/content\/solarRates\/delhi\n/,
  );
});

it("nothing is sent when the mails are off, and the command leaves it to the site", async () => {
  await putLeads(folder, [stored(1, "24T10:00")]);
  moveTo("24T16:00");
  expect(await send(openDesk(), { DESK_MAIL_AT: "off" })).toBe(0);
  expect(takeMails().all).toEqual([]);
  expect(
    await runDesk({ DATA_DIR: folder, SMTP_URL: mailServer.url, LEAD_MAIL_TO: OFFICE }, "mails"),
  ).toContain("Nothing to do");
});
