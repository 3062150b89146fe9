import { renameSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { documentNames } from "../../app/content/content";
import { arranged } from "../../app/editor/document/path";
import { pageOf, startContentSite } from "./content-site";
import { call, EMAIL } from "./desk-staff";
import { typedInto } from "./document-call";

const PACKAGE = "/desk/content/packages/residential-3kw";
const GALLERIES = "/desk/content/photo-gallery";

const photos = Array.from({ length: 200 }, (_, index) => ({ url: `/a${index}` }));

const package3kw = {
  type: "Residential",
  "package-name": "3 kW",
  inverter: "Old",
  meter: "Net",
  office: { kept: true },
};

const desk = await startContentSite([], {
  "packages/residential-3kw": package3kw,
  "photo-gallery/long": { title: "Long", photos },
  "photo-gallery/whole": { title: "Whole", photos: photos.slice(0, 150), hi: { note: "kept" } },
  "packages/drafted": package3kw,
  "packages/edited": package3kw,
  "packages/faulty": { type: "Farm", inverter: 7 },
  "blogPost/long": { title: "Long", content: "<p>Text</p>", isPublished: true, office: 1 },
  "blogPost/new": { title: "Called new" },
  "heroSliders/mine": { heading: "Mine", office: { kept: [1] } },
  "testimonials/customer": { name: "A customer", words: "They came on time.", permission: true },
});

it("a correction is published by one call, and keeps what no schema knows, which never leaves the server", async () => {
  const { document } = await desk.open(PACKAGE);
  expect(document).toEqual({ ...package3kw, office: undefined });
  const saved = await desk.save(PACKAGE, { inverter: "New" });
  expect(saved).toMatchObject({
    status: 200,
    value: { id: "residential-3kw", document: { inverter: "New" } },
  });
  expect(desk.stored("packages/residential-3kw")).toEqual({ ...package3kw, inverter: "New" });
  expect((await desk.page(PACKAGE)).words).not.toContain("kept");
});

it("what somebody saved meanwhile comes back, and nothing is overwritten before the second one has seen it", async () => {
  const form = await desk.open(PACKAGE);
  await desk.save(PACKAGE, { inverter: "Asha’s" });
  const sent = { intent: "publish", seen: form.seen, document: typedInto(form, { inverter: "Mine" }) };
  const asked = await desk.sendForm(PACKAGE, sent);
  expect(asked).toMatchObject({ status: 409, theirs: { document: { inverter: "Asha’s" } } });
  for (const seen of [form.seen, "", "x"])
    expect((await desk.sendForm(PACKAGE, { ...sent, seen })).status).toBe(409);
  expect(desk.stored("packages/residential-3kw").inverter).toBe("Asha’s");
  expect((await desk.sendForm(PACKAGE, { ...sent, seen: asked.theirs?.seen })).status).toBe(200);
  expect(desk.stored("packages/residential-3kw")).toEqual({ ...package3kw, inverter: "Mine" });
});

it("a draft names who saved it meanwhile, and visitors read what was live until somebody publishes", async () => {
  const address = "/desk/content/packages/drafted";
  const form = await desk.open(address);
  const draft = (changes: object) =>
    desk.sendForm(address, { intent: "save", seen: form.seen, document: typedInto(form, { ...changes }) });
  expect((await draft({ meter: "Theirs" })).status).toBe(200);
  const asked = await draft({ cable: "Mine" });
  expect(asked).toMatchObject({ status: 409, theirs: { by: "asha", document: { meter: "Theirs" } } });
  expect(desk.stored("packages/drafted")).toEqual(package3kw);
});

it("a form that is sent twice, because its line was cut, is saved once", async () => {
  const form = await desk.open(PACKAGE);
  const sent = { intent: "publish", seen: form.seen, document: typedInto(form, { meter: "Twice" }) };
  const answers = [await desk.sendForm(PACKAGE, sent), await desk.sendForm(PACKAGE, sent)];
  expect(answers.map(({ status, value }) => [status, value?.seen])).toEqual([
    [200, answers[0]?.value?.seen],
    [200, answers[0]?.value?.seen],
  ]);
});

it("an edit in a file is what somebody else changed", async () => {
  const address = "/desk/content/packages/edited";
  const form = await desk.open(address);
  writeFileSync(desk.fileOf("packages/edited"), JSON.stringify({ ...package3kw, inverter: "In a file" }));
  const sent = { intent: "publish", seen: form.seen, document: typedInto(form, { meter: "Mine" }) };
  const asked = await desk.sendForm(address, sent);
  expect(asked).toMatchObject({ status: 409, message: "Not saved yet: Somebody else changed this too." });
  expect(desk.stored("packages/edited").inverter).toBe("In a file");
});

it("a document that visitors could not see is not published, but saved as a draft", async () => {
  const address = "/desk/content/packages/faulty";
  const refused = await desk.save(address, { meter: "typed" });
  expect(refused).toMatchObject({
    status: 422,
    errors: { type: 'Type: "Farm" is not one of Residential, Commercial' },
  });
  expect((await desk.save(address, { meter: "typed" }, { intent: "save" })).status).toBe(200);
});

it("a value that visitors won’t see is said before publishing, and published once that is answered", async () => {
  const address = "/desk/content/blogPost/long";
  const refused = await desk.save(address, { coverImageUrl: "roof.jpg" });
  expect(refused).toMatchObject({
    status: 422,
    question: expect.stringContaining("did you mean /media/roof.jpg?"),
  });
  const { question: confirm } = refused;
  expect((await desk.save(address, { coverImageUrl: "wall.jpg" }, { confirm })).status).toBe(422);
  expect((await desk.save(address, { coverImageUrl: "roof.jpg" }, { confirm })).status).toBe(200);
  expect(desk.stored("blogPost/long").coverImageUrl).toBe("roof.jpg");
});

it("a new document gets an address from its title, which no other has", async () => {
  const address = "/desk/content/blogPost/new";
  for (const id of ["छत-पर-सोलर", "छत-पर-सोलर-2"]) {
    const saved = await desk.save(address, { title: "छत पर सोलर", excerpt: id }, { intent: "save" });
    expect(saved.value?.id).toBe(id);
  }
  for (const id of ["../x", ".hidden", "a/b", "new", "how-net-metering-works"]) {
    const refused = await desk.save(address, { title: "Roof" }, { intent: "save", address: id });
    expect([id, refused.status, Object.keys(refused.errors ?? {})]).toEqual([id, 422, ["address"]]);
  }
});

it("a document called new is opened and saved, and its draft is discarded", async () => {
  const address = "/desk/content/blogPost/new~";
  const { links } = await desk.page("/desk/content/blogPost");
  expect(links.map(({ href }) => href)).toContain(address);
  const saved = await desk.save(address, { title: "Typed", content: "<p>Typed</p>" }, { intent: "save" });
  expect([saved.status, (await desk.open(address)).document.title]).toEqual([200, "Typed"]);
  expect((await desk.page(`${address}?done=save`)).words).toContain(
    "The draft is saved. Only the desk sees it.",
  );
  const gone = await desk.save(address, {}, { intent: "discard" });
  expect(gone).toMatchObject({ status: 200, value: { document: { title: "Called new" } } });
  expect(desk.stored("blogPost/new").title).toBe("Called new");
});

it("a document that somebody deleted meanwhile can be made anew from what was typed", async () => {
  const address = "/desk/content/heroSliders/mine";
  const form = await desk.open(address);
  const { rows } = await desk.page("/desk/content/heroSliders");
  const seen = rows.find(({ id }) => id === "mine")?.seen ?? "";
  expect((await desk.post("/desk/content/heroSliders", { do: "delete", id: "mine", seen })).status).toBe(303);
  const sent = { intent: "save", seen: form.seen, document: typedInto(form, { heading: "Typed" }) };
  const gone = await desk.sendForm(address, sent);
  expect(gone).toMatchObject({ status: 410, message: expect.stringContaining("somebody deleted this.") });
  expect((await desk.sendForm(address, { ...sent, intent: "publish", seen: "" })).status).toBe(200);
  expect(desk.stored("heroSliders/mine")).toEqual({ heading: "Typed", office: { kept: [1] } });
});

it("a list gets no more than 150 entries; a longer one of a file keeps all that it has", async () => {
  const whole = `${GALLERIES}/whole`;
  const refused = await desk.save(whole, { "photos.150": { url: "/new" } }, { intent: "save" });
  expect(refused).toMatchObject({ status: 422, errors: { photos: expect.stringContaining("at most 150") } });
  const long = `${GALLERIES}/long`;
  expect((await desk.save(long, { title: "Longer" })).status).toBe(200);
  expect(desk.stored("photo-gallery/long")).toEqual({ title: "Longer", photos });
  expect((await desk.save(long, { "photos.200": { url: "/new" } })).status).toBe(422);
  const { document, seen } = await desk.open(long);
  const places = photos.map((_, index) => index).filter((index) => index !== 7);
  const fewer = { intent: "publish", seen, document: arranged(document, ["photos"], places) };
  expect((await desk.sendForm(long, fewer)).status).toBe(200);
  expect(desk.stored("photo-gallery/long").photos).toEqual(photos.toSpliced(7, 1));
});

it("a sender adds no fields that no schema knows, and takes none away", async () => {
  const address = "/desk/content/blogPost/long";
  const { document, seen } = await desk.open(address);
  const hostile = `{"title":"x","content":"<p>x</p>","evil":1,"office":2,"__proto__":{"y":1},"tags":["a"]}`;
  const sent = `{"by":"${EMAIL}","id":"${"0".repeat(32)}","intent":"save","seen":"${seen}","document":${hostile}}`;
  const answer = await call(desk.site, `${address}/save`, sent, { cookie: desk.cookie });
  expect(answer.status).toBe(200);
  const published = await desk.save(address, {}, { confirm: "" });
  expect(published.status).toBe(200);
  const stored = desk.stored("blogPost/long");
  expect(JSON.stringify(stored)).not.toMatch(/evil|__proto__/);
  expect([stored.office, document.office]).toEqual([1, undefined]);
});

it("what is no document, or too large, is refused in words", async () => {
  const { seen } = await desk.open(PACKAGE);
  const send = (body: object) => desk.sendForm(PACKAGE, { intent: "save", seen, document: {}, ...body });
  for (const body of [
    { document: "x" },
    { document: [] },
    { document: null },
    { intent: "fly" },
    { seen: 1 },
    { x: 1 },
  ])
    expect([body, (await send(body)).status]).toEqual([body, 400]);
  const large = await send({ document: { meter: "x".repeat(300_000) } });
  expect(large).toMatchObject({ status: 413, message: "Not saved yet: this is larger than 256 KB." });
  expect((await send({ document: { meter: "x".repeat(2_000_000) } })).status).toBe(413);
  expect(
    (await desk.sendForm("/desk/content/packages/..%2Fx", { intent: "save", seen, document: {} })).status,
  ).toBe(404);
});

it("nothing is saved while the store is down, and where it refuses", async () => {
  const before = desk.stored("packages/residential-3kw");
  const form = await desk.open(PACKAGE);
  const sent = { intent: "publish", seen: form.seen, document: typedInto(form, { inverter: "Typed" }) };
  const database = path.join(desk.env.DATA_DIR, "editing");
  renameSync(database, `${database}.away`);
  const down = await desk.sendForm(PACKAGE, sent);
  renameSync(`${database}.away`, database);
  expect(down).toMatchObject({ status: 503, message: expect.stringContaining("isn’t answering") });
  const file = desk.fileOf("packages/residential-3kw");
  renameSync(file, `${file}.away`);
  symlinkSync(`${file}.away`, file);
  const refused = await desk.sendForm(PACKAGE, sent);
  unlinkSync(file);
  renameSync(`${file}.away`, file);
  expect([refused.status >= 400, refused.message]).toEqual([
    true,
    expect.stringContaining("Nothing is saved"),
  ]);
  expect(desk.stored("packages/residential-3kw")).toEqual(before);
});

it("every kind of link below the content's pages leads to a page", async () => {
  // The pages of one kind have the same links: one document, file or post of each is enough.
  const kindOf = (address: string) => address.replace(/((?:content|blog)\/(?:[^/]+\/)?)[^/?]+/, "$1…");
  const statuses = new Map<string, [address: string, status: number]>();
  const waiting = ["/desk/content"];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (statuses.has(kindOf(address))) continue;
    const answer = await desk.request(address);
    statuses.set(kindOf(address), [address, answer.status]);
    if (!address.startsWith("/desk/content")) continue;
    const addresses = pageOf(answer).links.map(({ href }) => href.replace(/#.*/, ""));
    waiting.push(...addresses.filter((next) => /^\/(?!\/|media\/)/.test(next)));
  }
  const wrong = [...statuses.values()].filter(([, status]) => status !== 200);
  expect(wrong).toEqual([["/desk/sign-in", 303]]);
  const pages = [...statuses.keys()].join(" ");
  for (const page of ["/history", "/preview", "/media/…", "blogPost/…"]) expect(pages).toContain(page);
});

it("scripts in every field of every collection reach visitors as text, or not at all", async () => {
  const script = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
  // Other values would hide the document.
  const fixed = /^(?:kind|type|position|isPublished|permission|imageUrl|fileUrl|formerIds|name)$|youtubeUrl$/;
  const spoilt = (value: unknown, field = ""): unknown => {
    if (typeof value === "string")
      return /[a-z]{2}/i.test(value) && !fixed.test(field) ? value + script : value;
    if (Array.isArray(value)) return value.map((entry) => spoilt(entry, field));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, spoilt(inside, name)]));
  };
  // The company's document is tried in company.test.ts.
  for (const name of documentNames.filter((one) => one !== "company")) {
    const { rows } = await desk.page(`/desk/content/${name}`);
    const id = rows.map((row) => row.id).find((one) => !/faulty|long|whole|edited|drafted/.test(one));
    const address = `/desk/content/${name}/${id}`;
    const { document, seen } = await desk.open(address);
    const sent = { intent: "publish", seen, document: spoilt(document) };
    const first = await desk.sendForm(address, sent);
    // Some values are not shown, which somebody has to accept.
    const { status } =
      first.status === 200 ? first : await desk.sendForm(address, { ...sent, confirm: first.question });
    expect([name, status, first.message]).toEqual([name, 200, first.message]);
    for (const answer of [await desk.request(address), await desk.request(`${address}/history`)])
      expect(answer.body.toString()).not.toMatch(/<script>alert|<img src=x/);
  }
  const { body } = await desk.request("/sitemap.xml", {});
  const posts = [...body.toString().matchAll(/<loc>[^<]*(\/blog\/[^<]+)/g)].map(([, post = ""]) => post);
  const lists = ["/events", "/packages", "/brochures", "/project-photos", "/project-videos", "/calculator"];
  for (const page of ["/", "/hi", ...lists, ...posts, "/rss.xml", "/sitemap.xml"]) {
    const text = (await desk.request(page, {})).body.toString();
    expect([page, text.match(/<script>alert|<img src=x|onerror=alert\(1\)>/)]).toEqual([page, null]);
  }
  expect(pageOf(await desk.request("/", {})).words).toContain("alert(1)");
});
