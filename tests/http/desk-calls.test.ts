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
