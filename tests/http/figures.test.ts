import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";
import { elementsIn } from "./html";

const RATES = "/desk/content/solarRates";
const UTTARAKHAND = `${RATES}/uttarakhand`;
const FIRST_SLAB = "f.tariffs.0.slabs.0.rate";

const desk = await startContentSite([
  {
    name: "packages",
    id: "residential-3-kw",
    fields: { type: "Residential", "package-name": "3 kW", price: 1800 },
  },
]);

const open = async (path: string) => (await desk.page(path)).values;

it("a figure that is not plausible is named until somebody ticks that it is right", async () => {
  const form = await open(UTTARAKHAND);
  expect(form).toMatchObject({ [FIRST_SLAB]: "3.65" });
  const sent = { ...form, [FIRST_SLAB]: "365", intent: "publish" };
  const answer = await desk.post(UTTARAKHAND, sent);
  expect(answer.status).toBe(422);
  const { words, values } = pageOf(answer);
  for (const part of [
    "Not published yet: a figure may be wrong. Correct it, or tick the box above Publish.",
    "Tariffs, Home, Slabs, row 1, Rupees per unit: 365; it was 3.65, usual is 1 to 16: is that right?",
  ])
    expect(words).toContain(part);
  expect(values).toMatchObject({ [FIRST_SLAB]: "365" });
  expect(desk.stored("solarRates/uttarakhand")).toMatchObject({
    tariffs: [{ slabs: [{ rate: 3.65 }, {}, {}, {}] }],
  });

  // The box is not ticked; then it is, and another figure is wrong too.
  expect((await desk.post(UTTARAKHAND, sent)).status).toBe(422);
  const accepted = /name="accepted" value="([^"]+)"/.exec(answer.body.toString())?.[1] ?? "";
  const other = { ...sent, accepted, "f.typicalYield": "14000" };
  expect((await desk.post(UTTARAKHAND, other)).status).toBe(422);

  expect((await desk.post(UTTARAKHAND, { ...sent, accepted })).status).toBe(303);
  expect(desk.stored("solarRates/uttarakhand")).toMatchObject({
    tariffs: [{ slabs: [{ rate: 365 }, {}, {}, {}] }],
  });
});

it("“Back to how it was” brings a plausible figure back at once, and another one as a draft", async () => {
  const path = `${UTTARAKHAND}/history`;
  const restore = async () => {
    const page = (await desk.request(path)).body.toString();
    const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
    const [, key = ""] = /name="key" value="([^"]+)"/.exec(page) ?? [];
    return (await desk.post(path, { seen, key })).headers.location;
  };
  const firstSlab = (rate: number) => ({ tariffs: [{ slabs: [{ rate }, {}, {}, {}] }] });
  expect(await restore()).toContain("done=live");
  expect(desk.stored("solarRates/uttarakhand")).toMatchObject(firstSlab(3.65));
  expect(await restore()).toContain("done=figures");
  expect(desk.stored("solarRates/uttarakhand")).toMatchObject(firstSlab(3.65));
  expect((await desk.page(UTTARAKHAND)).values).toMatchObject({ [FIRST_SLAB]: "365" });
});

it("a draft of a figure that is not plausible is saved, and asked about when it is published from the list", async () => {
  const list = "/desk/content/packages";
  const row = (await desk.page(list)).rows.find(({ id }) => id === "residential-3-kw");
  const sent = { do: "publish", id: row?.id ?? "", seen: row?.seen ?? "" };
  const answer = await desk.post(list, sent);
  expect(answer.status).toBe(409);
  const { words } = pageOf(answer);
  expect(words).toContain("Price in rupees: 1,800; usual is 25,000 to 5,00,00,000: is that right?");
  expect(words).toContain("It is right: publish");
  const accepted = /name="accepted" value="([^"]+)"/.exec(answer.body.toString())?.[1] ?? "";
  expect((await desk.post(list, { ...sent, accepted })).status).toBe(303);
});

