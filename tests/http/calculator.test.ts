import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inquiry, photo, sendInquiry } from "../faults/inquiry";
import { type FirebasePlaces, openFirebasePlaces } from "../firebase/firebase-places";
import { type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const QUERY = "for=home&state=Uttar+Pradesh&area=urban&units=350&load=3";

async function ask(site: Site, query: string) {
  const { status, headers, body } = await send(site.port, "GET", `/calculator.json?${query}`);
  const isJson = headers["content-type"]?.startsWith("application/json");
  return { status, headers, text: body.toString(), answer: isJson ? JSON.parse(body.toString()) : undefined };
}

const expected = {
  systemKw: 3,
  roofSqFt: 300,
  unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
  bill: { before: 2499, after: 347, energyBefore: 2050, energyAfter: 0 },
  savingPerYear: 25_830,
  cost: { gross: 180_000, subsidy: { central: 78_000, state: 30_000, total: 108_000 }, net: 72_000 },
  paybackYears: 2.79,
  loan: { emi: 1799, months: 120, ratePercent: 6, margin: 18_000 },
};

/** A copy of the sample rates that tests can edit; its scheme must not expire while they run. */
const contentFolder = temporaryFolder();
const rateFile = (id: string) => path.join(contentFolder, "solarRates", `${id}.json`);

function edit(id: string, change: object) {
  writeFileSync(
    rateFile(id),
    JSON.stringify({ ...JSON.parse(readFileSync(rateFile(id), "utf8")), ...change }),
  );
}

const OPEN_END = { validUntil: "2999-12-31" };

describe("GET /calculator.json", () => {
  let site: Site;
  beforeAll(async () => {
    cpSync("content/solarRates", path.join(contentFolder, "solarRates"), { recursive: true });
    edit("central", OPEN_END);
    site = await startSite({ CONTENT_DIR: contentFolder });
  });
  afterAll(() => site.stop());

  it("returns a cacheable estimate", async () => {
    const { status, headers, answer } = await ask(site, QUERY);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("public");
    expect(answer).toMatchObject(expected);
    expect(Object.keys(answer)).toEqual([...Object.keys(expected), "warnings", "sources"]);
  });

  it("accepts numbers as people paste them", async () => {
    const pasted = `for=home&state=uttar+pradesh&area=urban&units=${encodeURIComponent("३५० units")}&load=3+kW`;
    expect((await ask(site, pasted)).answer).toMatchObject(expected);
  });

  it.each([
    ["", ["for", "state", "units"]],
    ["for=home&state=Atlantis&units=NaN", ["state", "units"]],
    ["for=home&state=Bihar&units=1e308", ["units"]],
    ["for=home&state=Bihar&units=-5&units=350", ["units"]],
    ["for=home&state=Bihar&units=0x10&kw=1001", ["units", "kw"]],
    [`for=home&state=Bihar&units=${"9".repeat(5_000)}`, ["units"]],
    ["for=home&state=Kerala&bill=2499", ["rate"]],
    ["for=home&state=Uttar+Pradesh&bill=300&load=3", ["bill"]],
  ])("answers ?%s with 422 and an error for each of %j", async (query, fields) => {
    const { status, headers, answer } = await ask(site, query);
    expect(status).toBe(422);
    expect(headers["cache-control"]).toBe("no-store");
    expect(Object.keys(answer.errors).sort()).toEqual([...fields].sort());
  });

  it.each(["Uttar+Pradesh", "Uttarakhand", "Delhi", "Haryana"])("reads a bill in %s", async (state) => {
    const { status, answer } = await ask(site, `for=home&state=${state}&bill=2500`);
    expect(status).toBe(200);
    expect(answer.systemKw).toBeGreaterThan(2);
    expect(answer.warnings.join()).toMatch(/Your bill is for about \d+ to \d+ units a month/);
  });

  it("answers 200 with the reason when the system would be below 1 kW", async () => {
    const { status, answer } = await ask(site, `${QUERY}&roof=90`);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ systemKw: null, cost: { net: null }, loan: null });
    expect(answer.warnings.join()).toContain("too small");
  });

  it("follows edits and omits what has expired", async () => {
    edit("company", { pricePerKw: { home: 50_000 }, isSample: false });
    await vi.waitFor(async () => expect((await ask(site, QUERY)).answer.cost.gross).toBe(150_000), 10_000);
    expect((await ask(site, QUERY)).answer.warnings).toEqual([]);
    edit("central", { validUntil: "2020-01-01" });
    await vi.waitFor(
      async () => expect((await ask(site, QUERY)).answer.cost.subsidy.central).toBeNull(),
      10_000,
    );
    edit("central", OPEN_END);
  });

  it("works with a broken document, and without any rates", async () => {
    mkdirSync(path.join(contentFolder, "solarRates"), { recursive: true });
    writeFileSync(rateFile("broken"), '{ "kind": "state", "name": "Uttar Pradesh", "tariffs": 5 }');
    expect((await ask(site, QUERY)).answer.savingPerYear).toBe(25_830);
    rmSync(path.join(contentFolder, "solarRates"), { recursive: true });
    await vi.waitFor(async () => expect((await ask(site, QUERY)).answer.systemKw).toBeNull(), 10_000);
  });
});

describe("the calculator on Firestore", () => {
  let places: FirebasePlaces;
  beforeAll(async () => {
    places = await openFirebasePlaces();
    await places.collection("solarRates").doc("central").update(OPEN_END);
  });
  afterAll(() => places.close());

  it("returns the same estimate, shows it, and stores it with an inquiry", async () => {
    const site = await places.startSite();
    await vi.waitFor(async () => expect((await ask(site, QUERY)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    expect((await ask(site, QUERY)).answer).toMatchObject(expected);
    const page = await send(site.port, "GET", `/calculator?${QUERY}`);
    expect(page.body.toString()).toContain("₹72,000");
    const { status } = await sendInquiry(site, { ...inquiry("Asha"), estimate: `?${QUERY}` }, photo());
    expect(status).toBe(303);
    const [kept] = await places.leads();
    expect(kept?.fields.fullName).toBe("Asha");
    expect(kept?.estimate).toMatchObject({ systemKw: 3, cost: { net: 72_000 }, inputs: { units: 350 } });
    await site.stop();
  });

  it("answers 503 with a message when the rates cannot be read", async () => {
    const unreachable = await places.startSite({ FIRESTORE_EMULATOR_HOST: "127.0.0.1:1" });
    const { status, headers, text } = await ask(unreachable, QUERY);
    expect(status).toBe(503);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toBe("We can’t load the rates right now. Please try again in a moment.");
    await unreachable.stop();
  });
});
