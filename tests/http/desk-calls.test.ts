import { describe, expect, it } from "vitest";
import { newId } from "~/ui/hash";
import { call, EMAIL, RAVI } from "./desk-staff";
import { testOffice } from "./test-site";

const office = await testOffice();

const SESSION = "/desk/session";
const id = newId();

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("a call that cannot be understood is answered in words, as JSON", () => {
  it.each([
    ["no JSON", "{", 400, "This is no JSON"],
    ["an empty body", "", 400, "This is no JSON"],
    ["null", "null", 400, "reload it"],
    ["a list", "[]", 400, "reload it"],
    ["no sender", JSON.stringify({ id }), 400, "reload it"],
    ["an id of another kind", JSON.stringify({ by: EMAIL, id: "1" }), 400, "reload it"],
    ["more keys than the form has", JSON.stringify({ by: EMAIL, id, more: 1 }), 400, "reload it"],
    ["twenty levels", nested(20), 400, "reload it"],
    ["more than twenty levels", nested(22), 400, "more than 20 levels"],
    ["a hundred thousand levels", nested(100_000), 400, "nothing is saved"],
    ["too much", JSON.stringify({ by: EMAIL, id, more: "x".repeat(300_000) }), 413, "too much text"],
  ])("%s", async (_, body, status, words) => {
    const answer = await office.call(SESSION, body);
    expect(answer.status).toBe(status);
    expect(answer.said.message).toContain(words);
  });

  it("a form in place of JSON", async () => {
    const { status, body } = await office.post(SESSION, { by: EMAIL, id });
    expect(status).toBe(400);
    expect(JSON.parse(body.toString()).message).toContain("This is no JSON");
  });

  it("from another site", async () => {
    const headers = { cookie: office.asha, origin: "https://elsewhere.example" };
    const { status, body } = await call(office.site, SESSION, { by: EMAIL }, headers);
    expect(status).toBe(403);
    expect(JSON.parse(body.toString()).message).toMatch(/\w/);
  });
});

it("a call is read without what nobody sees", async () => {
  const { path } = await office.add({ name: "Asha", phone: "9876543210" });
  expect(await office.told(path, { note: "The roof \u202eis\u0000 flat" })).toContain("The roof is flat");
});

describe("a call of another shape is answered in words, and stores nothing", () => {
  const lead = { id: "a", seen: 0 };
  const chosen = { from: "", shown: new Date().toISOString(), change: { owner: EMAIL }, leads: [lead] };
  const erasure = { reference: "AAAAA-00001", all: false };
  const description = { seen: "", description: "A roof", hindi: "छत" };

  it.each<[string, string, object]>([
    ["leads without a list", "/desk/chosen", { ...chosen, from: undefined }],
    ["leads of no time", "/desk/chosen", { ...chosen, shown: "yesterday" }],
    ["a lead of another shape", "/desk/chosen", { ...chosen, leads: [{ ...lead, name: "x" }] }],
    ["a lead that was seen half", "/desk/chosen", { ...chosen, leads: [{ ...lead, seen: 0.5 }] }],
    ["leads and a key that no form has", "/desk/chosen", { ...chosen, done: "x" }],
    ["a change that no form has", "/desk/chosen", { ...chosen, change: { amount: "1" } }],
    [
      "a step before the first one",
      "/desk/chosen",
      { ...chosen, step: { began: chosen.shown, place: -1, of: 1 } },
    ],
    ["an undo of nothing", "/desk/chosen/undo", { leads: ["a"] }],
    ["an undo of 501 leads", "/desk/chosen/undo", { undo: "a", leads: Array(501).fill("a") }],
    ["an erasure without a reference", "/desk/leads/AAAAA-00001/erasure", { all: true }],
    ["an erasure that is not sure", "/desk/leads/AAAAA-00001/erasure", { ...erasure, all: "on" }],
    [
      "a description without Hindi",
      "/desk/content/media/roof.jpg/description",
      { ...description, hindi: undefined },
    ],
    [
      "a place outside of the picture",
      "/desk/content/media/roof.jpg/description",
      { ...description, focus: { x: 2, y: 0 } },
    ],
  ])("%s", async (_, url, body) => {
    const { status, said } = await office.call(url, body);
    expect([status, said]).toEqual([400, { message: expect.stringContaining("reload it") }]);
  });

  it.each([
    ["/desk/chosen/undo", { undo: "a", leads: ["a", "__proto__"] }, 200],
    ["/desk/chosen", { ...chosen, leads: [{ id: "__proto__", seen: 0 }] }, 200],
    ["/desk/leads/ZZZZZ-ZZZZZ/erasure", erasure, 404],
    ["/desk/content/media/none.jpg/description", description, 404],
  ])("%s of nothing that is there", async (url, body, expected) => {
    const { status, said } = await office.call(url, body);
    expect(status).toBe(expected);
    expect(said.message ?? said.value).not.toBe("");
  });
});

describe("the session of a call", () => {
  it("is that of its sender", async () => {
    expect(await office.call(SESSION, {})).toEqual({ status: 200, said: { value: null } });
  });

  it("that has ended is missed in words", async () => {
    const { status, body } = await call(office.site, SESSION, { by: EMAIL });
    expect(status).toBe(401);
    expect(JSON.parse(body.toString())).toEqual({ message: "Please sign in first." });
  });

  it("of another person refuses it, and names them", async () => {
    const answer = await office.call(SESSION, { by: EMAIL }, office.ravi);
    expect(answer).toEqual({
      status: 401,
      said: { message: "Somebody else is signed in by now.", as: RAVI },
    });
  });
});
