import { beforeEach, expect, it, vi } from "vitest";
import type { Lead } from "~/leads/leads";
import { DUE_GROUPS, groupsAt } from "~/sales/calls/to-call";
import { type Change, eventIdOf, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import type { DeskQuery } from "~/sales/store/desk";
import { entryOf, type LeadEntry, rowOf } from "./lead-entry";
import { LeadList } from "./lead-list";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const TODAY = "2026-11-22";
const TONIGHT = "2026-11-22T23:59";

const idOf = (number: number) => `aaaaa${String(number).padStart(5, "0")}aaaa`;

/** Every person comes, and every change is made, a minute after the one before. */
let minutes: number;
let list: LeadList;
let leads: { lead: Lead; events: LeadEvent[] }[];

beforeEach(() => {
  minutes = 0;
  list = new LeadList();
  leads = [];
});

function nextTime(): string {
  minutes += 1;
  return new Date(Date.parse("2026-11-22T04:00:00.000Z") + minutes * 60_000).toISOString();
}

/** Adds people, numbered from 1. */
function add(...people: Partial<Lead>[]) {
  for (const more of people) {
    const number = leads.length + 1;
    const phone = String(9_000_000_000 + number);
    const fields = { name: `Person ${number}`, email: `p${number}@example.in`, phone, ...more.fields };
    const lead: Lead = { kind: "quick-contact", id: idOf(number), timestamp: nextTime(), ...more, fields };
    leads.push({ lead, events: [] });
    list.set(entryAt(number));
  }
}

function entryAt(number: number): LeadEntry {
  const { lead, events } = leads[number - 1] as (typeof leads)[number];
  return entryOf(lead, leadStateOf(events));
}

function append(number: number, by: string, change: Change) {
  leads[number - 1]?.events.push({ at: nextTime(), by, ...change });
  list.set(entryAt(number));
}

const merge = (number: number, into: number) => append(number, ASHA, { mergedInto: idOf(into) });

const namesOf = (entries: readonly LeadEntry[]) => entries.map(({ name }) => name);

/** Returns the names of all pages. */
function listed(query: DeskQuery = {}): string[] {
  const { leads, next } = list.list(query);
  return [...namesOf(leads), ...(next ? listed({ ...query, after: next }) : [])];
}

const others = (number: number) => namesOf(list.othersLike(entryAt(number)));

const called = (nextCall: string): Change => ({ outcome: "call-back", status: "called", nextCall });

it("leads that are read in any order move no other, and are sorted at the first question alone", () => {
  const sort = vi.spyOn(Array.prototype, "sort");
  const splice = vi.spyOn(Array.prototype, "splice");
  // Imported ones came long before those that are listed already.
  for (let day = 28; day > 0; day -= 1)
    add({ cameIn: `2026-10-${String(day).padStart(2, "0")}`, timestamp: nextTime() });
  append(3, ASHA, called("2026-11-25"));
  expect([sort.mock.calls.length, splice.mock.calls.length]).toEqual([0, 0]);
  expect(listed()).toEqual(Array.from({ length: 28 }, (_, index) => `Person ${index + 1}`));
  expect(list.list({}).leads[2]).toMatchObject({ status: "called" });
  append(3, ASHA, called("2026-11-26"));
  listed();
  expect([sort.mock.calls.length, splice.mock.calls.length]).toEqual([1, 0]);
  vi.restoreAllMocks();
});

it("pages have fifty leads, none twice and none missing, in every order", () => {
  const phone = "9000000001";
  add(...Array.from({ length: 101 }, () => ({ fields: { phone } })));
  for (let number = 1; number <= 20; number += 1)
    append(number, ASHA, { nextCall: number % 2 ? "2026-11-20" : "2026-12-20", owner: ASHA });
  const calls = { callsOn: TONIGHT };
  for (const query of [{}, calls, { ...calls, owner: ASHA, orNobody: true }, { text: phone }]) {
    expect(list.list(query).leads).toHaveLength(50);
    const names = listed(query);
    expect([names.length, new Set(names).size]).toEqual([101, 101]);
  }
  expect(list.count([calls, { ...calls, groups: DUE_GROUPS }])).toEqual([101, 91]);
  // A lead's page shows the newest from its phone number.
  expect(others(1)).toEqual(Array.from({ length: 20 }, (_, index) => `Person ${101 - index}`));
});

it.each<[DeskQuery, ...number[]]>([
  [{}, 6, 4, 3, 2, 1],
  [{ status: "called" }, 3, 1],
  [{ status: "open" }, 6, 3, 2, 1],
  [{ status: "open", owner: ASHA }, 1],
  [{ kind: "contact" }, 2],
  [{ kind: "by-hand" }, 6],
  [{ owner: "" }, 6, 4, 2],
  [{ owner: ASHA, orNobody: true }, 6, 4, 2, 1],
  [{ since: "2026-11-22T04:03:00.000Z" }, 6, 4, 3],
  [{ list: "spam" }, 7, 5],
  [{ list: "merged" }, 8],
  [{ list: "found" }, 8, 6, 4, 3, 2, 1],
  [{ status: "called", kind: "quick-contact", owner: RAVI, since: "2026-11-22T04:03:00.000Z" }, 3],
  [{ status: "called", kind: "contact" }],
  [{ text: "person", list: "found" }, 8, 6, 4, 3, 2, 1],
  [{ text: "person", status: "won" }, 4],
])("leads are listed newest first, and counted, by %j", (query, ...numbers) => {
  add({}, { kind: "contact" }, {}, {}, { suspect: "honeypot" }, {}, {}, {});
  append(1, ASHA, { status: "called", owner: ASHA });
  append(3, ASHA, { status: "called", owner: RAVI });
  append(4, ASHA, { status: "won" });
  append(6, ASHA, { added: true });
  append(7, ASHA, { spam: true });
  merge(8, 1);
  expect(listed(query)).toEqual(numbers.map((number) => `Person ${number}`));
  expect(list.count([query, query])).toEqual([numbers.length, numbers.length]);
});

it("leads are found by words, sounds, both numbers, a reference, and what staff wrote until they take it back", () => {
  const email = "av@solar.example";
  const message = "We have an ADANI\ninverter";
  add(
    { fields: { name: "Asha Verma", city: "Haridwar", email, message } },
    { fields: { name: "Ravi Ashok", city: "Dehra Dun", phone: "9000000001" } },
    { fields: { name: "अमित रावत", city: "हरिद्वार", secondPhone: "+91 88880 54321" } },
  );
  append(2, ASHA, { note: "His father speaks Garhwali only" });
  append(3, RAVI, { outcome: "not-interested", status: "lost", reason: "Bought from Tata" });
  const texts: Record<string, string[]> = {
    "2 1": ["ash", "+91 90000 00001"],
    "1": ["HARI ver", "av@solar", "adani"],
    "2": ["dehradun", "देहरादून", "father garh"],
    "3": ["हरि अमि", "AAAAA-00003", "aaaaaoooo3", "000 003", "54321", "tata"],
    "3 1": ["haridwar"],
    "3 2 1": ["AAAAA"],
    "": ["dwar", "90000000", "0003-1", "adani tata", "arhwali"],
  };
  const numbers = (text: string) => list.list({ text }).leads.map(({ id }) => Number(id.slice(5, 10)));
  for (const [expected, searches] of Object.entries(texts))
    for (const text of searches) expect([text, numbers(text).join(" ")]).toEqual([text, expected]);
  const [first] = leads[1]?.events ?? [];
  append(2, ASHA, { undo: first ? eventIdOf(first) : "" });
  append(1, RAVI, { edits: { name: "सुहास", phone: "9876543210" } });
  expect(["garhwali", "suhas", "3210", "verma"].map(numbers)).toEqual([[], [1], [1], []]);
});

it("calls come in their order: service requests, just in, due whatever the status, without a plan, waiting", () => {
  const names = ["late", "at five", "any time", "old", "new", "idle", "later", "lost", "next week"];
  add(...names.map((name) => ({ fields: { name } })));
  append(1, ASHA, called("2026-11-20T10:00"));
  append(2, RAVI, called("2026-11-22T17:00"));
  append(3, ASHA, called("2026-11-22"));
  append(9, ASHA, called("2026-11-29T09:00"));
  append(7, ASHA, called("2026-11-23"));
  append(6, ASHA, { status: "called" });
  append(8, ASHA, { status: "lost", reason: "rents", nextCall: "2026-11-21" });
  add({ kind: "service", fields: { name: "broken" } });
  append(10, RAVI, { outcome: "no-answer", status: "called" });
  const agreed = ["late", "lost", "at five", "any time"];
  const order = ["broken", "new", "old", ...agreed, "idle", "later", "next week"];
  const since = entryAt(4).timestamp;
  const callsOn = TONIGHT;
  expect(listed({ callsOn })).toEqual(order);
  expect(listed({ callsOn, owner: ASHA })).toEqual(["late", "any time", "later", "next week"]);
  expect(listed({ callsOn, status: "new" })).toEqual(["new", "old"]);
  expect(listed({ callsOn, since })).toEqual(
    order.filter((name) => !["late", "any time", "at five"].includes(name)),
  );
  const due = { callsOn, groups: DUE_GROUPS };
  const counted = [due, { ...due, since }, { ...due, callsOn: "2026-11-23T23:59" }, { callsOn }];
  expect(list.count(counted)).toEqual([8, 5, 9, 10]);
  const following = list.list({ callsOn }).leads.map(({ callKey, at }) => {
    const open = list.list({ status: "open", after: at, most: 1 }).leads;
    return [namesOf(list.list({ callsOn, after: callKey, most: 1 }).leads), open.length <= 1];
  });
  expect(following).toEqual(order.map((_, index) => [order.slice(index + 1, index + 2), true]));
});

it("surveys come by their time, and their leads are called when they are over", () => {
  add({}, {}, {}, {}, {}, {});
  const times = ["2026-11-23T10:00", "2026-11-22T15:00", "2026-11-22T09:00", "2026-11-22T11:00"];
  for (const [index, surveyAt] of times.entries())
    append(index + 1, index % 2 ? RAVI : ASHA, { outcome: "survey", status: "survey", surveyAt });
  append(4, RAVI, { status: "lost", reason: "rents" });
  append(5, RAVI, { surveyAt: "2026-11-24T10:00" });
  merge(5, 6);
  const surveys = true;
  expect(listed({ surveys, most: 2 })).toEqual(["Person 3", "Person 2", "Person 1"]);
  expect(listed({ surveys, owner: ASHA })).toEqual(["Person 3", "Person 1"]);
  expect(listed({ surveys, list: "merged" })).toEqual([]);
  expect(list.count([{ surveys }, { surveys, owner: RAVI }])).toEqual([3, 1]);
  const callsAt = (time: string) => listed({ callsOn: `${TODAY}T${time}` });
  expect(callsAt("09:59")).toEqual(["Person 6"]);
  expect(callsAt("10:00")).toEqual(["Person 6", "Person 3"]);
  expect(list.count([{ callsOn: `${TODAY}T16:00`, groups: DUE_GROUPS }])).toEqual([3]);
  const mine = { status: "open", callsOn: `${TODAY}T10:00`, withSurveys: true } as const;
  expect(listed(mine)).toEqual(["Person 6", "Person 3", "Person 2", "Person 1"]);
});

it("a period has the leads that came in it, spam and merged ones included", () => {
  add({}, {}, {}, { suspect: "honeypot" });
  append(2, ASHA, { spam: true });
  merge(3, 1);
  const [second, fourth] = [entryAt(2).timestamp, entryAt(4).timestamp];
  expect(namesOf(list.between(second, fourth))).toEqual(["Person 2", "Person 3"]);
  expect(namesOf(list.between("", second))).toEqual(["Person 1"]);
  expect(namesOf(list.between(fourth, ""))).toEqual(["Person 4"]);
  expect(list.between("", "")).toHaveLength(4);
});

it("duplicates have the same phone number or e-mail address, newest first, and are no spam and no parts", () => {
  const email = "amit@example.in";
  const phone = "9876543210";
  add({ fields: { email: "Amit@Example.in", phone } }, { fields: { email } }, { fields: { phone } }, {});
  add({ fields: { phone }, suspect: "honeypot" });
  expect([1, 2, 4, 5].map(others)).toEqual([["Person 3", "Person 2"], ["Person 1"], [], []]);
  merge(2, 1);
  expect([others(1), others(2)]).toEqual([["Person 3"], []]);
  append(5, ASHA, { restored: true });
  expect(others(1)).toEqual(["Person 5", "Person 3"]);
});

it("leads of a file are listed by the day on which they came in, with their source and import", () => {
  add({}, { cameIn: "2026-10-23", via: "meta", importId: "one" });
  add({ cameIn: TODAY, via: "meta", importId: "two" });
  add({ cameIn: "2025-10-18", via: "excel 2026-11-26", importId: "one" });
  const since = "2026-11-15T00:00:00.000Z";
  const found = (query: DeskQuery) => listed(query).map((name) => Number(name.at(-1)));
  expect(found({})).toEqual([3, 1, 2, 4]);
  expect(found({ since })).toEqual([3, 1]);
  expect(list.count([{ since }, { source: "meta" }])).toEqual([2, 2]);
  expect(found({ source: "meta" })).toEqual([3, 2]);
  expect(found({ source: "site", status: "new" })).toEqual([1]);
  expect(found({ importId: "one" })).toEqual([2, 4]);
  expect(found({ text: "excel of 26" })).toEqual([4]);
  expect(list.changed(since, 3).map(({ id }) => id)).toEqual([4, 3, 2].map(idOf));
});

it("of two readings of a lead at once, the one that knows more stays, a lead that moves is there once, and counts follow", () => {
  add({}, {});
  const before = entryAt(1);
  append(1, ASHA, { note: "Rang" });
  list.set(before);
  expect(list.find(idOf(1))?.events).toBe(1);
  const counted = () => list.count([{}, { status: "won" }]);
  expect(counted()).toEqual([2, 0]);
  append(2, ASHA, { status: "won" });
  expect(counted()).toEqual([2, 1]);
  list.set({ ...entryAt(1), at: `2026-11-23T04:00:00.000Z ${idOf(1)}` });
  expect(listed()).toEqual(["Person 1", "Person 2"]);
  list.remove(idOf(1));
  expect([listed(), counted(), list.withReference("AAAAA-00001")]).toEqual([["Person 2"], [1, 1], undefined]);
});

it("a complaint that belongs to a customer has its own line with its words until it is fixed", () => {
  add({}, { kind: "service", fields: { message: "Inverter band hai, lal batti", phone: "9000000001" } });
  append(1, ASHA, { status: "won" });
  append(1, ASHA, { merged: idOf(2) });
  append(2, ASHA, { mergedInto: idOf(1) });
  const [line] = list.list({ callsOn: TONIGHT }).leads;
  expect(
    line && [rowOf(line).path, rowOf(line).wants, line.partOf, groupsAt(TONIGHT)(line.callKey ?? "")],
  ).toEqual([`/desk/leads/${line?.reference}`, "“Inverter band hai, lal batti”", idOf(1), "service"]);
  expect(entryAt(1).id && list.othersLike(entryAt(1))).toEqual([]);
  append(2, ASHA, { outcome: "fixed", status: "fixed" });
  expect(namesOf(list.list({ callsOn: TONIGHT }).leads)).toEqual([]);
  expect(namesOf(list.list({ list: "merged" }).leads)).toEqual(["Person 2"]);
});

it("whoever has a number is found in every list, as the lead that has the rest of theirs", () => {
  const phone = "9876543210";
  add({ fields: { phone } }, { fields: { secondPhone: phone } }, { fields: { phone } }, {});
  append(1, ASHA, { spam: true });
  append(3, ASHA, { mergedInto: idOf(4) });
  const person = { phone, secondPhone: "", email: "p4@example.in" };
  expect(namesOf(list.ofPerson(person))).toEqual(["Person 4", "Person 2", "Person 1"]);
  expect(namesOf(list.ofPerson({ ...person, phone: "" }))).toEqual(["Person 4"]);
  expect(list.ofPerson({ phone: "", secondPhone: "", email: "" })).toEqual([]);
});

it("the calls whose time is over are listed alone, and counted so", () => {
  add({}, {}, {}, {});
  for (const [index, nextCall] of [
    "2026-11-21",
    "2026-11-22T10:00",
    "2026-11-22",
    "2026-11-22T18:00",
  ].entries())
    append(index + 1, ASHA, { nextCall });
  const callsOn = "2026-11-22T12:00";
  const query = { callsOn, groups: ["overdue"], owner: "" } as const;
  expect(namesOf(list.list(query).leads)).toEqual(["Person 1", "Person 2"]);
  expect(list.count([query, { callsOn, groups: DUE_GROUPS }])).toEqual([2, 3]);
});
