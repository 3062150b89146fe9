import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { shownCollections } from "~/editing/collections";
import { decoded, startContentSite, textOf, valuesIn } from "./content-site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PACKAGE = "/desk/content/packages/residential-3kw";

let desk: Awaited<ReturnType<typeof startContentSite>>;

const photos = Array.from({ length: 10_000 }, (_, index) => ({ url: `/a${index}` }));

beforeAll(async () => {
  desk = await startContentSite([], {
    "packages/residential-3kw.json": JSON.stringify({
      type: "Residential",
      "package-name": "3 kW",
      inverter: "Old",
      meter: "Net",
      office: { kept: true },
    }),
    "photo-gallery/both.json": JSON.stringify({
      title: "Both",
      photos: [{ url: "/a" }, { url: "/b" }, { url: "/c" }],
      hi: { title: "दोनों", note: "kept" },
    }),
    "photo-gallery/long.json": JSON.stringify({ title: "Long", photos: photos.slice(0, 120) }),
    "photo-gallery/many.json": JSON.stringify({ title: "Many", photos }),
    "packages/faulty.json": JSON.stringify({ type: "Farm", inverter: 7 }),
  });
});
afterAll(() => desk?.site.stop());

async function open(path: string) {
  const answer = await desk.request(path);
  expect(answer.status).toBe(200);
  return valuesIn(answer.body.toString());
}

it("a correction is published with one button, and keeps what no schema knows", async () => {
  const form = await open(PACKAGE);
  expect(form).toMatchObject({ "f.inverter": "Old", "f.type": "Residential" });
  const answer = await desk.post(PACKAGE, { ...form, "f.inverter": "New", intent: "publish" });
  expect([answer.status, answer.headers.location]).toEqual([303, `${PACKAGE}?done=publish`]);
  const after = await open(PACKAGE);
  expect(JSON.parse(after.was ?? "")).toEqual({
    type: "Residential",
    "package-name": "3 kW",
    inverter: "New",
    meter: "Net",
    office: { kept: true },
  });
});

it("what two people changed is merged, and where both changed the same the second one chooses", async () => {
  const [first, second] = [await open(PACKAGE), await open(PACKAGE)];
  await desk.post(PACKAGE, { ...first, "f.inverter": "Asha’s", "f.meter": "Theirs", intent: "publish" });
  const answer = await desk.post(PACKAGE, {
    ...second,
    "f.inverter": "Mine",
    "f.cable": "6 sq mm",
    intent: "save",
  });
  expect(answer.status).toBe(409);
  const words = textOf(answer).replace(/<(?!script)[^>]*>/g, "");
  for (const word of ["Asha’s", "Mine", "also changed Meter"]) expect(words).toContain(word);
  const again = valuesIn(answer.body.toString());
  expect(again).toMatchObject({ "f.inverter": "Mine", "f.meter": "Theirs", "f.cable": "6 sq mm" });
  const saved = await desk.post(PACKAGE, { ...again, "choose inverter": "theirs", intent: "save" });
  expect(saved.status).toBe(303);
  expect(await open(PACKAGE)).toMatchObject({
    "f.inverter": "Asha’s",
    "f.meter": "Theirs",
    "f.cable": "6 sq mm",
  });
});

it("photos that one person puts in another order keep the Hindi that another writes, and who chooses gets both", async () => {
  const path = "/desk/content/photo-gallery/both";
  const [first, second] = [await open(path), await open(path)];
  await desk.post(path, { ...first, "f.photos": "2,0", "f.photos.2.title": "Dusk", intent: "publish" });
  const hindi = { "f.photos.0.title:hi": "भोर", "f.photos.2.title:hi": "शाम", "f.title:hi": "मेरा" };
  const merged = await desk.post(path, { ...second, ...hindi, intent: "publish" });
  expect(merged.status).toBe(303);
  const after = await open(path);
  expect(JSON.parse(after.was ?? "")).toEqual({
    title: "Both",
    photos: [{ url: "/c", title: "Dusk" }, { url: "/a" }],
    hi: { title: "मेरा", note: "kept", photos: [{ title: "शाम" }, { title: "भोर" }] },
  });
  await desk.post(path, { ...after, "f.title:hi": "उनका", "f.photos.0.title:hi": "उनकी", intent: "publish" });
  const mine = { "f.title:hi": "मेरा ही", "f.photos": "1,0", "f.photos.0.title:hi": "मेरी", intent: "publish" };
  const asked = await desk.post(path, { ...after, ...mine });
  expect(asked.status).toBe(409);
  for (const words of ["asha: ", "Title in Hindi", "उनका", "मेरा ही", "उनकी"])
    expect(textOf(asked).replace(/<[^>]*>/g, "")).toContain(words);
  const again = { ...valuesIn(asked.body.toString()), "choose title:hi": "theirs", "choose photos": "mine" };
  expect((await desk.post(path, { ...again, intent: "publish" })).status).toBe(303);
  expect(JSON.parse((await open(path)).was ?? "").hi).toEqual({
    title: "उनका",
    note: "kept",
    photos: [{ title: "भोर" }, { title: "मेरी" }],
  });
});

