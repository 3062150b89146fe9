import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";

const RATES = "/desk/content/solarRates";
const UTTARAKHAND = `${RATES}/uttarakhand`;
const FIRST_SLAB = "tariffs.0.slabs.0.rate";

const desk = await startContentSite([
  {
    name: "packages",
    id: "residential-3-kw",
    fields: { type: "Residential", "package-name": "3 kW", price: 1800 },
  },
]);

it("a figure that is not plausible is named, until somebody ticks that it is right", async () => {
  const refused = await desk.save(UTTARAKHAND, { [FIRST_SLAB]: "365" });
  expect(refused).toMatchObject({
    status: 422,
    message: "Not published yet: a figure may be wrong. Correct it, or tick the box above Publish.",
    question:
      "Tariffs, Home, Slabs, row 1, Rupees per unit: 365; it was 3.65, usual is 1 to 16: is that right?",
  });
  const firstSlab = (rate: number) => ({ tariffs: [{ slabs: [{ rate }, {}, {}, {}] }] });
  expect(desk.stored("solarRates/uttarakhand")).toMatchObject(firstSlab(3.65));
  // The box is not ticked; then it is, and another figure is wrong too.
  expect((await desk.save(UTTARAKHAND, { [FIRST_SLAB]: "365" })).status).toBe(422);
  const { question: confirm } = refused;
  const other = { [FIRST_SLAB]: "365", typicalYield: "14000" };
  expect((await desk.save(UTTARAKHAND, other, { confirm })).status).toBe(422);
  expect((await desk.save(UTTARAKHAND, { [FIRST_SLAB]: "365" }, { confirm })).status).toBe(200);
  expect(desk.stored("solarRates/uttarakhand")).toMatchObject(firstSlab(365));
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
  expect((await desk.open(UTTARAKHAND)).document).toMatchObject(firstSlab(365));
});

it("a draft of a figure that is not plausible is saved, and asked about when it is published from the list", async () => {
  const list = "/desk/content/packages";
  const row = (await desk.page(list)).rows.find(({ id }) => id === "residential-3-kw");
  const sent = { do: "publish", id: row?.id ?? "", seen: row?.seen ?? "" };
  const answer = await desk.post(list, sent);
  expect(answer.status).toBe(409);
  const { words, values } = pageOf(answer);
  expect(words).toContain("Price in rupees: 1,800; usual is 25,000 to 5,00,00,000: is that right?");
  expect(words).toContain("It is right: publish");
  const { accepted = "" } = values;
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
  const address = "/desk/content/downloads/care-and-cleaning";
  expect((await desk.open(address)).document).toMatchObject({ pageCount: 2, fileSize: 166_407 });
  const fileUrl = "/media/rooftop-solar-homeowners-guide.pdf";
  expect((await desk.save(address, { fileUrl })).status).toBe(200);
  expect(desk.stored("downloads/care-and-cleaning")).toMatchObject({
    fileUrl,
    pageCount: 6,
    fileSize: 405_203,
  });
  expect((await desk.save(address, { pageCount: "12", fileSize: "" })).status).toBe(200);
  expect(desk.stored("downloads/care-and-cleaning")).toMatchObject({ pageCount: 12, fileSize: 405_203 });
  expect((await desk.save(address, { fileUrl: "https://example.in/a.pdf" })).status).toBe(200);
  expect(Object.keys(desk.stored("downloads/care-and-cleaning"))).not.toContain("pageCount");
});

it("a category is stored as the others write it, and those in use are offered", async () => {
  const path = "/desk/content/photo-gallery/new";
  const page = await desk.request(path);
  expect(page.body.toString()).toContain('<option value="Residential">');
  const saved = await desk.save(
    path,
    { title: "Sharma house, 5 kW", category: "residential" },
    { intent: "save" },
  );
  expect(saved.value?.document).toMatchObject({ title: "Sharma house, 5 kW", category: "Residential" });
});

it("the error of a table names the table", async () => {
  const address = `${RATES}/delhi`;
  const { document } = await desk.open(address);
  const last = (document.relief as object[]).length - 1;
  const refused = await desk.save(address, { [`relief.${last}.upTo`]: "100" });
  expect(refused).toMatchObject({
    status: 422,
    errors: { relief: expect.stringContaining("ascending order") },
  });
});
