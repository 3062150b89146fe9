import { readdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startContentSite, textOf } from "./content-site";
import { runDesk } from "./desk-staff";
import { send } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const BLOG = "/desk/content/blogPost";
const post = (title: string) => ({ title, content: "<p>Text</p>", isPublished: true });

let desk: Awaited<ReturnType<typeof startContentSite>>;

beforeAll(async () => {
  desk = await startContentSite(
    [
      { name: "blogPost", id: "how-net-metering-works", fields: post("Net meters, again") },
      { name: "blogPost", id: "unseen", fields: post("Nobody has seen this") },
      {
        name: "blogPost",
        id: "half-seen",
        fields: { ...post("Half of it is seen"), coverImageUrl: "ftp://x.in/%E0%A4%9B%E0%A4%A4.jpg" },
      },
      { name: "blogPost", id: "later", fields: post("Not before May"), publishAt: "2099-05-01T09:30:00Z" },
    ],
    {
      "blogPost/broken.json": "{,",
      "packages/no-type.json": '{"package-name":"7 kW","type":"Farm"}',
    },
  );
});
afterAll(() => desk?.site.stop());

interface Row {
  id: string;
  title: string;
  seen: string;
  words: string;
}

/** Returns the rows of a list, from top to bottom. */
function rowsIn(list: string): Row[] {
  return list
    .split('class="content-row"')
    .slice(1)
    .map((row) => ({
      id: /name="id" value="([^"]*)"/.exec(row)?.[1] ?? "",
      seen: /name="seen" value="([^"]*)"/.exec(row)?.[1] ?? "",
      title: /content-link"[^>]*>([^<]*)</.exec(row)?.[1] ?? "",
      words: /<span class="min-w-0[^>]*>([^<]*)</.exec(row)?.[1] ?? "",
    }));
}

const rowsAt = async (address: string) => rowsIn(await desk.text(address));

async function rowOf(id: string, list = BLOG): Promise<Row> {
  const row = (await rowsAt(list)).find((one) => one.id === id);
  if (!row) throw new Error(`${id} is not in ${list}`);
  return row;
}

async function act(action: string, { id, seen }: Pick<Row, "id" | "seen">, list = BLOG): Promise<string> {
  const answer = await desk.post(list, { do: action, id, seen });
  expect(answer.status).toBe(303);
  return desk.text(String(answer.headers.location));
}