it("a document that visitors could not see is not published, but saved as a draft", async () => {
  const path = "/desk/content/packages/faulty";
  const form = await open(path);
  const refused = await desk.post(path, { ...form, "f.meter": "typed", intent: "publish" });
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain("Type: &quot;Farm&quot; is not one of Residential, Commercial");
  expect(valuesIn(refused.body.toString())).toMatchObject({ "f.meter": "typed", "f.inverter:raw": "7" });
  expect((await desk.post(path, { ...form, "f.meter": "typed", intent: "save" })).status).toBe(303);
});

it("a new document gets an address from its title, which no other has", async () => {
  const path = "/desk/content/blogPost/new";
  const form = { ...(await open(path)), "f.title": "छत पर सोलर", intent: "save" };
  const [first, second] = [await desk.post(path, form), await desk.post(path, form)];
  expect([first, second].map(({ headers }) => decodeURIComponent(String(headers.location)))).toEqual([
    "/desk/content/blogPost/छत-पर-सोलर?done=save",
    "/desk/content/blogPost/छत-पर-सोलर-2?done=save",
  ]);
  for (const id of ["../x", ".hidden", "a/b", "new", "x\u0000", "how-net-metering-works"]) {
    const refused = await desk.post(path, { ...form, "f.:id": id });
    expect([id, refused.status]).toEqual([id, 422]);
    expect(valuesIn(refused.body.toString())["f.title"]).toBe("छत पर सोलर");
  }
});

it("buttons arrange a list without scripts: nothing is saved, and all that was typed is kept", async () => {
  const path = "/desk/content/photo-gallery/new";
  let form = { ...(await open(path)), "f.title": "Roof" };
  for (const intent of ["add photos", "add photos"])
    form = valuesIn((await desk.post(path, { ...form, intent })).body.toString()) as typeof form;
  form = { ...form, "f.photos.n0.url": "/media/a.jpg", "f.photos.n1.url": "/media/b.jpg" } as typeof form;
  const moved = await desk.post(path, { ...form, intent: "up photos n1" });
  expect(moved.status).toBe(200);
  const after = valuesIn(moved.body.toString());
  expect(after).toMatchObject({ "f.title": "Roof", "f.photos": "n1,n0", "f.photos.n0.url": "/media/a.jpg" });
  expect((await desk.request("/desk/content/photo-gallery/roof")).status).toBe(404);
});

it("hostile values are shown as text, and harm nothing", async () => {
  const script = `"><script>alert(1)</script>`;
  const form = await open(PACKAGE);
  const hostile = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, name.startsWith("f.") ? script : value]),
  );
  const answers = [
    await desk.post(PACKAGE, { ...hostile, intent: "publish" }),
    await desk.post(PACKAGE, { ...form, was: '{"__proto__":{"polluted":1}}', seen: "x", intent: "save" }),
    await desk.post(PACKAGE, {
      ...form,
      was: "{",
      base: "[",
      "f.photos": "0,0,n9999999,__proto__",
      intent: "up __proto__ 0",
    }),
    await desk.post(PACKAGE, { ...form, "f.meter": "x".repeat(300_000), intent: "save" }),
    await desk.post(PACKAGE, { ...form, "f.meter": "x".repeat(5_000_000), intent: "save" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 303, 422, 413, 413]);
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(500);
    expect(body.toString()).not.toContain("<script>alert");
  }
  expect((await desk.request("/desk/content/packages/..%2Fx")).status).toBe(404);
});

