import { expect, it } from "vitest";
import { startContentSite } from "./content-site";
import { type Changes, typedInto } from "./document-call";

const POSTS = "/desk/content/blogPost";
const PROJECTS = "/desk/content/photo-gallery";

const desk = await startContentSite([], {
  "blogPost/dawn": { title: "Dawn", content: "<p>Dawn</p>", isPublished: true, hi: { title: "भोर" } },
  "photo-gallery/roof": {
    title: "Roof",
    isPublished: true,
    photos: [{ url: "/media/house-at-dusk.jpg", title: "Dusk" }],
  },
});

const rename = (address: string, to: string, changes = {}) =>
  desk.save(address, changes, { address: to, intent: "rename" });

async function leadsTo(address: string) {
  const { status, headers } = await desk.request(address);
  return [status, headers.location];
}

it("an address that changed leads to the new one, in both languages and on the desk", async () => {
  const moved = await rename(`${POSTS}/dawn`, "dusk", { title: "Dusk" });
  expect([moved.status, moved.value?.id]).toEqual([200, "dusk"]);
  // What was typed is a draft now.
  const { words } = await desk.page(`${POSTS}/dusk?done=rename`);
  expect(words).toContain("The address is changed. The old one leads here.");
  expect((await desk.open(`${POSTS}/dusk`)).document.title).toBe("Dusk");
  await expect.poll(() => leadsTo("/blog/dawn")).toEqual([308, "/blog/dusk"]);
  expect((await desk.request("/blog/dawn")).headers["cache-control"]).toBe("no-store");
  expect(await leadsTo("/blog/dawn?utm_source=google")).toEqual([308, "/blog/dusk?utm_source=google"]);
  expect(await leadsTo("/hi/blog/dawn")).toEqual([308, "/hi/blog/dusk"]);
  expect(await leadsTo(`${POSTS}/dawn`)).toEqual([308, `${POSTS}/dusk`]);
  expect((await desk.page(POSTS)).rows.map(({ id }) => id)).not.toContain("dawn");
  // Nothing is deleted.
  expect((await desk.request(`${POSTS}?state=deleted`)).status).toBe(303);

  // A chain is one step, and an address that is taken again is the new document's.
  expect((await rename(`${POSTS}/dusk`, "night")).status).toBe(200);
  await expect.poll(() => leadsTo("/blog/dawn")).toEqual([308, "/blog/night"]);
  const refused = await rename(`${POSTS}/night`, "before-the-monsoon");
  expect(refused).toMatchObject({ status: 422, errors: { address: "another one has this address" } });
  const taken = { title: "Dawn again", content: "<p>x</p>" };
  expect((await desk.save(`${POSTS}/new`, taken, { address: "dawn" })).status).toBe(200);
  await expect.poll(() => leadsTo("/blog/dawn")).toEqual([200, undefined]);
  expect(await leadsTo("/blog/dusk")).toEqual([308, "/blog/night"]);

  // The history goes along, and back to the first address leads nowhere round in circles.
  expect((await desk.page(`${POSTS}/night/history`)).words).toContain("Compared with now");
  expect((await rename(`${POSTS}/night`, "dusk")).status).toBe(200);
  await expect.poll(() => leadsTo("/blog/dusk")).toEqual([200, undefined]);
  expect((await desk.save(`${POSTS}/dusk`, { formerIds: "" })).status).toBe(200);
  await expect.poll(() => leadsTo("/blog/night")).toEqual([404, undefined]);
});

it("a link to a photo survives the new address of its project", async () => {
  expect((await rename(`${PROJECTS}/roof`, "sharma-house")).status).toBe(200);
  const to = "/project-photos?photo=sharma-house%7Ehouse-at-dusk.jpg";
  await expect.poll(() => leadsTo("/project-photos?photo=roof~house-at-dusk.jpg")).toEqual([308, to]);
  expect(await leadsTo("/hi/project-photos?photo=roof~house-at-dusk.jpg")).toEqual([308, `/hi${to}`]);
  expect((await desk.request(to)).status).toBe(200);
});

/** Sends forms for new posts at one moment. Resolves to the status and the id that each got. */
async function create(...forms: Changes[]) {
  const form = await desk.open(`${POSTS}/new`);
  const answers = await Promise.all(
    forms.map(({ address, ...typed }) => {
      const document = typedInto(form, typed);
      return desk.sendForm(`${POSTS}/new`, {
        intent: "save",
        seen: "",
        document,
        ...(address ? { address } : {}),
      });
    }),
  );
  return answers.map(({ status, value }) => [status, value?.id]);
}

it("new documents of one title that are saved at one moment are as many", async () => {
  const others = ["Ravi", "Meera", "Gopal", "Kavita"].map((name) => ({ excerpt: `By ${name}`, tags: "" }));
  const sent = [{ excerpt: "By Asha", tags: "roof" }, ...others];
  const saved = await create(...sent.map((fields) => ({ title: "Rain", ...fields })));
  const ids = ["rain", "rain-2", "rain-3", "rain-4", "rain-5"];
  expect(saved.sort()).toEqual(ids.map((id) => [200, id]).sort());
  const stored = await Promise.all(ids.map(async (id) => (await desk.open(`${POSTS}/${id}`)).document));
  const texts = stored.map(({ excerpt, tags }) => [excerpt, String(tags ?? "")]);
  expect(texts.sort()).toEqual(sent.map(({ excerpt, tags }) => [excerpt, tags]).sort());
});

it("a form that is sent twice is one document, at one moment or one after the other", async () => {
  const form = { title: "Noon", excerpt: "Twice" };
  const once = [200, "noon"];
  expect(await create(form, form)).toEqual([once, once]);
  expect(await create(form)).toEqual([once]);
  expect(await create({ ...form, address: "noon" })).toEqual([once]);
  expect(await create({ ...form, excerpt: "Another" })).toEqual([[200, "noon-2"]]);
});

it("of two documents that are given one address at one moment, the second is asked for another", async () => {
  const forms = ["First", "Second"].map((title) => ({ title, address: "same" }));
  expect((await create(...forms)).map(([status]) => status).sort()).toEqual([200, 422]);
});

it("no document gets an address that ends in .data, which Remix reads as a request for a page’s data", async () => {
  const refused = await desk.save(`${POSTS}/new`, {}, { address: "solar.data", intent: "save" });
  expect(refused).toMatchObject({ status: 422, errors: { address: "the address may not end in .data" } });
});
