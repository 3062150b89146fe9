import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentNames } from "../../app/content/content";
import { pageOf, startContentSite } from "./content-site";
import { elementsIn } from "./html";

const add = JSON.stringify({ intent: "add", list: "photos" });
const openAt = (control: string) => JSON.stringify({ intent: "open", control });

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
  "photo-gallery/long": { title: "Long", photos: photos.slice(0, 200), coverImageUrl: "/a7" },
  "photo-gallery/shared": { title: "Shared", photos: photos.slice(0, 200) },
  "photo-gallery/whole": { title: "Whole", photos: photos.slice(0, 150) },
  "photo-gallery/many": { title: "Many", photos },
  "packages/drafted": package3kw,
  "packages/edited": package3kw,
  "packages/faulty": { type: "Farm", inverter: 7 },
  "testimonials/customer": { name: "A customer", words: "They came on time.", permission: true },
});

const open = async (path: string) => (await desk.page(path)).values;

/** Browsers with scripts send the order alone. */
const withoutNumbers = (form: Record<string, string>) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !name.endsWith(":place")));
const scripted = async (path: string) => withoutNumbers(await open(path));

it("a correction is published with one button, and keeps what no schema knows", async () => {
  const form = await open(PACKAGE);
  expect(form).toMatchObject({ "f.inverter": "Old", "f.type": "Residential" });
  const answer = await desk.post(PACKAGE, { ...form, "f.inverter": "New", intent: "publish" });
  expect([answer.status, answer.headers.location]).toEqual([303, `${PACKAGE}?done=publish`]);
  expect(desk.stored("packages/residential-3kw")).toEqual({ ...package3kw, inverter: "New" });
});

it("what two people changed is merged, and where both changed the same nothing is saved before the second one chooses", async () => {
  const form = await open(PACKAGE);
  const theirs = { "f.inverter": "Asha’s", "f.meter": "Theirs", "f.earthing": "Asha’s too" };
  await desk.post(PACKAGE, { ...form, ...theirs, intent: "publish" });
  const mine = { ...form, "f.inverter": "Mine", "f.earthing": "Mine too", "f.cable": "6 sq mm" };
  const asked = await desk.post(PACKAGE, { ...mine, intent: "publish" });
  expect(asked.status).toBe(409);
  const { words, values } = pageOf(asked);
  for (const part of ["asha changed Inverter, Earthing too", "Asha’s", "Mine", "also changed Meter"])
    expect(words).toContain(part);
  expect(values).toMatchObject({ "f.inverter": "Mine", "f.cable": "6 sq mm" });
  // Nothing is chosen beforehand, and without a choice of each it is asked again, whatever else is sent.
  expect(Object.keys(values).filter((name) => name.startsWith("choose "))).toEqual([]);
  const one = { ...values, "choose inverter": "theirs" };
  for (const forged of [
    values,
    one,
    { ...one, "choose earthing": "both" },
    { ...one, "choose earthing": "mine", theirs: "x" },
    { ...one, "choose earthing": "mine", theirs: "" },
  ])
    expect((await desk.post(PACKAGE, { ...forged, intent: "publish" })).status).toBe(409);
  expect(desk.stored("packages/residential-3kw")).toMatchObject({
    inverter: "Asha’s",
    earthing: "Asha’s too",
  });
  const again = pageOf(await desk.post(PACKAGE, { ...one, intent: "publish" })).values;
  expect(again).toMatchObject({ "choose inverter": "theirs" });
  // A third change of the same is asked about anew.
  await desk.send(PACKAGE, { "f.inverter": "Asha’s last", intent: "publish" });
  const chosen = { "choose inverter": "theirs", "choose earthing": "mine", intent: "publish" };
  const third = await desk.post(PACKAGE, { ...again, ...chosen });
  expect([third.status, pageOf(third).words]).toEqual([409, expect.stringContaining("Asha’s last")]);
  expect((await desk.post(PACKAGE, { ...pageOf(third).values, ...chosen })).status).toBe(303);
  expect(desk.stored("packages/residential-3kw")).toEqual({
    ...package3kw,
    inverter: "Asha’s last",
    meter: "Theirs",
    earthing: "Mine too",
    cable: "6 sq mm",
  });
});

