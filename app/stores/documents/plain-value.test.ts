import { FieldValue, Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { toPlain } from "./plain-value";

const reference = new Firestore({ projectId: "demo-plain" }).doc("userDetails/asha");

it.each<[name: string, value: unknown, expected: unknown]>([
  ["a text", "सूर्योदय", "सूर्योदय"],
  ["a number", 1.5, 1.5],
  ["a boolean", false, false],
  ["null", null, null],
  ["a Timestamp", new Timestamp(1_763_613_000, 123_456_789), "2025-11-20T04:30:00.123Z"],
  ["the last Timestamp there is", new Timestamp(253_402_300_799, 0), "9999-12-31T23:59:59.000Z"],
  ["a GeoPoint", new GeoPoint(29.9, 78.1), { latitude: 29.9, longitude: 78.1 }],
  ["a reference", reference, "userDetails/asha"],
  ["bytes", Buffer.from("sun"), "c3Vu"],
  ["a vector", FieldValue.vector([1, 2]), [1, 2]],
  ["a date", new Date(1_763_613_000_123), "2025-11-20T04:30:00.123Z"],
  ...[Number.NaN, Number.NEGATIVE_INFINITY, 1n, () => 1].map((value): [string, unknown, unknown] => [
    String(value),
    value,
    null,
  ]),
])("toPlain: %s", (_, value, expected) => {
  expect(toPlain(value)).toEqual(expected);
  expect(toPlain({ list: [{ value }] })).toEqual({ list: [{ value: expected }] });
});

it.each([
  { seconds: 1, nanoseconds: 2 },
  { _seconds: 1, _nanoseconds: 2 },
  { latitude: 1, longitude: 2 },
  { path: "a/b", isEqual: "yes", toDate: "now", toArray: [1] },
  JSON.parse('{"__proto__": {"toDate": 1}, "constructor": 1, "toJSON": "x"}'),
])("toPlain recognises a map whatever its field names: %j", (map) => {
  expect(JSON.stringify(toPlain(map))).toBe(JSON.stringify(map));
});

it("toPlain leaves out a field that is undefined", () => {
  expect(Object.keys(toPlain({ name: "Asha", phone: undefined }) as object)).toEqual(["name"]);
});
