import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { jobLines } from "~/sales/job/jobs";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import type { Stage } from "~/sales/lead/sale-shapes.server";
import { entryOf } from "~/sales/list/lead-entry";
import { dayMail, surveyMail, untouchedMail } from "./desk-mails";

const TODAY = "2026-11-24";

const stage = (dueWith: "advance" | "material", amount: number): Stage => ({
  id: dueWith,
  name: dueWith === "advance" ? "Advance" : "Material",
  amount,
  dueWith,
  dueOn: "",
});

/** A job of ₹1,00,000 that was won on 1 November, half of it due with the advance, half with the material. */
function entry(name: string, ...changes: Change[]) {
  const stages = [stage("advance", 50_000), stage("material", 50_000)];
  const events = [{ status: "won", amount: 100_000, stages } as Change, ...changes].map((change, index) => ({
    at: `2026-11-01T04:0${index}:00.000Z`,
    by: "asha@example.in",
    ...change,
  }));
  const lead: Lead = {
    kind: "contact",
    id: name.padEnd(26, "0"),
    timestamp: "2026-11-01T03:00:00.000Z",
    fields: { name },
  };
  return entryOf(lead, leadStateOf(events));
}

const done = (id: "papers" | "application" | "loan"): Change => ({ step: { id, done: "2026-11-03" } });
const PAID: Change = { payment: { stage: "advance", amount: 50_000, on: "2026-11-02", how: "upi" } };

it("a job that waits for money stands under that alone, one that waits for material under both, and a call by its time", () => {
  const jobs = jobLines(
    [
      entry("advance"),
      entry("material", PAID, done("papers"), done("application"), done("loan")),
      entry("papers", PAID, { nextCall: `${TODAY}T10:00` }),
    ],
    TODAY,
    "2026-01-01",
  );
  const calls = jobs.map(({ entry }) => entry).filter(({ nextCall }) => nextCall);
  const day = { calls, visits: [], over: [], othersOver: [], jobs };
  const mail = dayMail(day, "", `${TODAY}T09:00`, "https://www.example.in");
  expect(mail?.subject).toBe("Calls today: 1, Jobs over their usual time: 2, Money due: 2");
  const lines = mail?.text.split("\n").filter((line) => /: (?:advance|material|papers)/.test(line));
  expect(lines?.map((line) => line.trim())).toEqual([
    "Today, 10:00 am: papers",
    "Papers, 17 days over: papers",
    "Material, 14 days over: material",
    "Advance ₹50,000 due since 4 Nov: advance",
    "Material ₹50,000 due since 10 Nov: material",
  ]);
});

it("a mail names thirty leads, and counts the others", () => {
  const leads = Array.from({ length: 32 }, (_, number) => entry(`Person ${number}`));
  const { text } = untouchedMail(leads, "https://www.example.in");
  expect(text.match(/^ {2}Person/gm)).toHaveLength(30);
  expect(text).toContain("\n  and 2 more\n");
  expect(untouchedMail(leads.slice(0, 30), "https://www.example.in").text).not.toContain("more");
});

it("who sells reads that a colleague has done the survey, and the way to the lead", () => {
  const { subject, text } = surveyMail(entry("Hema"), "Suresh", "https://www.example.in");
  expect(subject).toBe("Survey done: Hema");
  expect(text).toMatch(/^Survey done: Hema, by Suresh\.\nNow they expect a quotation\./);
  expect(text).toContain("https://www.example.in/desk/leads/");
});
