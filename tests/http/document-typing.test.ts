import { readFileSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startContentSite, textOf, valuesIn } from "./content-site";
import { cookiesOf, post, signIn } from "./desk-staff";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PACKAGE = "/desk/content/packages/residential-3-kw";
const POST = "/desk/content/blogPost/long";
const ARTICLE = `<p>${"छत पर सोलर। ".repeat(2_000)}</p>\n<p>"End" & <b>so</b></p>`;

let desk: Awaited<ReturnType<typeof startContentSite>>;

const fileOf = (name: string) => path.join(desk.env.CONTENT_DIR, name);
const stored = (name: string) => JSON.parse(readFileSync(fileOf(name), "utf8"));

beforeAll(async () => {
  desk = await startContentSite([], {
    "blogPost/long.json": JSON.stringify({ title: "Long", content: ARTICLE, isPublished: true, office: 1 }),
    "blogPost/new.json": JSON.stringify({ title: "Called new" }),
    "heroSliders/mine.json": JSON.stringify({ heading: "Mine", office: { kept: [1] } }),
  });
});
afterAll(() => desk?.site.stop());

async function open(address: string) {
  const answer = await desk.request(address);
  expect(answer.status, address).toBe(200);
  return valuesIn(answer.body.toString());
}

it("a long article whose session ended is shown again after signing in, and then published", async () => {
  const typed = { ...(await open(POST)), "f.title": "Longer", "f.content": `${ARTICLE}<p>More</p>` };
  const stopped = await post(desk.site, POST, { ...typed, intent: "publish" });
  expect([stopped.status, stopped.headers["cache-control"]]).toEqual([401, "no-store"]);
  const wrong = await signIn(desk.site, { ...valuesIn(stopped.body.toString()), password: "wrong" });
  expect(wrong.status).toBe(422);
  const { next = "", unsaved = "" } = valuesIn(wrong.body.toString());
  const signedIn = await signIn(desk.site, { next, unsaved });
  const kept = valuesIn(signedIn.body.toString());
  expect(textOf(signedIn)).toContain("Show what you typed");
  const headers = { cookie: cookiesOf(signedIn) };
  const shown = await post(desk.site, POST, { ...kept, intent: "show" }, headers);
  expect([shown.status, stored("blogPost/long.json").title]).toEqual([200, "Long"]);
  const again = valuesIn(shown.body.toString());
  expect(again).toEqual(typed);
  expect((await post(desk.site, POST, { ...again, intent: "publish" }, headers)).status).toBe(303);
  expect(stored("blogPost/long.json")).toMatchObject({ title: "Longer", content: typed["f.content"] });
});

it("what was typed stays while the store is down, and where it refuses", async () => {
  const typed: Record<string, string> = {
    ...(await open(PACKAGE)),
    "f.inverter": "Typed",
    intent: "publish",
  };
  const kept = path.join(desk.env.DATA_DIR, "editing");
  renameSync(kept, `${kept}.away`);
  const down = await desk.post(PACKAGE, typed);
  renameSync(`${kept}.away`, kept);
  expect([down.status, down.headers["retry-after"]]).toEqual([503, "60"]);
  const file = fileOf("packages/residential-3-kw.json");
  renameSync(file, `${file}.away`);
  symlinkSync(`${file}.away`, file);
  const refused = await desk.post(PACKAGE, typed);
  unlinkSync(file);
  renameSync(`${file}.away`, file);
  expect(refused.status).toBe(503);
  expect(textOf(refused)).toContain("Nothing is saved: its file is a link");
  for (const { body } of [down, refused]) {
    const form = valuesIn(body.toString());
    expect(form).toMatchObject({ "f.inverter": "Typed", seen: typed.seen });
    expect(body.toString()).toContain('value="publish"');
  }
});

