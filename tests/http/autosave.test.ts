import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";
import { post } from "./desk-staff";

const PACKAGE = "/desk/content/packages/residential-3-kw";
const NEW_POST = "/desk/content/blogPost/new";
const PAGES = "f.:pages";
const BACK = "Your unsaved changes of";

const desk = await startContentSite([]);

const open = (address: string) => desk.page(address);
const autosave = (address: string, fields: Record<string, string>, page = "phone") =>
  desk.post(`${address}/autosave`, { ...fields, [PAGES]: `${fields[PAGES] ?? ""} ${page}` });

it("what is typed is there where the document is opened next, and for nobody else", async () => {
  const before = desk.stored("packages/residential-3-kw");
  const { values } = await open(PACKAGE);
  const typed = { ...values, "f.inverter": "Typed", "f.battery": "sixty thousand" };
  const kept = await autosave(PACKAGE, typed);
  expect([kept.status, JSON.parse(kept.body.toString()).time]).toEqual([
    200,
    expect.stringMatching(/[ap]m$/),
  ]);
  const again = await open(PACKAGE);
  expect(again.words).toContain(BACK);
  expect(again.values).toMatchObject({ "f.inverter": "Typed", seen: values.seen, [PAGES]: "phone" });
  expect(desk.stored("packages/residential-3-kw")).toEqual(before);
  expect((await desk.request("/packages")).body.toString()).not.toContain("Typed");
  expect((await open(`${PACKAGE}/history`)).words).toContain("Nothing has been changed here yet.");

  const headers = { "sec-fetch-dest": "empty" };
  expect((await post(desk.site, `${PACKAGE}/autosave`, typed, headers)).status).toBe(401);
  // Another page, which was opened before, keeps the words of neither from the other.
  expect((await autosave(PACKAGE, { ...values, "f.inverter": "Other" }, "office")).status).toBe(409);
  expect((await open(PACKAGE)).values["f.inverter"]).toBe("Typed");
  const next = await autosave(PACKAGE, { ...again.values, "f.inverter": "Typed on" }, "office");
  expect(next.status).toBe(200);

  const saved = await desk.post(PACKAGE, { ...(await open(PACKAGE)).values, intent: "publish" });
  expect(saved.status).toBe(303);
  expect(desk.stored("packages/residential-3-kw").inverter).toBe("Typed on");
  expect((await open(PACKAGE)).words).not.toContain(BACK);
  // The page that was opened before the publication overwrites nothing.
  expect((await autosave(PACKAGE, typed)).status).toBe(409);
  expect((await open(PACKAGE)).values["f.inverter"]).toBe("Typed on");
});

it("what is typed into a new document is back as it was, and goes when it is discarded or saved", async () => {
  const { values } = await open(NEW_POST);
  const typed = { ...values, "f.title": "Dawn", "f.scheduledAt": "tomorrow" };
  expect((await autosave(NEW_POST, typed)).status).toBe(200);
  const again = await open(NEW_POST);
  expect(again.words).toContain(BACK);
  expect(again.values).toMatchObject({ "f.title": "Dawn", "f.scheduledAt": "tomorrow" });
  const gone = await desk.post(NEW_POST, { ...again.values, intent: "forget" });
  expect([gone.status, gone.headers.location]).toEqual([303, NEW_POST]);
  expect((await open(NEW_POST)).values["f.title"]).toBe("");

  await autosave(NEW_POST, { ...typed, "f.scheduledAt": "" });
  const form = { ...(await open(NEW_POST)).values, intent: "save" };
  expect((await desk.post(NEW_POST, form)).status).toBe(303);
  expect((await open(NEW_POST)).words).not.toContain(BACK);
  expect((await open("/desk/content/blogPost/dawn")).values["f.title"]).toBe("Dawn");
});

it("an autosave that is no form, or too large, is refused", async () => {
  expect((await desk.post(`${PACKAGE}/autosave`, { "f.inverter": "x" })).status).toBe(400);
  const { values } = await open(PACKAGE);
  const large = { ...values, "f.inverter": "x".repeat(1_000_000) };
  expect((await autosave(PACKAGE, large)).status).toBe(413);
  expect((await autosave("/desk/content/packages/never-there", values)).status).toBe(409);
  const answer = await desk.request(`${PACKAGE}/autosave`);
  expect(answer.status).toBe(405);
  expect(pageOf(answer).words).not.toContain("Typed");
});