it("the overview has the collections in the office's words, and what needs attention", async () => {
  const page = await desk.text("/desk/content");
  for (const words of ["Photos of projects", "Home page slides", "11 posts", "8 packages", "8 people"])
    expect(page).toContain(words);
  expect(page).toMatch(/blogPost\?state=faulty"[^>]*>1 faulty/);
  expect(page).toMatch(/blogPost\?state=scheduled"[^>]*>1 scheduled/);
  expect(page).toMatch(/packages\?state=faulty"[^>]*>1 faulty/);
  expect(await desk.text("/desk")).toContain('href="/desk/content"');
});

it("a list says in words what visitors see of each document", async () => {
  const words = Object.fromEntries((await rowsAt(BLOG)).map((row) => [row.id, row.words]));
  expect(words).toMatchObject({
    broken: expect.stringMatching(/^Faulty: broken JSON in line 1.* Visitors don’t see it\.$/),
    later: "Goes live on 1 May 2099, 3:00 pm (ravi)",
    unseen: "Draft by ravi: visitors don’t see it",
    "how-net-metering-works": "On the site, with a draft by ravi",
    "before-the-monsoon": "Hidden from the blog list. Anyone with its address can still read it.",
    "cleaning-panels-and-dust": "On the site",
  });
  expect((await rowOf("no-type", "/desk/content/packages")).words).toContain("Farm");
  expect(await desk.text(BLOG)).toMatch(/src="\/pictures\/photo-280\/media\//);
});

it("a list is searched and narrowed by its URL", async () => {
  expect((await rowsAt(`${BLOG}?q=MONS`)).map(({ id }) => id)).toEqual(["before-the-monsoon"]);
  expect((await rowsAt(`${BLOG}?state=draft`)).map(({ id }) => id).sort()).toEqual(["half-seen", "unseen"]);
  expect(await desk.text(`${BLOG}?q=zebra`)).toContain("No posts match this.");
});

it("a published draft is what visitors read, and the log says who did it", async () => {
  expect(await act("publish", await rowOf("unseen"))).toContain("“Nobody has seen this” is on the site.");
  await vi.waitFor(
    async () => expect(textOf(await desk.request("/blog/unseen", {}))).toContain("Nobody has seen this"),
    { timeout: 2000 },
  );
  expect((await rowOf("unseen")).words).toBe("On the site");
  expect(await runDesk(desk.env, "log")).toContain("asha@example.in  blogPost/unseen  published");
});

it("a post is hidden and shown again; a collection without the flag has no such button", async () => {
  const post = await rowOf("shadow-and-orientation");
  expect(await act("hide", post)).toContain("is hidden.");
  expect((await rowOf(post.id)).words).toContain("Hidden from the blog list.");
  await vi.waitFor(async () => expect(textOf(await desk.request("/events", {}))).not.toContain(post.title));
  await act("publish", await rowOf(post.id));
  expect((await rowOf(post.id)).words).toBe("On the site");

  const packages = await desk.text("/desk/content/packages");
  expect(packages).not.toContain(">Hide<");
  expect(packages).toContain(">Take down<");
  const [row] = rowsIn(packages);
  const answer = await desk.post("/desk/content/packages", {
    do: "hide",
    id: row?.id ?? "",
    seen: row?.seen ?? "",
  });
  expect(answer.status).toBe(409);
});

it("what is deleted can be brought back at once, and later from the list of deleted ones", async () => {
  const list = "/desk/content/downloads";
  const brochure = await rowOf("care-and-cleaning", list);
  const file = path.join(desk.env.CONTENT_DIR, "downloads/care-and-cleaning.json");
  const before = JSON.parse(readFileSync(file, "utf8"));
  const after = await act("delete", brochure, list);
  expect(after).toMatch(/is deleted\..*Undo/s);
  expect(rowsIn(after).map(({ id }) => id)).not.toContain(brochure.id);
  await vi.waitFor(async () =>
    expect(textOf(await desk.request("/brochures", {}))).not.toContain(brochure.title),
  );
  expect(await desk.text(`${list}?state=deleted`)).toContain("Deleted by asha");
  const restored = await desk.post(`${list}?state=deleted`, { do: "restore", id: brochure.id });
  // None is left there.
  const { headers } = await desk.request(String(restored.headers.location));
  const back = await desk.text(String(headers.location));
  expect(back).toMatch(/is back\..*href="\/desk\/content\/downloads\/care-and-cleaning"[^>]*>Open/s);
  expect(rowsIn(back).map(({ id }) => id)).toContain(brochure.id);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(before);
  expect((await desk.post(list, { do: "restore", id: brochure.id })).status).toBe(409);
});

it("a deleted draft that visitors never saw comes back as a draft", async () => {
  const copied = await desk.post(BLOG, { do: "duplicate", id: "shadow-and-orientation" });
  expect(copied.headers.location).toBe(`${BLOG}/shadow-and-orientation-copy`);
  const copy = await rowOf("shadow-and-orientation-copy");
  expect(copy).toMatchObject({
    title: expect.stringMatching(/^Copy of /),
    words: expect.stringMatching(/^Draft/),
  });
  await act("delete", copy);
  await act("restore", copy);
  expect((await rowOf(copy.id)).words).toBe("Draft by asha: visitors don’t see it");
});

it("nothing is done to a document that somebody changed after the list was shown", async () => {
  const row = await rowOf("on-grid-or-hybrid");
  await act("hide", row);
  const late = await desk.post(BLOG, { do: "delete", id: row.id, seen: row.seen });
  expect(late.status).toBe(409);
  expect(textOf(late)).toContain("changed it meanwhile");
  expect((await rowOf(row.id)).words).toContain("Hidden");
});

it("a faulty draft is not published, and its fault is said", async () => {
  const list = "/desk/content/packages";
  const { seen } = await rowOf("no-type", list);
  const answer = await desk.post(list, { do: "publish", id: "no-type", seen });
  expect(answer.status).toBe(409);
  expect(textOf(answer)).toContain("Not published: visitors couldn’t see it like this. Type:");
});

it("a draft of which visitors would not see all is published once its sender knows, as from its form", async () => {
  const { id, seen } = await rowOf("half-seen");
  const refused = await desk.post(BLOG, { do: "publish", id, seen });
  expect(refused.status).toBe(409);
  expect(textOf(refused)).toMatch(
    /Not published yet: visitors won’t see what is listed here\. Cover picture:/,
  );
  const accepted = /name="accepted" value="([^"]+)"/.exec(textOf(refused))?.[1] ?? "";
  expect((await desk.post(BLOG, { do: "publish", id, seen, accepted: "x" })).status).toBe(409);
  expect((await desk.post(BLOG, { do: "publish", id, seen, accepted })).status).toBe(303);
  const { words } = await rowOf(id);
  expect(words).toContain("Visitors see it without that.");
  expect(words).toContain("ftp://x.in/छत.jpg");
});

it("slides are moved in the order of the home page", async () => {
  const list = "/desk/content/heroSliders";
  const ids = (await rowsAt(list)).map(({ id }) => id);
  const [first = "", second = "", third = ""] = ids;
  const answer = await desk.post(list, { do: "move", id: third, place: "0" });
  expect(answer.status).toBe(303);
  await vi.waitFor(async () =>
    expect((await rowsAt(list)).map(({ id }) => id)).toEqual([third, first, second, ...ids.slice(3)]),
  );
  const home = textOf(await desk.request("/", {}));
  expect(home.indexOf(`id="slide-${third}"`)).toBeLessThan(home.indexOf(`id="slide-${first}"`));
});

it("a version is compared with what came after it, and restored by a new save", async () => {
  const list = "/desk/content/packages";
  const id = "residential-3-kw";
  const { seen } = await rowOf(id, list);
  const history = `${list}/${id}/history`;
  expect(await desk.text(history)).toContain("Nothing has been changed here yet.");
  await act("delete", { id, seen }, list);
  const gone = await desk.text(history);
  expect(gone).toContain("It is deleted.");
  const key = /name="key" value="([^"]+)"/.exec(gone)?.[1] ?? "";
  expect((await desk.post(history, { key: "made up", seen: "" })).status).toBe(409);
  const restored = await desk.post(history, { key, seen: "" });
  expect(await desk.text(String(restored.headers.location))).toContain("Visitors see this version again.");
  expect((await rowOf(id, list)).words).toBe("On the site");
});