it("a draft that somebody saved meanwhile is merged too, and visitors read what was live until somebody publishes", async () => {
  const path = "/desk/content/packages/drafted";
  const form = await open(path);
  await desk.post(path, { ...form, "f.meter": "Theirs", intent: "save" });
  expect((await desk.post(path, { ...form, "f.cable": "Mine", intent: "save" })).status).toBe(303);
  expect(await open(path)).toMatchObject({ "f.meter": "Theirs", "f.cable": "Mine", "f.inverter": "Old" });
  expect(desk.stored("packages/drafted")).toEqual(package3kw);
});

it("a form that was made from a document nobody remembers asks about all that differs, and overwrites nothing", async () => {
  const path = "/desk/content/packages/edited";
  const form = await open(path);
  writeFileSync(
    desk.fileOf("packages/edited"),
    JSON.stringify({ ...package3kw, inverter: "In a file", meter: "" }),
  );
  // Another person opens it, so that the site knows the new one alone.
  await open(path);
  const asked = await desk.post(path, { ...form, "f.inverter": "Mine", intent: "publish" });
  expect([asked.status, pageOf(asked).words]).toEqual([
    409,
    expect.stringContaining("Somebody else changed Inverter, Meter too"),
  ]);
  const chosen = { "choose inverter": "mine", "choose meter": "theirs", intent: "publish" };
  expect((await desk.post(path, { ...pageOf(asked).values, ...chosen })).status).toBe(303);
  expect(desk.stored("packages/edited")).toEqual({ ...package3kw, inverter: "Mine", meter: "" });
});

