import { expect, it } from "vitest";
import { documentNames } from "../../app/content/content";
import { pageOf, startContentSite } from "./content-site";
import { elementsIn } from "./html";

const arrange = (move: string, key = "") => JSON.stringify({ intent: "arrange", list: "photos", move, key });
const openAt = (control: string) => JSON.stringify({ intent: "open", control });
const numbered = (intent: "find" | "put") => JSON.stringify({ intent, list: "photos" });

const PACKAGE = "/desk/content/packages/residential-3kw";
const GALLERIES = "/desk/content/photo-gallery";

const photos = Array.from({ length: 10_000 }, (_, index) => ({ url: `/a${index}` }));

const package3kw = {
  type: "Residential",
  "package-name": "3 kW",
  inverter: "Old",
  meter: "Net",
  office: { kept: true },
};

const both = { title: "Both", photos: [{ url: "/a" }, { url: "/b" }, { url: "/c" }] };
const desk = await startContentSite([], {
  "packages/residential-3kw": package3kw,
  "photo-gallery/both": { ...both, hi: { title: "दोनों", note: "kept" } },
  "photo-gallery/long": { title: "Long", photos: photos.slice(0, 120) },
  "photo-gallery/many": { title: "Many", photos },
  "packages/faulty": { type: "Farm", inverter: 7 },
  "testimonials/customer": { name: "A customer", words: "They came on time.", permission: true },
});

const open = async (path: string) => (await desk.page(path)).values;

it("a correction is published with one button, and keeps what no schema knows", async () => {
  const form = await open(PACKAGE);
  expect(form).toMatchObject({ "f.inverter": "Old", "f.type": "Residential" });
  const answer = await desk.post(PACKAGE, { ...form, "f.inverter": "New", intent: "publish" });
  expect([answer.status, answer.headers.location]).toEqual([303, `${PACKAGE}?done=publish`]);
  expect(desk.stored("packages/residential-3kw")).toEqual({ ...package3kw, inverter: "New" });
});

it("what two people changed is merged, and where both changed the same the second one chooses", async () => {
  const form = await open(PACKAGE);
  await desk.post(PACKAGE, { ...form, "f.inverter": "Asha’s", "f.meter": "Theirs", intent: "publish" });
  const mine = { "f.inverter": "Mine", "f.cable": "6 sq mm", intent: "save" };
  const answer = await desk.post(PACKAGE, { ...form, ...mine });
  expect(answer.status).toBe(409);
  const { words, values } = pageOf(answer);
  for (const part of ["asha changed this too", "Asha’s", "Mine", "also changed Meter"])
    expect(words).toContain(part);
  const merged = { "f.meter": "Theirs", "f.cable": "6 sq mm" };
  expect(values).toMatchObject({ "f.inverter": "Mine", ...merged });
  const chosen = { ...values, "choose inverter": "theirs", intent: "save" };
  expect((await desk.post(PACKAGE, chosen)).status).toBe(303);
  expect(await open(PACKAGE)).toMatchObject({ "f.inverter": "Asha’s", ...merged });
});

it("photos that one person puts in another order keep the Hindi that another writes, and who chooses gets both", async () => {
  const path = `${GALLERIES}/both`;
  const form = await open(path);
  await desk.post(path, { ...form, "f.photos": "2,0", "f.photos.2.title": "Dusk", intent: "publish" });
  const hindi = { "f.photos.0.title:hi": "भोर", "f.photos.2.title:hi": "शाम", "f.title:hi": "मेरा" };
  expect((await desk.post(path, { ...form, ...hindi, intent: "publish" })).status).toBe(303);
  expect(desk.stored("photo-gallery/both")).toEqual({
    title: "Both",
    photos: [{ url: "/c", title: "Dusk" }, { url: "/a" }],
    hi: { title: "मेरा", note: "kept", photos: [{ title: "शाम" }, { title: "भोर" }] },
  });
  const after = { ...(await open(path)), intent: "publish" };
  await desk.post(path, { ...after, "f.title:hi": "उनका", "f.photos.0.title:hi": "उनकी" });
  const mine = { "f.title:hi": "मेरा ही", "f.photos": "1,0", "f.photos.0.title:hi": "मेरी" };
  const asked = pageOf(await desk.post(path, { ...after, ...mine }));
  for (const part of ["asha: ", "Title in Hindi", "उनका", "मेरा ही", "उनकी"])
    expect(asked.words).toContain(part);
  const chosen = { "choose title:hi": "theirs", "choose photos": "mine", intent: "publish" };
  expect((await desk.post(path, { ...asked.values, ...chosen })).status).toBe(303);
  const { hi } = desk.stored("photo-gallery/both");
  expect(hi).toEqual({ title: "उनका", note: "kept", photos: [{ title: "भोर" }, { title: "मेरी" }] });
});

