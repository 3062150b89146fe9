import { renameSync, symlinkSync, unlinkSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";
import { cookiesOf, EMAIL, endedSession, post, signIn } from "./desk-staff";

const PACKAGE = "/desk/content/packages/residential-3-kw";
const POST = "/desk/content/blogPost/long";
const NEW_POST = "/desk/content/blogPost/new";
const PAGES = "f.:pages";
const BACK = "Your unsaved changes of";
const ARTICLE = `<p>${"छत पर सोलर। ".repeat(2_000)}</p>\n<p>"End" & <b>so</b></p>`;

const desk = await startContentSite([], {
  "blogPost/long": { title: "Long", content: ARTICLE, isPublished: true, office: 1 },
  "blogPost/new": { title: "Called new" },
  "heroSliders/mine": { heading: "Mine", office: { kept: [1] } },
});

const open = async (address: string) => (await desk.page(address)).values;
const autosave = (address: string, fields: Record<string, string>, page = "phone") =>
  desk.post(`${address}/autosave`, { ...fields, [PAGES]: `${fields[PAGES] ?? ""} ${page}` });

it("what is typed is there where the document is opened next, and for nobody else", async () => {
  const before = desk.stored("packages/residential-3-kw");
  const values = await open(PACKAGE);
  const typed = { ...values, "f.inverter": "Typed", "f.battery": "sixty thousand" };
  const kept = await autosave(PACKAGE, typed);
  expect([kept.status, JSON.parse(kept.body.toString()).time]).toEqual([
    200,
    expect.stringMatching(/[ap]m$/),
  ]);
  const again = await desk.page(PACKAGE);
  expect(again.words).toContain(BACK);
  expect(again.values).toMatchObject({ "f.inverter": "Typed", seen: values.seen, [PAGES]: "phone" });
  expect(desk.stored("packages/residential-3-kw")).toEqual(before);
  expect((await desk.request("/packages")).body.toString()).not.toContain("Typed");
  expect((await desk.page(`${PACKAGE}/history`)).words).toContain("Nothing has been changed here yet.");

  const headers = { "sec-fetch-dest": "empty" };
  expect((await post(desk.site, `${PACKAGE}/autosave`, typed, headers)).status).toBe(401);
  // Another page, which was opened before, keeps the words of neither from the other.
  expect((await autosave(PACKAGE, { ...values, "f.inverter": "Other" }, "office")).status).toBe(409);
  expect((await open(PACKAGE))["f.inverter"]).toBe("Typed");
  const next = await autosave(PACKAGE, { ...again.values, "f.inverter": "Typed on" }, "office");
  expect(next.status).toBe(200);

  const saved = await desk.post(PACKAGE, { ...(await open(PACKAGE)), intent: "publish" });
  expect(saved.status).toBe(303);
  expect(desk.stored("packages/residential-3-kw").inverter).toBe("Typed on");
  expect((await desk.page(PACKAGE)).words).not.toContain(BACK);
  // The page that was opened before the publication overwrites nothing.
  expect((await autosave(PACKAGE, typed)).status).toBe(409);
  expect((await open(PACKAGE))["f.inverter"]).toBe("Typed on");
});

it("what is typed into a new document is back as it was, and goes when it is discarded or saved", async () => {
  const values = await open(NEW_POST);
  const typed = { ...values, "f.title": "Dawn", "f.scheduledAt": "tomorrow" };
  expect((await autosave(NEW_POST, typed)).status).toBe(200);
  const again = await desk.page(NEW_POST);
  expect(again.words).toContain(BACK);
  expect(again.values).toMatchObject({ "f.title": "Dawn", "f.scheduledAt": "tomorrow" });
  const gone = await desk.post(NEW_POST, { ...again.values, intent: "forget" });
  expect([gone.status, gone.headers.location]).toEqual([303, NEW_POST]);
  expect((await open(NEW_POST))["f.title"]).toBe("");

  await autosave(NEW_POST, { ...typed, "f.scheduledAt": "" });
  expect((await desk.send(NEW_POST, { intent: "save" })).status).toBe(303);
  expect((await desk.page(NEW_POST)).words).not.toContain(BACK);
  expect((await open("/desk/content/blogPost/dawn"))["f.title"]).toBe("Dawn");
});

it("an autosave that is no form, or too large, is refused", async () => {
  expect((await desk.post(`${PACKAGE}/autosave`, { "f.inverter": "x" })).status).toBe(400);
  const values = await open(PACKAGE);
  // 900 KB with the rest of the form.
  const statusOf = async (letters: number) =>
    (await autosave(PACKAGE, { ...values, "f.inverter": "x".repeat(letters) })).status;
  expect([await statusOf(921_601), await statusOf(910_000)]).toEqual([413, 200]);
  await desk.post(PACKAGE, { ...values, intent: "forget" });
  expect((await autosave("/desk/content/packages/never-there", values)).status).toBe(409);
  const answer = await desk.request(`${PACKAGE}/autosave`);
  expect(answer.status).toBe(405);
  expect(pageOf(answer).words).not.toContain("Typed");
});

it("a long article whose session ended is its sender’s typed copy after signing in, and then published", async () => {
  const cookie = await endedSession(desk.env.DATA_DIR, EMAIL, 60_000);
  const typed = { ...(await open(POST)), "f.title": "Longer", "f.content": `${ARTICLE}<p>More</p>` };
  // A colleague changes another field meanwhile.
  expect((await desk.send(POST, { "f.excerpt": "By Ravi", intent: "publish" })).status).toBe(303);
  const stopped = await post(desk.site, POST, { ...typed, intent: "publish" }, { cookie });
  expect([stopped.status, stopped.headers["cache-control"]]).toEqual([401, "no-store"]);
  expect(pageOf(stopped).words).toContain("We’ve kept what you typed: sign in to save it.");
  expect(stopped.body.length).toBeLessThan(20_000);
  expect(desk.stored("blogPost/long").title).toBe("Long");
  const signedIn = await signIn(desk.site, { next: pageOf(stopped).values.next ?? "" });
  expect([signedIn.status, signedIn.headers.location]).toEqual([303, POST]);
  const again = await desk.page(POST);
  expect(again.words).toContain(BACK);
  expect(again.values).toMatchObject({ "f.title": "Longer", "f.content": typed["f.content"] });
  const headers = { cookie: cookiesOf(signedIn) };
  expect((await post(desk.site, POST, { ...again.values, intent: "publish" }, headers)).status).toBe(303);
  const stored = { title: "Longer", content: typed["f.content"], excerpt: "By Ravi" };
  expect(desk.stored("blogPost/long")).toMatchObject(stored);
});

it("a new document whose session ended is there after signing in; what another page has typed stays", async () => {
  const cookie = await endedSession(desk.env.DATA_DIR, EMAIL, 60_000);
  const typed = { ...(await open(NEW_POST)), "f.title": "Dusk" };
  expect((await post(desk.site, NEW_POST, typed, { cookie })).status).toBe(401);
  expect((await open(NEW_POST))["f.title"]).toBe("Dusk");
  const other = await post(desk.site, NEW_POST, { ...typed, "f.title": "Noon" }, { cookie });
  expect(other.headers.location).toContain("&again=1");
  expect((await open(NEW_POST))["f.title"]).toBe("Dusk");
  expect((await post(desk.site, NEW_POST, { ...typed, "f.title": "Night" })).status).toBe(303);
  await desk.post(NEW_POST, { ...(await open(NEW_POST)), intent: "forget" });
});

it("what was typed stays while the store is down, and where it refuses", async () => {
  const typed = { ...(await open(PACKAGE)), "f.inverter": "Typed", intent: "publish" };
  const database = path.join(desk.env.DATA_DIR, "editing");
  renameSync(database, `${database}.away`);
  const down = await desk.post(PACKAGE, typed);
  renameSync(`${database}.away`, database);
  expect([down.status, down.headers["retry-after"]]).toEqual([503, "60"]);
  const file = desk.fileOf("packages/residential-3-kw");
  renameSync(file, `${file}.away`);
  symlinkSync(`${file}.away`, file);
  const refused = await desk.post(PACKAGE, typed);
  unlinkSync(file);
  renameSync(`${file}.away`, file);
  expect(refused.status).toBe(503);
  expect(pageOf(refused).words).toContain("Nothing is saved: its file is a link");
  for (const { values, attributes } of [pageOf(down), pageOf(refused)]) {
    expect(values["f.inverter"]).toBe("Typed");
    expect(attributes("value")).toContain("publish");
  }
});

it("a document that somebody deleted meanwhile can be made anew from what was typed", async () => {
  const address = "/desk/content/heroSliders/mine";
  const typed = { ...(await open(address)), "f.heading": "Typed" };
  const { rows } = await desk.page("/desk/content/heroSliders");
  const seen = rows.find(({ id }) => id === "mine")?.seen ?? "";
  expect((await desk.post("/desk/content/heroSliders", { do: "delete", id: "mine", seen })).status).toBe(303);
  const gone = await desk.post(address, { ...typed, intent: "save" });
  const { words, values } = pageOf(gone);
  expect([gone.status, words]).toEqual([409, expect.stringContaining("somebody deleted this.")]);
  expect((await desk.post(address, { ...values, intent: "publish" })).status).toBe(303);
  expect(desk.stored("heroSliders/mine")).toEqual({ heading: "Typed", office: { kept: [1] } });
});

it("a form of 5 MB is refused with all that was typed, and one of 9 MB in words", async () => {
  const large = { ...(await open(PACKAGE)), "f.inverter": "Typed", "f.meter": "x".repeat(5_000_000) };
  const refused = await desk.post(PACKAGE, { ...large, intent: "save" });
  expect([refused.status, pageOf(refused).values["f.inverter"]]).toEqual([413, "Typed"]);
  const dropped = await desk.post(PACKAGE, { ...large, "f.meter": "x".repeat(9_000_000) });
  expect([dropped.status, pageOf(dropped).words]).toEqual([413, expect.stringContaining("at most 256 KB")]);
});

it("a sender adds no fields that the form does not have, and takes none away", async () => {
  const form = await open(POST);
  const hostile = `{"title":"x","evil":1,"__proto__":{"y":1},"tags":{"constructor":1,"__proto__":2,"z":3}}`;
  for (const seen of [form.seen ?? "", "stale"])
    for (const was of [hostile, form.was ?? ""]) {
      const sent = {
        ...form,
        was,
        base: was,
        seen,
        "f.tags:raw": hostile,
        "f.evil": "1",
        "choose evil": "theirs",
      };
      await desk.post(POST, { ...sent, "f.title": `Long ${seen}`, intent: "publish" });
      const stored = desk.stored("blogPost/long");
      expect(JSON.stringify(stored)).not.toMatch(/evil|__proto__|constructor/);
      expect(stored.office).toBe(1);
    }
});

it("a value that visitors won’t see is said before publishing, and published the second time", async () => {
  const refused = await desk.send(POST, { "f.coverImageUrl": "roof.jpg", intent: "publish" });
  const { words, values } = pageOf(refused);
  expect(words).toContain("did you mean /media/roof.jpg?");
  const other = await desk.post(POST, { ...values, "f.coverImageUrl": "wall.jpg", intent: "publish" });
  expect(other.status).toBe(422);
  expect((await desk.post(POST, { ...values, intent: "publish" })).status).toBe(303);
  expect(desk.stored("blogPost/long").coverImageUrl).toBe("roof.jpg");
});

it("a document called new is opened and saved, and its draft is discarded", async () => {
  const address = "/desk/content/blogPost/new~";
  const { links } = await desk.page("/desk/content/blogPost");
  expect(links.map(({ href }) => href)).toContain(address);
  const typed = { "f.title": "Typed", "f.content": "<p>Typed</p>", intent: "save" };
  const form = { ...(await open(address)), ...typed };
  const later = await desk.post(address, form);
  expect(later.headers.location).toBe(`${address}?done=save`);
  const { words, values } = await desk.page(`${address}?done=save`);
  expect(words).toContain("The draft is saved. Only the desk sees it.");
  expect(values["f.title"]).toBe("Typed");
  expect((await desk.post(address, { ...values, intent: "discard" })).status).toBe(303);
  expect((await desk.page(`${address}?done=discard`)).words).toContain("The draft is discarded.");
  expect((await open(address))["f.title"]).toBe("Called new");
  expect(desk.stored("blogPost/new").title).toBe("Called new");
});
