import { expect, it } from "vitest";
import { identify } from "./identity.server";
import type { LeadFields } from "./leads";

const WINDOW_MS = 10 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 9, 5);
const fields = { name: "Asha Verma", email: "asha@example.in", message: "A roof in Haridwar" };

function idOf(
  ...[kind = "contact", given = fields, now = NOW, fileHash]: Partial<Parameters<typeof identify>>
) {
  return identify(kind, given, now, fileHash)[0];
}

it("the id of a submission stays the same from one release to the next", () => {
  const ids = ["nz1j7cvyrd4ve9hrhqffq8ppdy", "pyj634f301h1sm4bpefdemkdbv", "qz4d2cs1mqg9hhnb0s5jh17h8p"];
  expect(identify("contact", fields, NOW)).toEqual(ids);
});

it.each([
  ["white space around and inside", { ...fields, message: "  A roof\r\n in  Haridwar " }],
  ["the case of the email address", { ...fields, email: "Asha@Example.IN" }],
  ["the order of the fields", { message: fields.message, email: fields.email, name: fields.name }],
])("the id of a submission does not depend on %s", (_, given) => {
  expect(idOf("contact", given)).toBe(idOf());
});

it("the id of a submission does not depend on how an accent is composed", () => {
  expect(idOf("contact", { name: "Zoe\u0308" })).toBe(idOf("contact", { name: "Zo\u00eb" }));
});

it.each([
  ["the form", idOf("quick-contact")],
  ["a field", idOf("contact", { ...fields, message: "A roof in Ghaziabad" })],
  ["the case of a text", idOf("contact", { ...fields, message: "a roof in haridwar" })],
  ["an attached file", idOf("contact", fields, NOW, "5f70bf18")],
  ["null for a value", idOf("contact", { ...fields, name: null })],
])("the id of a submission depends on %s", (_, id) => {
  expect(id).not.toBe(idOf());
});

it("the id of a submission differs for fields whose joined texts are the same", () => {
  const quoted = [{ a: 'b","c":"d' }, { a: 'b"],["c","d' }];
  const alike: LeadFields[] = [{ a: "b", c: "d" }, ...quoted, { ab: "cd" }, { a: "bc", d: "" }];
  expect(new Set(alike.map((given) => idOf("contact", given))).size).toBe(alike.length);
});

const start = Math.floor(NOW / WINDOW_MS) * WINDOW_MS;

it("the window of a submission's ids gives one id from its start to its end, with those of the windows beside it", () => {
  const [before, , next] = identify("contact", fields, start - 1);
  const [id, previous] = identify("contact", fields, start);
  expect(idOf("contact", fields, start + WINDOW_MS - 1)).toBe(id);
  expect(id).not.toBe(before);
  expect([previous, next]).toEqual([before, id]);
});