it("hostile ids and names do nothing", async () => {
  const before = readdirSync(path.join(desk.env.CONTENT_DIR, "blogPost"));
  for (const id of [
    "../packages/residential-3-kw",
    "..",
    "__proto__",
    "a/b",
    "x\0y",
    "é".repeat(300),
    "CON:",
  ])
    for (const action of ["publish", "hide", "delete", "duplicate", "restore", "move", "constructor"]) {
      const { status } = await desk.post(BLOG, { do: action, id, seen: "", place: "-1" });
      expect([id, action, status]).toEqual([id, action, 409]);
    }
  expect(readdirSync(path.join(desk.env.CONTENT_DIR, "blogPost"))).toEqual(before);
  for (const address of ["/desk/content/__proto__", "/desk/content/media-x", `${BLOG}/..%2fx/preview`])
    expect((await desk.request(address)).status).toBe(404);
  for (const address of [BLOG, `${BLOG}/unseen/preview`, `${BLOG}/unseen/history`])
    expect((await send(desk.site.port, "GET", address)).status).toBe(303);
});

it("while nothing can be saved, the desk says so and offers no form", async () => {
  const { CONTENT_DIR } = desk.env;
  renameSync(CONTENT_DIR, `${CONTENT_DIR}-away`);
  try {
    const page = await desk.text("/desk/content");
    expect(page).toContain("Nothing can be changed here now");
    const list = await desk.text(BLOG);
    expect(list).toContain("Nothing can be changed here now");
    expect(list).not.toContain('name="do"');
  } finally {
    renameSync(`${CONTENT_DIR}-away`, CONTENT_DIR);
  }
});
