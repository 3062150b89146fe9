import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";

const LIST = "/desk/content/blogPost";

const desk = await startContentSite([]);

/** Sends forms for new posts at one moment. Resolves to the status and the id that each got. */
async function create(...forms: Record<string, string>[]) {
  const { values } = await desk.page(`${LIST}/new`);
  const answers = await Promise.all(
    forms.map((form) => desk.post(`${LIST}/new`, { ...values, intent: "save", ...form })),
  );
  return answers.map(({ status, headers }) => [status, headers.location?.slice(LIST.length + 1)]);
}

it("two new documents of one title that are saved at one moment are two", async () => {
  const saved = await create(
    { "f.title": "Dawn", "f.excerpt": "By Asha", "f.tags": "roof" },
    { "f.title": "Dawn", "f.excerpt": "By Ravi" },
  );
  expect(saved.sort()).toEqual([
    [303, "dawn-2?done=save"],
    [303, "dawn?done=save"],
  ]);
  const excerpts = ["dawn", "dawn-2"].map(async (id) => (await desk.page(`${LIST}/${id}`)).values);
  const texts = (await Promise.all(excerpts)).map((values) => [values["f.excerpt"], values["f.tags"]]);
  expect(texts.sort()).toEqual([
    ["By Asha", "roof"],
    ["By Ravi", ""],
  ]);
});

it("a form that is sent twice is one document, at one moment or one after the other", async () => {
  const form = { "f.title": "Noon", "f.excerpt": "Twice" };
  const once = [303, "noon?done=save"];
  expect(await create(form, form)).toEqual([once, once]);
  expect(await create(form)).toEqual([once]);
  expect(await create({ ...form, "f.:id": "noon" })).toEqual([once]);
  expect(await create({ ...form, "f.excerpt": "Another" })).toEqual([[303, "noon-2?done=save"]]);
});

it("of two documents that are given one address at one moment, the second is asked for another", async () => {
  const forms = ["First", "Second"].map((title) => ({ "f.title": title, "f.:id": "same" }));
  expect((await create(...forms)).map(([status]) => status).sort()).toEqual([303, 422]);
});

it("no document gets an address that ends in .data, which Remix reads as a request for a page’s data", async () => {
  const { values } = await desk.page(`${LIST}/new`);
  const refused = await desk.post(`${LIST}/new`, { ...values, "f.:id": "solar.data", intent: "save" });
  expect(refused.status).toBe(422);
  expect(pageOf(refused).words).toContain("the address may not end in .data");
});