it("a document that somebody deleted meanwhile can be made anew from what was typed", async () => {
  const address = "/desk/content/heroSliders/mine";
  const typed = { ...(await open(address)), "f.heading": "Typed" };
  unlinkSync(fileOf("heroSliders/mine.json"));
  const gone = await desk.post(address, { ...typed, intent: "save" });
  expect(gone.status).toBe(409);
  expect(textOf(gone)).toContain("somebody deleted it meanwhile");
  const form = valuesIn(gone.body.toString());
  expect(form["f.heading"]).toBe("Typed");
  expect((await desk.post(address, { ...form, intent: "publish" })).status).toBe(303);
  expect(stored("heroSliders/mine.json")).toEqual({ heading: "Typed", office: { kept: [1] } });
});

it("a form of 5 MB is refused with all that was typed, and one of 9 MB in words", async () => {
  const form = await open(PACKAGE);
  const large = { ...form, "f.inverter": "Typed", "f.meter": "x".repeat(5_000_000), intent: "save" };
  const refused = await desk.post(PACKAGE, large);
  expect([refused.status, valuesIn(refused.body.toString())["f.inverter"]]).toEqual([413, "Typed"]);
  const dropped = await desk.post(PACKAGE, { ...large, "f.meter": "x".repeat(9_000_000) });
  expect([dropped.status, textOf(dropped).includes("at most 256 KB")]).toEqual([413, true]);
});

it("a sender adds no fields that the form does not have", async () => {
  const form = await open(POST);
  const hostile = `{"title":"x","evil":1,"__proto__":{"y":1},"tags":{"constructor":1,"__proto__":2,"z":3}}`;
  for (const seen of [form.seen ?? "", "stale"])
    for (const was of [hostile, form.was ?? ""]) {
      const sent = { ...form, was, base: was, seen, "f.tags:raw": hostile, "choose evil": "theirs" };
      await desk.post(POST, { ...sent, "f.title": `Long ${seen}`, intent: "publish" });
      const text = readFileSync(fileOf("blogPost/long.json"), "utf8");
      expect(text).not.toMatch(/evil|__proto__|constructor/);
      expect(JSON.parse(text)).toMatchObject({ office: 1 });
    }
});

it("a value that visitors won’t see is said before publishing, and published the second time", async () => {
  const typed = { ...(await open(POST)), "f.coverImageUrl": "roof.jpg", intent: "publish" };
  const first = await desk.post(POST, typed);
  expect(first.status).toBe(422);
  expect(textOf(first)).toContain("did you mean /media/roof.jpg?");
  const again = valuesIn(first.body.toString());
  const other = await desk.post(POST, { ...again, "f.coverImageUrl": "wall.jpg", intent: "publish" });
  expect(other.status).toBe(422);
  expect((await desk.post(POST, { ...again, intent: "publish" })).status).toBe(303);
  expect(stored("blogPost/long.json").coverImageUrl).toBe("roof.jpg");
});

it("a document called new is opened and saved, and a draft is scheduled and discarded", async () => {
  const list = textOf(await desk.request("/desk/content/blogPost"));
  expect(list).toContain('href="/desk/content/blogPost/new~"');
  const address = "/desk/content/blogPost/new~";
  const form = { ...(await open(address)), "f.title": "Typed" };
  const past = await desk.post(address, { ...form, "f.:publishAt": "2001-01-01T09:00", intent: "schedule" });
  expect([past.status, valuesIn(past.body.toString())["f.title"]]).toEqual([422, "Typed"]);
  const later = await desk.post(address, { ...form, "f.:publishAt": "2101-01-01T09:00", intent: "schedule" });
  expect(later.headers.location).toBe(`${address}?done=schedule`);
  const scheduled = await desk.request(address);
  expect(textOf(scheduled)).toMatch(/It is published on .*9:00/);
  const draft = valuesIn(scheduled.body.toString());
  expect(draft["f.title"]).toBe("Typed");
  expect((await desk.post(address, { ...draft, intent: "discard" })).status).toBe(303);
  expect((await open(address))["f.title"]).toBe("Called new");
  expect(stored("blogPost/new.json").title).toBe("Called new");
});