it("a document that visitors could not see is not published, but saved as a draft", async () => {
  const path = "/desk/content/packages/faulty";
  const form = { ...(await open(path)), "f.meter": "typed" };
  const refused = await desk.post(path, { ...form, intent: "publish" });
  expect(refused.status).toBe(422);
  const { words, values } = pageOf(refused);
  expect(words).toContain('Type: "Farm" is not one of Residential, Commercial');
  expect(values).toMatchObject({ "f.meter": "typed", "f.inverter:raw": "7" });
  expect((await desk.post(path, { ...form, intent: "save" })).status).toBe(303);
});

it("a new document gets an address from its title, which no other has", async () => {
  const path = "/desk/content/blogPost/new";
  const form = { ...(await open(path)), "f.title": "छत पर सोलर", intent: "save" };
  for (const id of ["छत-पर-सोलर", "छत-पर-सोलर-2"]) {
    const { location } = (await desk.post(path, { ...form, "f.excerpt": id })).headers;
    expect(decodeURIComponent(String(location))).toBe(`/desk/content/blogPost/${id}?done=save`);
  }
  for (const id of ["../x", ".hidden", "a/b", "new", "x\u0000", "how-net-metering-works"]) {
    const refused = await desk.post(path, { ...form, "f.:id": id });
    expect([id, refused.status]).toEqual([id, 422]);
    expect(pageOf(refused).values["f.title"]).toBe("छत पर सोलर");
  }
});

it("buttons arrange a list without scripts: nothing is saved, and all that was typed is kept", async () => {
  const path = `${GALLERIES}/new`;
  let form: Record<string, string> = { ...(await open(path)), "f.title": "Roof" };
  for (let count = 0; count < 2; count++)
    form = pageOf(await desk.post(path, { ...form, intent: arrange("add") })).values;
  form = { ...form, "f.photos.n0.url": "/media/a.jpg", "f.photos.n1.url": "/media/b.jpg" };
  const moved = await desk.post(path, { ...form, intent: arrange("up", "n1") });
  expect(moved.status).toBe(200);
  const kept = { "f.title": "Roof", "f.photos": "n1,n0", "f.photos.n0.url": "/media/a.jpg" };
  expect(pageOf(moved).values).toMatchObject(kept);
  expect((await desk.request(`${GALLERIES}/roof`)).status).toBe(404);
});

it("hostile values are shown as text, and harm nothing", async () => {
  const script = `"><script>alert(1)</script>`;
  const form = await open(PACKAGE);
  const names = Object.keys(form).filter((name) => name.startsWith("f."));
  for (const [expected, fields] of [
    [422, { ...Object.fromEntries(names.map((name) => [name, script])), intent: "publish" }],
    [303, { was: '{"__proto__":{"polluted":1}}', seen: "x", intent: "save" }],
    [
      422,
      {
        was: "{",
        base: "[",
        "f.photos": "0,0,n9999999,__proto__",
        intent: '{"intent":"arrange","list":"__proto__","move":"up","key":"0"}',
      },
    ],
    [413, { "f.meter": "x".repeat(300_000), intent: "save" }],
  ] as const) {
    const { status, body } = await desk.post(PACKAGE, { ...form, ...fields });
    expect([status, body.includes("<script>alert")]).toEqual([expected, false]);
  }
  expect((await desk.request("/desk/content/packages/..%2Fx")).status).toBe(404);
});

it("a list of 10,000 photos is shown in part, and one of 4,000 survives whole", async () => {
  const path = `${GALLERIES}/many`;
  const form = await open(path);
  expect(Object.keys(form).length).toBeLessThan(500);
  expect(await open(`${path}?at=photos.9999`)).toMatchObject({ "f.photos.9999.url": "/a9999" });
  const publish = { ...form, "f.title": "Most", intent: "publish" };
  expect((await desk.post(path, publish)).status).toBe(413);
  const kept = photos.slice(0, 4_000);
  const fewer = { ...publish, "f.photos": [...kept.keys()].join(",") };
  expect((await desk.post(path, fewer)).status).toBe(303);
  expect(desk.stored("photo-gallery/many")).toEqual({ title: "Most", photos: kept });
});

it("every photo of a long gallery is reached, and a turned page keeps what was typed on the one before", async () => {
  const path = `${GALLERIES}/long`;
  const form = await open(path);
  const turn = async (sent: Record<string, string>, intent: string) => {
    const answer = await desk.post(path, { ...sent, intent });
    return { to: answer.headers.location, ...pageOf(answer) };
  };
  // A page that is turned before anything was typed has a URL.
  expect((await turn(form, openAt("photos.50"))).to).toBe(`${path}?at=photos.50#f.photos.50`);
  const last = await open(`${path}?at=photos.end`);
  expect(Object.keys(last).filter((name) => /url$/.test(name))).toHaveLength(20);
  const found = await turn({ ...last, "number photos": "3" }, numbered("find"));
  expect(found.to).toBe(`${path}?at=photos.2#f.photos.2`);

  const typed = { ...form, "f.title": "Typed", "f.photos.7.title": "Seventh", "f.photos.7.title:hi": "सात" };
  const second = (await turn(typed, openAt("photos.50"))).values;
  expect(second).toMatchObject({ "f.title": "Typed", "f.photos.50.url": "/a50" });
  expect(second).not.toHaveProperty(["f.photos.7.title"]);
  const put = await turn({ ...second, "number photos": "120", "place photos": "1" }, numbered("put"));
  expect(put.values).toMatchObject({ "f.photos.0.url": "/a119", "f.photos.8.title": "Seventh" });
  expect((await turn(put.values, "publish")).to).toBe(`${path}?done=publish`);
  const saved = desk.stored("photo-gallery/long");
  expect([saved.title, saved.photos.length, saved.hi.photos[8]]).toEqual(["Typed", 120, { title: "सात" }]);
  expect(saved.photos.slice(0, 2)).toEqual([{ url: "/a119" }, { url: "/a0" }]);

  // What is new, and what is wrong, is shown wherever it is.
  const added = await turn(await open(path), arrange("add"));
  const wrong = { ...added.values, "f.photos.n0.url": "new.jpg" };
  expect((await turn(wrong, "save")).to).toBe(`${path}?done=save&at=photos.120`);
  const away = await turn(await open(`${path}?at=photos.0`), "publish");
  expect(away.attributes("value")).toContain(openAt("photos.120.url"));
});