it("a list of 10,000 photos is shown in part, and one of 4,000 survives whole", async () => {
  const path = "/desk/content/photo-gallery/many";
  const form = await open(path);
  expect(Object.keys(form).length).toBeLessThan(500);
  expect(await open(`${path}?at=photos.9999`)).toMatchObject({ "f.photos.9999.url": "/a9999" });
  expect((await desk.post(path, { ...form, "f.title": "Most", intent: "publish" })).status).toBe(413);
  const keys = photos.slice(0, 4_000).map((_, index) => index);
  const fewer = { ...form, "f.title": "Most", "f.photos": keys.join(","), intent: "publish" };
  expect((await desk.post(path, fewer)).status).toBe(303);
  expect(JSON.parse((await open(path)).was ?? "")).toEqual({ title: "Most", photos: photos.slice(0, 4_000) });
});

it("every photo of a long gallery is reached, and a turned page keeps what was typed on the one before", async () => {
  const path = "/desk/content/photo-gallery/long";
  const form = await open(path);
  const turn = async (sent: Record<string, string>, intent: string) => {
    const answer = await desk.post(path, { ...sent, intent });
    return { to: answer.headers.location, form: valuesIn(answer.body.toString()) };
  };
  // A page that is turned before anything was typed has a URL.
  expect((await turn(form, "open photos.50")).to).toBe(`${path}?at=photos.50#f.photos.50`);
  const last = await open(`${path}?at=photos.end`);
  expect(Object.keys(last).filter((name) => /url$/.test(name))).toHaveLength(20);
  expect((await turn({ ...last, "number photos": "3" }, "find photos")).to).toBe(
    `${path}?at=photos.2#f.photos.2`,
  );

  const typed = { ...form, "f.title": "Typed", "f.photos.7.title": "Seventh", "f.photos.7.title:hi": "सात" };
  const second = await turn(typed, "open photos.50");
  expect(second.to).toBeUndefined();
  expect(second.form).toMatchObject({ "f.title": "Typed", "f.photos.50.url": "/a50" });
  expect(second.form).not.toHaveProperty(["f.photos.7.title"]);
  const renamed = { ...second.form, "f.photos.50.title": "Fiftieth" };
  const put = await turn({ ...renamed, "number photos": "120", "place photos": "1" }, "put photos");
  expect(put.form).toMatchObject({ "f.photos.0.url": "/a119", "f.photos.8.title": "Seventh" });
  const keys = (put.form["f.photos"] ?? "").split(",").filter((key) => key !== "51");
  const moved = await desk.post(path, { ...put.form, "f.photos": `51,${keys}`, intent: "publish" });
  expect(moved.headers.location).toBe(`${path}?done=publish`);
  const saved = JSON.parse((await open(path)).was ?? "");
  expect([saved.title, saved.photos.length, saved.hi.photos[9]]).toEqual(["Typed", 120, { title: "सात" }]);
  expect(saved.photos.slice(0, 3)).toEqual([
    { title: "Fiftieth", url: "/a50" },
    { url: "/a119" },
    { url: "/a0" },
  ]);

  // What is new, and what is wrong, is shown wherever it is.
  const added = { ...(await open(path)), intent: "add photos" };
  const withNew = valuesIn((await desk.post(path, added)).body.toString());
  const done = await desk.post(path, { ...withNew, "f.photos.n0.url": "/new", intent: "save" });
  expect(done.headers.location).toBe(`${path}?done=save&at=photos.120`);
  const wrong = { ...(await open(`${path}?at=photos.120`)), "f.photos.120.url": "new.jpg" };
  const answer = await desk.post(path, { ...(await turn(wrong, "open photos.0")).form, intent: "publish" });
  expect([answer.status, textOf(answer).includes('value="open photos.120.url"')]).toEqual([422, true]);
});

