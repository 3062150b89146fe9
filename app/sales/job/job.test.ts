import { expect, it } from "vitest";
import { eventWords } from "~/sales/lead/facts";
import { type Change, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { readEvent } from "~/sales/store/read-event.server";
import { jobView } from "./job";
import { JOB_STEPS } from "./job-steps";

const eventsOf = (changes: readonly Change[]): LeadEvent[] =>
  changes.map((change, index) => ({
    at: `2026-10-24T04:${String(index).padStart(2, "0")}:00.000Z`,
    by: "asha@example.com",
    ...change,
  }));

const stateOf = (...changes: Change[]) => leadStateOf(eventsOf(changes));

const HOME = { customer: "home", kw: 3, wonOn: "2026-10-24" } as const;

/** The steps of a job that are not left out. */
const idsOf = (facts: Partial<Parameters<typeof jobView>[1]>, ...changes: Change[]) =>
  jobView(stateOf(...changes).job, { ...HOME, ...facts }, "2026-12-01")
    .steps.filter(({ isLeftOut }) => !isLeftOut)
    .map(({ id }) => id);

it("a home of 3 kW has twelve steps, above 10 kW also feasibility; a shop applies on no portal and has no subsidy", () => {
  const without = (...ids: string[]) => JOB_STEPS.filter((id) => !ids.includes(id));
  expect(idsOf({})).toEqual(without("feasibility", "loan", "stateSubsidy"));
  expect(idsOf({ kw: 11 })).toEqual(without("loan", "stateSubsidy"));
  expect(idsOf({ kw: 11, subsidyTo: "unknown", hasStateSubsidy: true })).toEqual(JOB_STEPS);
  const shop = ["application", "feasibility", "loan", "claim", "subsidy", "stateSubsidy"];
  expect(idsOf({ customer: "business" })).toEqual(without(...shop));
  // What was written down of an application before shops had none stays.
  const applied: Change = { step: { id: "application", done: "2026-10-26" } };
  expect(idsOf({ customer: "business" }, applied)).toContain("application");
});

it.each([
  ["nobody says a word of it", false, {}, []],
  ["the quotation says so", true, { subsidyTo: "loan" }, []],
  ["the office says where its subsidy goes", true, { subsidyTo: "unknown" }, []],
  ["the office needs it after all", true, {}, [{ step: { id: "loan", isLeftOut: false } }]],
  [
    "the quotation says so, and the office not",
    false,
    { subsidyTo: "loan" },
    [{ step: { id: "loan", isLeftOut: true } }],
  ],
  ["it was done when all jobs had it", true, {}, [{ step: { id: "loan", done: "2026-10-30" } }]],
  ["it has a day", true, {}, [{ step: { id: "loan", planned: "2026-10-30" } }]],
  ["it has a note alone", false, {}, [{ step: { id: "loan" }, note: "Pays cash" }]],
] as [string, boolean, object, Change[]][])(
  "a job where %s has the step of a loan: %s",
  (_, has, facts, changes) => {
    expect(idsOf(facts, ...changes).includes("loan")).toBe(has);
  },
);

it("a job that ended goes on once its customer is won again, and stays ended until then", () => {
  const ended: Change[] = [{ status: "won" }, { jobEnded: "Moves house" }];
  const endOf = (...changes: Change[]) => stateOf(...ended, ...changes).job.ended;
  expect(endOf({ outcome: "call-back", nextCall: "2026-11-02" })).toBe("Moves house");
  expect(endOf({ outcome: "won" })).toBe("");
  expect(endOf({ status: "called" }, { status: "won" })).toBe("");
  expect(endOf({ outcome: "won" }, { jobEnded: "Moves again" })).toBe("Moves again");
});

const INSTALLED: Change = { step: { id: "installation", done: "2026-11-29" } };

it.each([
  ["was installed since the portal’s step is there", true, [INSTALLED]],
  ["was installed before", false, [{ step: { id: "installation", done: "2026-11-27" } }]],
  ["is inspected", false, [INSTALLED, { step: { id: "inspection", done: "2026-11-30" } }]],
  ["has its meter", false, [INSTALLED, { step: { id: "meter", done: "2026-11-30" } }]],
  ["has a day for its inspection", true, [INSTALLED, { step: { id: "inspection", planned: "2026-12-09" } }]],
] as [string, boolean, Change[]][])(
  "a job that %s has details and photos to enter: %s",
  (_, has, changes) => {
    expect(idsOf({}, ...changes).includes("portal")).toBe(has);
  },
);

it("between installation and inspection we have two days for the portal; then the DISCOM’s begin", () => {
  const before = (["advance", "papers", "application", "material", "installation"] as const).map(
    (id): Change => ({ step: { id, done: "2026-11-29" } }),
  );
  const { next } = jobView(stateOf(...before).job, HOME, "2026-12-03");
  expect(next).toMatchObject({ id: "portal", waitsFor: "us", due: "2026-12-01", over: 2 });
  const asked = stateOf(...before, { step: { id: "portal", done: "2026-12-03" } }).job;
  expect(jobView(asked, HOME, "2026-12-03").next).toMatchObject({
    id: "inspection",
    waitsFor: "discom",
    since: "2026-12-03",
  });
});

it("the state’s subsidy waits by itself, for as long as it takes; one that came before was both", () => {
  const facts = { ...HOME, hasStateSubsidy: true };
  const paid = (share?: "centre"): Change[] =>
    JOB_STEPS.filter((id) => id !== "stateSubsidy" && id !== "handover").map((id) => ({
      step: { id, done: "2026-11-29", ...(id === "subsidy" && share && { share }) },
    }));
  expect(jobView(stateOf(...paid("centre")).job, facts, "2027-11-29").next).toMatchObject({
    id: "stateSubsidy",
    waitsFor: "discom",
    waited: 365,
    due: "",
    usual: 0,
    over: 0,
  });
  expect(jobView(stateOf(...paid()).job, facts, "2027-11-29").next?.id).toBe("handover");
});

it("a home whose quotation had no subsidy waits for none; what is written down of its steps stays", () => {
  const idsOf = (...changes: Change[]) =>
    jobView(stateOf(...changes).job, { ...HOME, isUnsubsidised: true }, "2027-05-01").steps.map(
      ({ id }) => id,
    );
  expect(idsOf()).toEqual(JOB_STEPS.filter((id) => !["feasibility", "claim", "subsidy"].includes(id)));
  expect(idsOf({ step: { id: "subsidy", done: "2027-04-20" } })).toContain("subsidy");
});

it("a step waits since the one before it was done, and says how far it is over its usual days", () => {
  const { job } = stateOf(
    { status: "won" },
    { step: { id: "advance", done: "2026-10-24" } },
    { step: { id: "papers", isLeftOut: true } },
    { step: { id: "application", done: "2026-10-27" } },
    { step: { id: "loan", isLeftOut: true } },
  );
  const { next } = jobView(job, HOME, "2026-11-06");
  expect(next).toMatchObject({ id: "material", waitsFor: "us", since: "2026-10-27", due: "2026-11-03" });
  expect(next).toMatchObject({ waited: 10, usual: 7, over: 3 });
});

it("a date that the office plans counts instead of the usual one, and undo takes a step back", () => {
  const events = eventsOf([
    { step: { id: "advance", planned: "2026-11-10" } },
    { step: { id: "advance", done: "2026-11-11" } },
  ]);
  const undone = [...events, ...eventsOf([{ undo: `${events[1]?.at} asha@example.com` }])];
  expect(jobView(leadStateOf(events).job, HOME, "2026-11-12").next?.id).toBe("papers");
  expect(jobView(leadStateOf(undone).job, HOME, "2026-11-12").next).toMatchObject({ id: "advance", over: 2 });
});

it("a step that was done ahead of an open one does not hide how long that one waits, and who did it stays", () => {
  const { job } = stateOf(
    { step: { id: "advance", done: "2026-10-25" } },
    { step: { id: "balance", done: "2026-11-20" }, note: "All at once" },
  );
  expect(jobView(job, HOME, "2026-11-21").next).toMatchObject({
    id: "papers",
    since: "2026-10-25",
    due: "2026-10-30",
    waited: 27,
    over: 22,
  });
  const events = eventsOf([
    { step: { id: "advance", done: "2026-10-25" } },
    { step: { id: "advance" }, note: "UPI" },
  ]);
  const later = leadStateOf(events.map((event, index) => ({ ...event, by: index ? "ravi" : "asha" })));
  expect(later.job.steps.advance).toMatchObject({ by: "asha", note: "UPI" });
});

it("a job that ends early has no call and no survey any more, and undo brings them back", () => {
  const events = eventsOf([
    { status: "won" },
    { nextCall: "2026-11-02T10:00", surveyAt: "2026-11-01T10:00" },
    { step: { id: "advance", done: "2026-10-25" } },
    { jobEnded: "Moved house" },
  ]);
  const ended = leadStateOf(events);
  expect(ended).toMatchObject({ status: "won", nextCall: "", surveyAt: "", job: { ended: "Moved house" } });
  expect(ended.job.steps.advance?.done).toBe("2026-10-25");
  const goesOn = leadStateOf([...events, ...eventsOf([{}, {}, {}, {}, { jobEnded: "" }]).slice(4)]);
  expect(goesOn).toMatchObject({ nextCall: "", job: { ended: "" } });
  const undone = leadStateOf([
    ...events,
    { ...eventsOf([{}])[0], undo: `${events[3]?.at} asha@example.com` } as LeadEvent,
  ]);
  expect(undone).toMatchObject({ nextCall: "2026-11-02T10:00", job: { ended: "" } });
});

it("the history says what was done to a step in words, near days as such", () => {
  const options = { today: "2026-11-24", personLabel: (email: string) => email };
  const [blank] = eventsOf([{}]) as [LeadEvent];
  const said = (change: Change) => eventWords({ ...blank, ...change }, "page", options)[0];
  expect(said({ step: { id: "meter", done: "2026-11-24" } })).toBe("Net meter and commissioning: done today");
  expect(said({ step: { id: "meter", done: "2026-11-12" } })).toBe(
    "Net meter and commissioning: done Thu, 12 Nov",
  );
  expect(said({ step: { id: "subsidy", waitsFor: "discom", since: "2026-11-23" } })).toBe(
    "Central subsidy received: waiting for the government, since yesterday",
  );
  expect(said({ step: { id: "stateSubsidy", waitsFor: "discom" } })).toBe(
    "State’s subsidy received: waiting for the state",
  );
  expect(said({ step: { id: "loan", isLeftOut: true } })).toBe("Loan: not needed");
  expect(said({ step: { id: "loan", subsidyTo: "loan" } })).toBe(
    "Loan: the subsidy goes into the loan account",
  );
  expect(said({ step: { id: "application", done: "", number: "NP-1" } })).toBe(
    "Application on the portal: not done yet, number NP-1",
  );
  expect(said({ jobEnded: "" })).toBe("Job resumed");
  expect(eventWords({ ...blank, step: { id: "papers", planned: "2026-11-24" } }, "row")).toEqual([
    "Papers: planned for 24 Nov 2026",
  ]);
});

it("an event of each kind is read as it was written", () => {
  const file = { id: "0".repeat(32), kind: "roof", name: "छत.jpg", type: "image/jpeg", size: 9 } as const;
  const changes: Change[] = [
    { step: { id: "application", done: "2026-10-27", number: "NP-1" } },
    { step: { id: "loan", subsidyTo: "unknown" } },
    { step: { id: "subsidy", done: "2026-10-27", share: "centre" } },
    { payment: { stage: "1", amount: 1, on: "2026-10-24", how: "cash" } },
    { jobEnded: "moved house" },
    { asks: "a cancelled cheque" },
    { file },
    { site: { roof: "RCC" } },
    { page: "a".repeat(64) },
    { quoted: { version: 1, sent: true } },
  ];
  for (const event of eventsOf(changes)) expect(readEvent(structuredClone(event))).toEqual(event);
});

it.each(["tomorrow", "2026-13-01", "2026-02-30", "0"])(
  "a stored day of %s is none, and the event is of a newer version",
  (day) => {
    const [event] = eventsOf([{ step: { id: "advance", since: day, planned: day, done: day } }]);
    const read = readEvent(structuredClone(event));
    expect([read.isNewer, read.step]).toEqual([true, undefined]);
    expect(jobView(leadStateOf([read]).job, HOME, "2026-11-12").next?.id).toBe("advance");
  },
);