it.each([
  ["central", "Without “Central subsidy” the calculator has no subsidy for anybody."],
  ["company", "Without “Your prices and loans” the calculator has no price for anybody."],
])(
  "the %s figures are deleted only by who has read what is lost, and a state's at once",
  async (id, words) => {
    const { rows } = await desk.page(RATES);
    const sent = { do: "delete", id, seen: rows.find((row) => row.id === id)?.seen ?? "" };
    const answer = await desk.post(RATES, sent);
    expect([answer.status, pageOf(answer).words]).toEqual([409, expect.stringContaining(words)]);
    expect(answer.body.toString()).toMatch(/name="accepted" value="delete"/);
    expect((await desk.post(RATES, { ...sent, accepted: "delete" })).status).toBe(303);
    const goa = (await desk.page(RATES)).rows.find((row) => row.id === "goa");
    if (goa) expect((await desk.post(RATES, { do: "delete", id: "goa", seen: goa.seen })).status).toBe(303);
  },
);

it("the list has your own states first, and says what is not confirmed or missing", async () => {
  const { rows } = await desk.page(`${RATES}?q=`);
  const states = rows.map(({ id }) => id).filter((id) => id !== "central" && id !== "company");
  expect(states.slice(0, 4)).toEqual([
    "delhi",
    "uttar-pradesh",
    "uttarakhand",
    "andaman-and-nicobar-islands",
  ]);
  const words = Object.fromEntries(rows.map((row) => [row.id, row.words]));
  expect(words.delhi).toContain("not confirmed");
  expect(words.punjab).toContain("no tariff");
});

it("the form speaks of empty fields, and has each source beside its figure", async () => {
  const { words } = await desk.page(UTTARAKHAND);
  expect(words).not.toMatch(/\bnull\b|upTo|the document is left out|isSpecial/);
  expect(words).toContain("Last slab: leave empty.");
  expect(words.indexOf("Source of the three yields")).toBeGreaterThan(words.indexOf("Units in a good year"));
  expect(words.indexOf("Source of the three yields")).toBeLessThan(words.indexOf("State subsidy"));
});

it("a brochure's size and pages come from its file, unless somebody types them", async () => {
  const path = "/desk/content/downloads/care-and-cleaning";
  const form = await open(path);
  expect(form).toMatchObject({ "f.pageCount": "2", "f.fileSize": "166407" });
  const fileUrl = "/media/rooftop-solar-homeowners-guide.pdf";
  expect((await desk.post(path, { ...form, "f.fileUrl": fileUrl, intent: "publish" })).status).toBe(303);
  expect(desk.stored("downloads/care-and-cleaning")).toMatchObject({
    fileUrl,
    pageCount: 6,
    fileSize: 405_203,
  });
  const typed = { ...(await open(path)), "f.pageCount": "12", "f.fileSize": "", intent: "publish" };
  expect((await desk.post(path, typed)).status).toBe(303);
  expect(desk.stored("downloads/care-and-cleaning")).toMatchObject({ pageCount: 12, fileSize: 405_203 });
  const elsewhere = { ...(await open(path)), "f.fileUrl": "https://example.in/a.pdf", intent: "publish" };
  expect((await desk.post(path, elsewhere)).status).toBe(303);
  expect(Object.keys(desk.stored("downloads/care-and-cleaning"))).not.toContain("pageCount");
});

it("a category is stored as the others write it, and those in use are offered", async () => {
  const path = "/desk/content/photo-gallery/new";
  const page = await desk.request(path);
  expect(page.body.toString()).toContain('<option value="Residential">');
  const sent = {
    ...(await open(path)),
    "f.title": "Sharma house, 5 kW",
    "f.category": "residential",
    intent: "save",
  };
  const answer = await desk.post(path, sent);
  expect(answer.status).toBe(303);
  const saved = String(answer.headers.location).replace(/\?.*/, "");
  expect(await open(saved)).toMatchObject({ "f.title": "Sharma house, 5 kW", "f.category": "Residential" });
});

it("the error of a table is tied to it", async () => {
  const path = `${RATES}/delhi`;
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
