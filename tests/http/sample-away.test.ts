import { expect, it } from "vitest";
import { sampleFolder } from "./content-folder";
import { elementsIn, hrefsIn, wordsIn } from "./html";
import { send } from "./site";
import { testOffice } from "./test-site";

const own = { fullName: "Kamla Devi", postHeld: "Site Engineer" };
const office = await testOffice({ CONTENT_DIR: sampleFolder({ "userDetails/kamla": own }) });

const read = async (page: string) => (await send(office.site.port, "GET", page)).body.toString();
const toDo = async () => wordsIn(await office.show("/desk"));
const take = async (body: object = {}, cookie = office.asha) => office.call("/desk/samples", body, cookie);

it("the sample is taken off the site by one call of a manager, and brought back by another", async () => {
  const refused = await take({}, office.ravi);
  expect([refused.status, refused.said.message]).toEqual([403, expect.stringContaining("Only a manager")]);
  const [, left = ""] = /The sample’s content: (\d+) left/.exec(await toDo()) ?? [];
  expect(Number(left)).toBeGreaterThan(30);
  expect(await toDo()).not.toMatch(/A slide of your own|A package with your price/);

  const { status, said } = await take();
  expect([status, said.value]).toEqual([200, { count: Number(left), since: expect.any(String) }]);
  await expect.poll(toDo).toMatch(/A slide of your own.*A package with your price/);
  expect(await toDo()).not.toContain("The sample’s content");
  await expect.poll(() => read("/packages")).toContain("No packages found.");
  await expect.poll(async () => wordsIn(await read("/"))).toContain("Kamla Devi");
  expect(wordsIn(await read("/"))).not.toContain("Aditi Rawat");
  expect(wordsIn(await office.show("/desk/content/packages"))).toMatch(/3 kW Family Home .*Draft/);

  const { since } = said.value as { since: string };
  expect(await take({ since: new Date().toISOString() })).toMatchObject({ said: { value: { count: 0 } } });
  expect((await take({ since }, office.ravi)).status).toBe(403);
  expect(await take({ since })).toMatchObject({ status: 200, said: { value: { count: Number(left) } } });
  await expect.poll(toDo).toContain(`The sample’s content: ${left} left`);
  await expect.poll(async () => wordsIn(await read("/packages"))).toContain("3 kW Family Home");
  await expect.poll(async () => wordsIn(await read("/"))).toContain("Aditi Rawat");
});

it("a home page without slides has the tagline over a picture, both buttons, and the specification's words (§2)", async () => {
  await take();
  await expect.poll(() => read("/")).toContain("No slides available");
  for (const [page, tagline] of [
    ["/", "Innovation Power Exploring Energy"],
    ["/hi", "सूरज की बिजली, आपकी छत से"],
  ] as const) {
    const html = await read(page);
    expect(elementsIn(html, "h1").map(({ text }) => text)).toEqual([tagline]);
    const head = /<main[^>]*>[\s\S]*?<\/section>/.exec(html)?.[0] ?? html;
    const folder = page === "/" ? "" : page;
    expect(hrefsIn(head)).toEqual(expect.arrayContaining([`${folder}/inquiry`, `${folder}/calculator`]));
    expect(html).toMatch(/<link rel="preload"[^>]*house-at-dusk/);
  }
});

it("a gallery without projects says so alone, without a tab or an invitation to look", async () => {
  await take();
  await expect.poll(() => read("/project-photos")).toContain("No Galleries Found In This Category");
  expect(wordsIn(await read("/project-photos"))).not.toContain("Judge us by our work");
  expect(
    elementsIn(await read("/project-photos"), "nav").map(({ attributes }) => attributes["aria-label"]),
  ).not.toContain("Categories");
});
