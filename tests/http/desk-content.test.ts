import { readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";
import { runDesk } from "./desk-staff";
import { type Answer, send } from "./site";

const BLOG = "/desk/content/blogPost";
const PACKAGES = "/desk/content/packages";
const post = (title: string) => ({ title, content: "<p>Text</p>", isPublished: true });

const faulty = { ...post("Half of it is seen"), coverImageUrl: "ftp://x.in/%E0%A4%9B%E0%A4%A4.jpg" };
const desk = await startContentSite(
  [
    { name: "blogPost", id: "how-net-metering-works", fields: post("Net meters, again") },
    { name: "blogPost", id: "unseen", fields: post("Nobody has seen this") },
    { name: "blogPost", id: "half-seen", fields: faulty },
    { name: "blogPost", id: "later", fields: post("Not before May") },
  ],
  { "blogPost/broken": "{,", "packages/no-type": { "package-name": "7 kW", type: "Farm" } },
);

const idsAt = async (list: string) => (await desk.page(list)).rows.map(({ id }) => id);

async function rowOf(id: string, list = BLOG) {
  const row = (await desk.page(list)).rows.find((one) => one.id === id);
  return row ?? expect.fail(`${id} is not in ${list}`);
}

/** Presses a button of a document's row, and resolves to the page that follows. */
async function act(action: string, { id, seen }: { id: string; seen: string }, list = BLOG) {
  const answer = await desk.post(list, { do: action, id, seen });
  expect(answer.status).toBe(303);
  const next = await desk.request(String(answer.headers.location));
  // A tab that is left empty leads on to the whole list.
  return next.headers.location ? desk.page(next.headers.location) : pageOf(next);
}

function expectRefused(answer: Answer, words: string) {
  expect([answer.status, pageOf(answer).words]).toEqual([409, expect.stringContaining(words)]);
}

const asVisitor = async (address: string) => pageOf(await desk.request(address, {})).words;

it("the overview has the collections in the office's words, and what needs attention", async () => {
  const { words, links } = await desk.page("/desk/content");
  for (const part of ["Photos of projects", "Home page slides", "11 posts", "8 packages", "8 people"])
    expect(words).toContain(part);
  expect(links).toEqual(
    expect.arrayContaining([
      { href: `${BLOG}?state=faulty`, words: "1 faulty" },
      { href: `${BLOG}?state=draft`, words: "3 not published yet" },
      { href: `${PACKAGES}?state=faulty`, words: "1 faulty" },
    ]),
  );
  expect((await desk.page("/desk")).links.map(({ href }) => href)).toContain("/desk/content");
});

it("a list says in words what visitors see of each document, and is narrowed by its URL", async () => {
  const { rows, attributes } = await desk.page(BLOG);
  const words = Object.fromEntries(rows.map((row) => [row.id, row.words]));
  for (const [id, state] of [
    ["broken", /Faulty: broken JSON: .* Visitors don’t see it\./],
    ["later", "Draft by ravi: only the desk sees it"],
    ["unseen", "Draft by ravi: only the desk sees it"],
    ["how-net-metering-works", "Published, with a draft by ravi"],
    ["before-the-monsoon", "Not in the list. Anyone with its link can read it."],
    ["cleaning-panels-and-dust", "Published"],
  ] as const)
    expect(words[id]).toMatch(state);
  expect(attributes("src").join()).toContain("/pictures/photo-280/media/");
  expect((await rowOf("no-type", PACKAGES)).words).toContain("Farm");

  expect(await idsAt(`${BLOG}?q=MONS`)).toEqual(["before-the-monsoon"]);
  expect((await idsAt(`${BLOG}?state=draft`)).sort()).toEqual(["half-seen", "later", "unseen"]);
  expect((await desk.page(`${BLOG}?q=zebra`)).words).toContain("No posts match this.");
});

it("a published draft is what visitors read, and the log says who did it", async () => {
  const { words } = await act("publish", await rowOf("unseen"));
  expect(words).toContain("“Nobody has seen this” is published.");
  await expect.poll(() => asVisitor("/blog/unseen")).toContain("Nobody has seen this");
  expect((await rowOf("unseen")).words).not.toContain("draft");
  expect(await runDesk(desk.env, "log")).toContain("asha@example.in  blogPost/unseen  published");
});

it("what was done is said also in the tab that it leaves", async () => {
  const drafts = `${BLOG}?state=draft`;
  const { words } = await act("publish", await rowOf("later", drafts), drafts);
  expect(words).toContain("“Not before May” is published.");
});

it("a post is taken off the list and published again; a collection without the flag has no such button", async () => {
  const post = await rowOf("shadow-and-orientation");
  expect((await act("hide", post)).words).toContain("is off the list.");
  expect((await rowOf(post.id)).words).toContain("Not in the list.");
  await expect.poll(() => asVisitor("/events")).not.toContain(post.title);
  await act("publish", await rowOf(post.id));
  expect((await rowOf(post.id)).words).not.toContain("Not in the list");

  const { id, seen, words } = await rowOf("residential-3-kw", PACKAGES);
  expect(words).toContain("Delete");
  expect(words).not.toContain("Unpublish");
  expect((await desk.post(PACKAGES, { do: "hide", id, seen })).status).toBe(409);
});

it("what is deleted can be brought back at once, and later from the list of deleted ones", async () => {
  const list = "/desk/content/downloads";
  const brochure = await rowOf("care-and-cleaning", list);
  const before = desk.stored("downloads/care-and-cleaning");
  const after = await act("delete", brochure, list);
  expect(after.words).toMatch(/is deleted\. ?Undo/);
  expect(after.rows.map(({ id }) => id)).not.toContain(brochure.id);
  await expect.poll(() => asVisitor("/brochures")).not.toContain(brochure.title);
  const deleted = `${list}?state=deleted`;
  expect((await desk.page(deleted)).words).toContain("Deleted by asha");
  const back = await act("restore", brochure, deleted);
  expect(back.words).toMatch(/is restored\. ?Open/);
  expect(back.links.map(({ href }) => href)).toContain(`${list}/care-and-cleaning`);
  expect(desk.stored("downloads/care-and-cleaning")).toEqual(before);
  expect((await desk.post(list, { do: "restore", id: brochure.id })).status).toBe(409);
});

it("a copy is a draft, and a deleted draft comes back as a draft", async () => {
  const copied = await desk.post(BLOG, { do: "duplicate", id: "shadow-and-orientation" });
  expect(copied.headers.location).toBe(`${BLOG}/shadow-and-orientation-copy`);
  const copy = await rowOf("shadow-and-orientation-copy");
  expect(copy.title).toMatch(/^Copy of /);
  await act("delete", copy);
  await act("restore", copy);
  expect((await rowOf(copy.id)).words).toContain("Draft by asha: only the desk sees it");
});

it("nothing is done to a document that somebody changed after the list was shown", async () => {
  const { id, seen } = await rowOf("on-grid-or-hybrid");
  await act("hide", { id, seen });
  expectRefused(await desk.post(BLOG, { do: "delete", id, seen }), "changed this too");
  expect((await rowOf(id)).words).toContain("Not in the list");
  const changed = await desk.post(BLOG, { do: "delete", id: "half-seen", seen });
  expectRefused(changed, "Not done yet: ravi changed this too. Open it, then try again.");
});

it("a faulty draft is not published, and its fault is said", async () => {
  const { id, seen } = await rowOf("no-type", PACKAGES);
  const words = "Not published: correct Type first. Type:";
  expectRefused(await desk.post(PACKAGES, { do: "publish", id, seen }), words);
});

it("a draft of which visitors would not see all is published once its sender knows", async () => {
  const { id, seen } = await rowOf("half-seen");
  const refused = await desk.post(BLOG, { do: "publish", id, seen });
  expectRefused(refused, "Not published yet: visitors won’t see what is listed here. Cover picture:");
  expect((await desk.post(BLOG, { do: "publish", id, seen, accepted: "x" })).status).toBe(409);
  const { accepted = "" } = pageOf(refused).values;
  expect((await desk.post(BLOG, { do: "publish", id, seen, accepted })).status).toBe(303);
  const row = await rowOf(id);
  expect(row.words).toContain("Visitors see it without that.");
  expect(row.words).toContain("ftp://x.in/छत.jpg");
});

it("slides are moved in the order of the home page", async () => {
  const list = "/desk/content/heroSliders";
  const [first = "", second = "", third = "", ...rest] = await idsAt(list);
  expect((await desk.post(list, { do: "move", id: third, place: "0" })).status).toBe(303);
  await expect.poll(() => idsAt(list)).toEqual([third, first, second, ...rest]);
  const ids = pageOf(await desk.request("/", {})).attributes("id");
  expect(ids.indexOf(`slide-${third}`)).toBeLessThan(ids.indexOf(`slide-${first}`));
});

it("a new project comes first, also if it is sent twice, and is moved", async () => {
  const list = "/desk/content/photo-gallery";
  const before = await idsAt(list);
  const typed = { title: "Zoo", photos: [{ url: "/media/roof.jpg" }], isPublished: true };
  const [once, twice] = [await desk.save(`${list}/new`, typed), await desk.save(`${list}/new`, typed)];
  expect([once.value?.id, twice.value?.id]).toEqual(["zoo", "zoo"]);
  await expect.poll(() => idsAt(list)).toEqual(["zoo", ...before]);
  expect((await desk.post(list, { do: "move", id: "zoo", place: "1" })).status).toBe(303);
  const [first = "", ...others] = before;
  await expect.poll(() => idsAt(list)).toEqual([first, "zoo", ...others]);
  const words = pageOf(await desk.request("/project-photos", {})).words;
  expect(words.indexOf("Zoo")).toBeLessThan(words.indexOf("School"));
});

it("a version is compared with what came after it, and restored by a new save", async () => {
  const id = "residential-3-kw";
  const history = `${PACKAGES}/${id}/history`;
  expect((await desk.page(history)).words).toContain("Nothing has been changed here yet.");
  await act("delete", await rowOf(id, PACKAGES), PACKAGES);
  const { words, first } = await desk.page(history);
  expect(words).toContain("It is deleted.");
  expect((await desk.post(history, { key: "made up", seen: "" })).status).toBe(409);
  const restored = await desk.post(history, { key: first("key"), seen: "" });
  expect((await desk.page(String(restored.headers.location))).words).toContain(
    "It is restored: visitors see this version again.",
  );
  expect((await rowOf(id, PACKAGES)).words).toContain("Published");
});

it("hostile ids and names do nothing", async () => {
  const files = () => readdirSync(path.join(desk.env.CONTENT_DIR, "blogPost"));
  const before = files();
  const outside = "../packages/residential-3-kw";
  const ids = [outside, "..", "__proto__", "a/b", "x\0y", "é".repeat(300), "CON:"];
  const actions = ["publish", "hide", "delete", "duplicate", "restore", "move", "constructor"];
  const pairs = [...ids.map((id) => [id, "publish"]), ...actions.map((action) => [outside, action])];
  for (const [id = "", action = ""] of pairs) {
    const { status } = await desk.post(BLOG, { do: action, id, seen: "", place: "-1" });
    expect([id, action, status]).toEqual([id, action, 409]);
  }
  expect(files()).toEqual(before);
  for (const address of ["/desk/content/__proto__", "/desk/content/media-x", `${BLOG}/..%2fx/preview`])
    expect((await desk.request(address)).status).toBe(404);
  for (const address of [BLOG, `${BLOG}/unseen/preview`, `${BLOG}/unseen/history`])
    expect((await send(desk.site.port, "GET", address)).status).toBe(303);
});

it("while nothing can be saved, the desk says so and offers no form", async () => {
  const { CONTENT_DIR } = desk.env;
  renameSync(CONTENT_DIR, `${CONTENT_DIR}-away`);
  for (const address of ["/desk/content", BLOG]) {
    const { words, attributes } = await desk.page(address);
    expect(words).toContain("Nothing can be changed here now");
    expect(attributes("name")).not.toContain("do");
  }
});