it("without scripts, choosing a picture saves the draft, and leads to the library and back to the field", async () => {
  const path = `${GALLERIES}/new`;
  const typed = {
    ...(await open(path)),
    "f.title": "Chosen",
    "f.photos": "n1,n0",
    "f.photos.n0.title": "Second",
  };
  const choosing = await desk.post(path, {
    ...typed,
    intent: JSON.stringify({ intent: "choose", control: "photos.n0.url" }),
  });
  const library = String(choosing.headers.location);
  expect(library).toBe("/desk/content/media?to=photo-gallery%2Fchosen%2Fphotos.1.url");
  expect((await desk.page(library)).words).toContain("Choose a file for “Chosen”");
  const back = await desk.post(library, { name: "house-at-dusk.jpg" });
  expect(back.headers.location).toBe(`${GALLERIES}/chosen?at=photos.1.url#f.photos.1.url`);
  const chosen = { "f.photos.1.url": "/media/house-at-dusk.jpg", "f.photos.1.title": "Second" };
  expect(await open(`${GALLERIES}/chosen`)).toMatchObject(chosen);
  const brochure = "/desk/content/media?to=downloads/care-and-cleaning/fileUrl";
  expect((await desk.page(brochure)).words).not.toContain("house-at-dusk.jpg");
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
  expect([...statuses.values()].filter(([, status]) => status !== 200)).toEqual([]);
  const pages = [...statuses.keys()].join(" ");
  for (const page of ["/history", "/preview", "/media/…", "blogPost/…"]) expect(pages).toContain(page);
});

it.each(["up photos 1", "right title", '{"intent":"fly"}', "{", ""])(
  "the button %s of an older page shows the form again with all that was typed",
  async (intent) => {
    const answer = await desk.send(PACKAGE, { "f.inverter": "Typed on an old page", intent });
    expect(answer.status).toBe(422);
    expect(answer.body.toString()).toContain("this page was opened before the site changed");
    expect(pageOf(answer).values).toMatchObject({ "f.inverter": "Typed on an old page" });
  },
);

it("scripts in every field of every collection reach visitors as text, or not at all", async () => {
  const script = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
  // Other values would hide the document, and another address is refused.
  const isText = (field: string, value: string) =>
    /^f\./.test(field) &&
    /[a-z]{2}/i.test(value) &&
    !/^f\.(?:kind|type|position|isPublished|permission|imageUrl|fileUrl)$|youtubeUrl$/.test(field);
  const spoilt = ([field, value]: [string, string]) => [field, isText(field, value) ? value + script : value];
  for (const name of documentNames) {
    const { rows } = await desk.page(`/desk/content/${name}`);
    const id = rows.map((row) => row.id).find((one) => !/many|faulty|both|long/.test(one));
    const path = `/desk/content/${name}/${id}`;
    const hostile = Object.fromEntries(Object.entries(await open(path)).map(spoilt));
    const first = await desk.post(path, { ...hostile, intent: "publish" });
    // Some values are not shown, which somebody has to accept.
    const accepted = { ...pageOf(first).values, intent: "publish" };
    const { status } = first.status === 303 ? first : await desk.post(path, accepted);
    expect([name, status]).toEqual([name, 303]);
    for (const answer of [first, await desk.request(path), await desk.request(`${path}/history`)])
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

it("the error of a table is tied to it", async () => {
  const path = "/desk/content/solarRates/delhi";
  const form = await open(path);
  const [last = ""] = Object.keys(form)
    .filter((name) => /^f\.relief\..+\.upTo$/.test(name))
    .slice(-1);
  const answer = await desk.post(path, { ...form, [last]: "100", intent: "publish" });
  expect(answer.status).toBe(422);
  const html = answer.body.toString();
  const table = elementsIn(html, "fieldset").find(({ attributes }) => attributes.id === "f.relief");
  const described = table?.attributes["aria-describedby"];
  expect(described).toBeTruthy();
  const error = elementsIn(html, "p").find(({ attributes }) => attributes.id === described);
  expect(error?.text).toContain("ascending order");
});