it("without scripts, choosing a picture saves the draft, and leads to the library and back to the field", async () => {
  const path = "/desk/content/photo-gallery/new";
  const added = { ...(await open(path)), "f.title": "Chosen", intent: "add photos" };
  let form: Record<string, string> = {
    ...added,
    ...valuesIn((await desk.post(path, added)).body.toString()),
  };
  form = { ...form, "f.photos": "n1,n0", "f.photos.n0.title": "Second" };
  const library = String(
    (await desk.post(path, { ...form, intent: "choose photos.n0.url" })).headers.location,
  );
  expect(library).toBe("/desk/content/media?to=photo-gallery%2Fchosen%2Fphotos.1.url");
  expect(await desk.text(library)).toContain("Choose for Chosen");
  const back = await desk.post(library, { name: "house-at-dusk.jpg" });
  expect(back.headers.location).toBe("/desk/content/photo-gallery/chosen?at=photos.1.url#f.photos.1.url");
  const chosen = await open("/desk/content/photo-gallery/chosen");
  expect(chosen).toMatchObject({
    "f.photos.1.url": "/media/house-at-dusk.jpg",
    "f.photos.1.title": "Second",
  });
  const brochure = "/desk/content/media?to=downloads/care-and-cleaning/fileUrl";
  expect(await desk.text(brochure)).not.toContain("house-at-dusk.jpg");
});

it("every link below the content's pages leads to a page", async () => {
  const statuses = new Map<string, number>();
  const waiting = ["/desk/content"];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const { status, body } = await desk.request(address);
    statuses.set(address, status);
    for (const [, link = ""] of body.toString().matchAll(/<a [^>]*href="([^"#]+)/g)) {
      const next = decoded(link);
      if (!/^\/(?!\/|media\/)/.test(next) || statuses.has(next) || waiting.includes(next)) continue;
      if (address.startsWith("/desk/content")) waiting.push(next);
    }
  }
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  const pages = [...statuses.keys()];
  for (const page of ["/new", "/history", "/preview", "/media/house-at-dusk.jpg"])
    expect(
      pages.some((one) => one.endsWith(page)),
      page,
    ).toBe(true);
});

it("scripts in every field of every collection reach visitors as text, or not at all", async () => {
  const script = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const published: string[] = [];
  for (const name of shownCollections) {
    const list = await desk.text(`/desk/content/${name}`);
    const paths = [...list.matchAll(/content-link"[^>]*href="([^"]+)"/g)].map(([, path = ""]) =>
      decoded(path),
    );
    const path = paths.filter((one) => !/many|faulty|both|long/.test(one))[0] ?? "";
    const form = await open(path);
    // Yes, numbers, the keys of lists and choices from a few words: another value hides the document.
    const isText = (field: string, value: string) =>
      /^f\./.test(field) &&
      /[a-z]{2}/i.test(value) &&
      !/^f\.(?:kind|type|position)$|^(?:yes|no)$/.test(field);
    const hostile = Object.entries(form).map(([field, value]) => [
      field,
      isText(field, value) ? value + script : value,
    ]);
    const asked = { ...Object.fromEntries(hostile), intent: "publish" };
    const first = await desk.post(path, asked);
    const { status } =
      first.status === 303
        ? first
        : await desk.post(path, { ...valuesIn(first.body.toString()), intent: "publish" });
    if (status === 303) published.push(name);
    expect([name, status < 500]).toEqual([name, true]);
    for (const answer of [first, await desk.request(path), await desk.request(`${path}/history`)])
      expect(answer.body.toString()).not.toMatch(/<script>alert|<img src=x/);
  }
  expect(published).toEqual(shownCollections);
  const pages = [
    "/",
    "/blog",
    "/events",
    "/packages",
    "/brochures",
    "/project-photos",
    "/project-videos",
    "/calculator",
  ];
  const { body } = await desk.request("/sitemap.xml", {});
  const posts = [...body.toString().matchAll(/<loc>[^<]*(\/blog\/[^<]+)/g)].map(([, post = ""]) => post);
  for (const page of [...pages, ...posts, "/rss.xml", "/sitemap.xml", "/hi"]) {
    const answer = await desk.request(page, {});
    expect([page, answer.body.toString().match(/<script>alert|<img src=x|onerror=alert\(1\)>/)]).toEqual([
      page,
      null,
    ]);
  }
  expect((await desk.request("/", {})).body.toString()).toContain("alert(1)");
});