it("photos that one person puts in another order keep the Hindi that another writes, and who chooses gets both", async () => {
  const path = `${GALLERIES}/both`;
  const form = await scripted(path);
  await desk.post(path, { ...form, "f.photos": "2,0", "f.photos.2.title": "Dusk", intent: "publish" });
  const hindi = { "f.photos.0.title:hi": "भोर", "f.photos.2.title:hi": "शाम", "f.title:hi": "मेरा" };
  expect((await desk.post(path, { ...form, ...hindi, intent: "publish" })).status).toBe(303);
  expect(desk.stored("photo-gallery/both")).toEqual({
    title: "Both",
    photos: [{ url: "/c", title: "Dusk" }, { url: "/a" }],
    hi: { title: "मेरा", note: "kept", photos: [{ title: "शाम" }, { title: "भोर" }] },
  });
  const after = { ...(await scripted(path)), intent: "publish" };
  await desk.post(path, { ...after, "f.title:hi": "उनका", "f.photos.0.title:hi": "उनकी" });
  const mine = { "f.title:hi": "मेरा ही", "f.photos": "1,0", "f.photos.0.title:hi": "मेरी" };
  const asked = pageOf(await desk.post(path, { ...after, ...mine }));
  for (const part of ["asha: ", "Title in Hindi", "उनका", "मेरा ही", "उनकी"])
    expect(asked.words).toContain(part);
  const chosen = { "choose title:hi": "theirs", "choose photos": "mine", intent: "publish" };
  expect((await desk.post(path, { ...withoutNumbers(asked.values), ...chosen })).status).toBe(303);
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

it("without scripts a list is filled, put in order by numbers and made shorter, and what is refused comes back so", async () => {
  const path = `${GALLERIES}/new`;
  let form: Record<string, string> = { ...(await open(path)), "f.title": "Roof" };
  for (let count = 0; count < 3; count++) {
    const longer = await desk.post(path, { ...form, intent: add });
    expect(longer.status).toBe(200);
    form = pageOf(longer).values;
  }
  expect(form).toMatchObject({ "f.photos": "n0,n1,n2", "f.photos.n2:place": "3" });
  for (const key of ["n0", "n1", "n2"]) form[`f.photos.${key}.url`] = `/media/${key}.jpg`;
  const ordered = { ...form, "f.photos.n2:place": "1", "f.photos.n1:remove": "yes" };
  const refused = await desk.post(path, { ...ordered, "f.:id": "../x", intent: "save" });
  expect(pageOf(refused).values).toMatchObject({
    "f.title": "Roof",
    "f.photos": "n2,n0",
    "f.photos.n2:place": "1",
    "f.photos.n0:place": "2",
    "f.photos.n0.url": "/media/n0.jpg",
  });
  expect((await desk.request(`${GALLERIES}/roof`)).status).toBe(404);
  const saved = await desk.post(path, { ...pageOf(refused).values, "f.:id": "", intent: "publish" });
  expect(saved.headers.location).toBe(`${GALLERIES}/roof?done=publish`);
  expect(desk.stored("photo-gallery/roof").photos).toEqual([
    { url: "/media/n2.jpg" },
    { url: "/media/n0.jpg" },
  ]);
  const last = { "f.photos.1:place": "1", intent: "publish" };
  expect((await desk.send(`${GALLERIES}/roof`, last)).status).toBe(303);
  expect(desk.stored("photo-gallery/roof").photos).toEqual([
    { url: "/media/n0.jpg" },
    { url: "/media/n2.jpg" },
  ]);
});

it("hostile values are shown as text, and harm nothing", async () => {
  const script = `"><script>alert(1)</script>`;
  const form = await open(PACKAGE);
  const names = Object.keys(form).filter((name) => name.startsWith("f."));
  for (const [expected, fields] of [
    [422, { ...Object.fromEntries(names.map((name) => [name, script])), intent: "publish" }],
    [303, { was: "__proto__", seen: "x", theirs: "x", "choose __proto__": "mine", intent: "save" }],
    [422, { "f.photos": "0,0,n9999999,__proto__", intent: '{"intent":"add","list":"__proto__"}' }],
    [413, { "f.meter": "x".repeat(300_000), intent: "save" }],
  ] as const) {
    const { status, body } = await desk.post(PACKAGE, { ...form, ...fields });
    expect([status, body.includes("<script>alert")]).toEqual([expected, false]);
  }
  expect((await desk.request("/desk/content/packages/..%2Fx")).status).toBe(404);
});

it("a list of 10,000 photos is shown as links to pages of their own, and one of 4,000 survives whole", async () => {
  const path = `${GALLERIES}/many`;
  const form = await open(path);
  expect(Object.keys(form).length).toBeLessThan(100);
  expect(await open(`${path}?at=photos.9999`)).toMatchObject({ "f.photos.9999.url": "/a9999" });
  const publish = { ...form, "f.title": "Most", intent: "publish" };
  expect((await desk.post(path, publish)).status).toBe(413);
  const kept = photos.slice(0, 4_000);
  const fewer = { ...publish, "f.photos": [...kept.keys()].join(",") };
  expect((await desk.post(path, fewer)).status).toBe(303);
  expect(desk.stored("photo-gallery/many")).toEqual({ title: "Most", photos: kept });
});

it("a project of 150 photos has the controls of all, and of 200 one photo at a time, which loses none", async () => {
  expect(await open(`${GALLERIES}/whole`)).toMatchObject({
    "f.photos.0.url": "/a0",
    "f.photos.149.url": "/a149",
  });
  const path = `${GALLERIES}/long`;
  const form = await open(path);
  expect(Object.keys(form).filter((name) => /photos\.\d+\./.test(name))).toEqual([]);
  const { body } = await desk.request(path);
  expect(
    elementsIn(body.toString(), "button").filter(({ attributes }) => /"open"/.test(attributes.value ?? "")),
  ).toHaveLength(200);

  // Before anything was typed, a photo's page has a URL; afterwards it has all that was typed.
  const turn = async (sent: Record<string, string>, intent: string) => {
    const answer = await desk.post(path, { ...sent, intent });
    return { to: answer.headers.location, status: answer.status, ...pageOf(answer) };
  };
  expect((await turn(form, openAt("photos.57"))).to).toBe(`${path}?at=photos.57#f.photos.57`);
  const own = await turn({ ...form, "f.title": "Typed" }, openAt("photos.57"));
  expect(own.values).toMatchObject({
    "f.title": "Typed",
    "f.photos.57.url": "/a57",
    "f.photos.57:place": "58",
  });
  const titled = { ...own.values, "f.photos.57.title": "Dusk", "f.photos.57.title:hi": "शाम" };
  const next = await turn(titled, openAt("photos.58"));
  expect(next.values).toMatchObject({ "f.photos.57.title": "Dusk", "f.photos.58.url": "/a58" });
  const whole = await turn({ ...next.values, "f.photos.58.title": "Dawn" }, openAt("photos"));
  expect(whole.values).toMatchObject({ "f.photos.57.title": "Dusk", "f.photos.58.title": "Dawn" });
  expect(whole.values).not.toHaveProperty(["f.:at"]);
  expect((await turn(whole.values, "publish")).to).toBe(`${path}?done=publish`);
  const expected: Record<string, unknown>[] = photos.slice(0, 200);
  expected[57] = { url: "/a57", title: "Dusk" };
  expected[58] = { url: "/a58", title: "Dawn" };
  const stored = desk.stored("photo-gallery/long");
  expect([stored.title, stored.photos, stored.hi.photos[57]]).toEqual(["Typed", expected, { title: "शाम" }]);

  // On its own page a photo gets another place, is refused where it is wrong, and is removed.
  const first = { ...(await open(`${path}?at=photos.199`)), "f.photos.199:place": "1" };
  const refused = await turn({ ...first, "f.photos.199.url": "x.jpg" }, "publish");
  expect([refused.status, refused.values["f.photos.199.url"], refused.words]).toEqual([
    422,
    "x.jpg",
    expect.stringContaining("1 of 200"),
  ]);
  expect((await turn({ ...refused.values, "f.photos.199.url": "/a199" }, "publish")).to).toBe(
    `${path}?done=publish&at=photos.0`,
  );
  expect(desk.stored("photo-gallery/long").photos).toEqual([expected[199], ...expected.slice(0, 199)]);
  const removed = { ...(await open(`${path}?at=photos.0`)), "f.photos.0:remove": "yes" };
  expect((await turn(removed, "publish")).to).toBe(`${path}?done=publish`);
  expect(desk.stored("photo-gallery/long").photos).toEqual(expected.slice(0, 199));

  // What is wrong on another photo's page is a way there.
  const wrong = {
    ...(await open(path)),
    "f.photos": `${[...Array(199).keys()]},n0`,
    "f.photos.n0.url": "new.jpg",
  };
  expect((await turn(wrong, "save")).to).toBe(`${path}?done=save`);
  const away = await turn(await open(path), "publish");
  expect([away.status, away.attributes("value")]).toEqual([
    422,
    expect.arrayContaining([openAt("photos.199.url")]),
  ]);
});

it("a project of 200 photos that two people change keeps what both did", async () => {
  const path = `${GALLERIES}/shared`;
  const mine = { ...(await open(`${path}?at=photos.10`)), "f.photos.10.title": "Mine" };
  const theirs = { ...(await open(`${path}?at=photos.190`)), "f.photos.190.title": "Theirs" };
  for (const form of [theirs, mine])
    expect((await desk.post(path, { ...form, intent: "publish" })).status).toBe(303);
  const expected: Record<string, unknown>[] = photos.slice(0, 200);
  expected[10] = { url: "/a10", title: "Mine" };
  expected[190] = { url: "/a190", title: "Theirs" };
  expect(desk.stored("photo-gallery/shared").photos).toEqual(expected);
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
  // The company's document is tried in company.test.ts.
  for (const name of documentNames.filter((one) => one !== "company")) {
    const { rows } = await desk.page(`/desk/content/${name}`);
    const id = rows
      .map((row) => row.id)
      .find((one) => !/many|faulty|both|long|shared|whole|edited|drafted/.test(one));
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
