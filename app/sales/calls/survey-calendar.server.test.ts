import { expect, it } from "vitest";
import { leadStateOf } from "~/sales/lead/lead-state";
import { surveyCalendar } from "./survey-calendar.server";
import { mapOf } from "./survey-map";

const ASHA = "asha@example.in";

const search = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

it.each([
  ["6 Rajpur Road, गली 2 & 3", search("6 Rajpur Road, गली 2 & 3")],
  ['"><script>', search('"><script>')],
  ["javascript:alert(1)", search("javascript:alert(1)")],
  ["Near the temple https://maps.app.goo.gl/aB3x?g_st=aw, gate 2", "https://maps.app.goo.gl/aB3x?g_st=aw,"],
  ["https://maps.google.com/?q=30.3,78.0", "https://maps.google.com/?q=30.3,78.0"],
  ["https://maps.google.com.evil.example/x", search("https://maps.google.com.evil.example/x")],
  ["https://maps.google.com@evil.example/x", search("https://maps.google.com@evil.example/x")],
])("the map of %j is %s", (place, link) => expect(mapOf(place)).toBe(link));

it("a survey is a calendar file whose lines are escaped, and folded between characters", () => {
  const lead = {
    id: "aaaa0001",
    kind: "contact" as const,
    timestamp: "2026-11-20T06:00:00.000Z",
    fields: { name: "Asha;\r\nATTENDEE:x", mobile: "9876543210" },
  };
  const surveyPlace = `${"राजपुर रोड, ".repeat(12)}\\ 6`;
  const book = { at: "2026-11-21T06:00:00.000Z", by: ASHA, surveyAt: "2026-12-01T17:00", surveyPlace };
  const events = [book, { ...book, at: "2026-11-21T07:00:00.000Z", surveyAt: "2026-12-01T18:00" }];
  const record = { lead, events, state: leadStateOf(events) };
  const file = surveyCalendar(record, "https://www.example.in", new Date("2026-11-22T05:00:00Z"));
  const lines = file.split("\r\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain("\ufffd");
  expect(file.replaceAll("\r\n ", "").split("\r\n")).toEqual(
    expect.arrayContaining([
      `UID:aaaa0001-${Date.parse(book.at)}@suryanta.example`,
      "SEQUENCE:2",
      "DTSTAMP:20261122T050000Z",
      "DTSTART:20261201T123000Z",
      "DTEND:20261201T133000Z",
      "SUMMARY:Survey: Asha\\;\\nATTENDEE:x",
      `LOCATION:${"राजपुर रोड\\, ".repeat(12)}\\\\ 6`,
    ]),
  );
});

it("a survey in the last hour of a year ends in the next one", () => {
  const lead = {
    id: "aaaa0002",
    kind: "contact" as const,
    timestamp: "2026-12-30T19:00:00.000Z",
    fields: {},
  };
  const events = [
    { at: "2026-12-30T19:05:00.000Z", by: ASHA, surveyAt: "2026-12-31T23:30", surveyPlace: "x" },
  ];
  const file = surveyCalendar(
    { lead, events, state: leadStateOf(events) },
    "https://www.example.in",
    new Date(0),
  );
  expect(file).toContain("\r\nDTSTART:20261231T180000Z\r\nDTEND:20261231T190000Z\r\n");
});
