import { expect, it } from "vitest";
import { notes } from "~/texts/notes";
import type { InputName } from "./input-query";
import { counted, readInputs } from "./inputs";
import { say } from "./notes";

const read = (query: string) => readInputs(new URLSearchParams(query));

it("readInputs reads every parameter", () => {
  const choices = "for=society&state=uttar+pradesh&area=Urban";
  const numbers = "units=350+units&bill=%E2%82%B92,500&roof=400&load=3&homes=20&kw=2.5&rate=7.5";
  const work = "days=6&shifts=2&loadIn=kVA&summer=4,200&winter=1400&sure=1";
  expect(read(`${choices}&${numbers}&${work}`).inputs).toEqual({
    for: "society",
    state: "Uttar Pradesh",
    area: "urban",
    units: 350,
    bill: 2500,
    roof: 400,
    load: 3,
    homes: 20,
    kw: 2.5,
    rate: 7.5,
    days: 6,
    shifts: 2,
    loadIn: "kva",
    summer: 4200,
    winter: 1400,
    sure: 1,
  });
});

it("readInputs needs for, state, and units or bill", () => {
  expect(Object.keys(read("").errors ?? {})).toEqual(["for", "state", "units"]);
  expect(read("for=home&state=Bihar&bill=900").errors).toBeUndefined();
  expect(read("for=home&state=Bihar&summer=4200&winter=1400").errors).toBeUndefined();
  expect(read("for=home&state=Bihar&summer=4200").errors).toHaveProperty("units");
  expect(read("for=home&state=Bihar&units=&bill=+").errors).toHaveProperty("units");
});

it("readInputs knows a state whatever its case, spaces and ampersand", () => {
  const stateOf = (typed: string) => read(`for=home&state=${typed}&units=1`).inputs?.state;
  expect(stateOf("+jammu+%26++Kashmir")).toBe("Jammu and Kashmir");
  expect(stateOf("Andaman+%26+Nicobar")).toBe("Andaman and Nicobar Islands");
});

it("readInputs gives choices as the form writes them", () => {
  const { typed } = read("for=HOME&state=uttar+pradesh&area=Rural&units=many");
  expect(typed).toMatchObject({ for: "home", state: "Uttar Pradesh", area: "rural", units: "many" });
});

const wrong: [InputName, string[]][] = [
  ["for", ["Home owner"]],
  ["state", ["Atlantis", "__proto__"]],
  ["area", ["suburban"]],
  ["units", ["NaN", "-5", "0", "1e308", "0x10", "1000001", "9".repeat(10_000), "<script>"]],
  ["bill", ["lots", "0", "100000001"]],
  ["roof", ["-1", "10000001"]],
  ["load", ["0", "1000001"]],
  ["homes", ["2.5", "0", "100001"]],
  ["kw", ["1000001", "0"]],
  ["rate", ["101", "0"]],
  ["days", ["8", "5.5", "0"]],
  ["shifts", ["4", "1.5"]],
  ["summer", ["hot", "100000001"]],
  ["winter", ["100000001"]],
];
it.each(wrong.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  "readInputs gives one sentence at %s for %j, and keeps what was typed",
  (name, value) => {
    const right = { for: "home", state: "Bihar", units: "350", load: "3" };
    const { errors, typed } = readInputs(new URLSearchParams({ ...right, [name]: value }));
    expect(Object.keys(errors ?? {})).toEqual([name]);
    const error = errors?.[name];
    expect(error && say(error, notes.en)).toMatch(/^[A-Z].*\.$/);
    expect(typed.load).toBe(name === "load" ? value : "3");
    expect(typed[name]).toBe(value.slice(0, 100));
  },
);

it("the largest numbers are read", () => {
  const most = "units=1000000&roof=10000000&load=1000000&homes=100000&kw=1000000&rate=100&days=7&shifts=3";
  expect(read(`for=society&state=Bihar&${most}`).errors).toBeUndefined();
  const bills = "bill=100000000&summer=100000000&winter=100000000";
  expect(read(`for=society&state=Bihar&${bills}`).errors).toBeUndefined();
});

it("a load of 5 kVA counts as 4.5 kW, and the middle of two months as the average", () => {
  const given = {
    for: "home",
    state: "Bihar",
    load: 5.55,
    loadIn: "kva",
    summer: 4200,
    winter: 1400,
  } as const;
  expect(counted(given)).toMatchObject({ load: 5, bill: 2800 });
  expect(counted({ ...given, load: 5, units: 1 })).toMatchObject({ load: 4.5, units: 2800 });
});

it.each([
  ["1.5 lakh", 150_000],
  ["₹1.15 Lac per month", 115_000],
  ["१.५ लाख रुपये", 150_000],
  ["2.4k", 2400],
  ["2.4 हज़ार", 2400],
  ["18 thousand rupees", 18_000],
  ["1.2 crore", 12_000_000],
  ["1 lakh 20 thousand", 120_000],
  ["रु. 2,500", 2500],
  ["लगभग ₹२,५०० प्रति माह", 2500],
  ["about Rs 2,500/- only", 2500],
  ["2500 monthly", 2500],
])("a bill of %j is ₹%d", (bill, rupees) => {
  expect(read(`for=society&state=Bihar&${new URLSearchParams({ bill })}`).inputs?.bill).toBe(rupees);
});

it.each([
  ["100 gaj", 900],
  ["२०० गज", 1800],
  ["50 sq. yards", 450],
  ["500 वर्ग फुट", 500],
  ["500 sft", 500],
  ["500", 500],
])("a roof of %j has %d square feet", (roof, sqFt) => {
  const { inputs, typed } = read(`for=home&state=Bihar&units=350&${new URLSearchParams({ roof })}`);
  expect([inputs?.roof, typed.roof]).toEqual([sqFt, roof]);
});

it.each(["5 kVA", "5kva", "५ KVA."])("a load of %j is one in kVA, which the form shows so", (load) => {
  const { inputs, typed } = read(`for=business&state=Bihar&units=350&${new URLSearchParams({ load })}`);
  expect([inputs?.load, inputs?.loadIn]).toEqual([5, "kva"]);
  expect([typed.load, typed.loadIn]).toEqual([load.startsWith("५") ? "५" : "5", "kva"]);
});

it.each(["1,5 lakh", "lakh", "1 lakh 20", "2 crore k", "2500 - 3000", "10 per day", "."])(
  "a bill of %j is none",
  (bill) => {
    const { errors } = read(`for=society&state=Bihar&${new URLSearchParams({ bill })}`);
    expect(errors?.bill).toEqual(["enter", "bill"]);
  },
);

it.each([
  ["5 HP", 5, "hp", 3.73],
  ["5bhp", 5, "hp", 3.73],
  ["7.5 B.H.P.", 7.5, "hp", 5.6],
  ["5000 W", 5000, "w", 5],
  ["5,000 watts", 5000, "w", 5],
  ["५ एचपी", 5, "hp", 3.73],
  ["5 एच.पी.", 5, "hp", 3.73],
  ["5 हॉर्सपावर", 5, "hp", 3.73],
  ["5 horsepower", 5, "hp", 3.73],
  ["5000 वाट", 5000, "w", 5],
  ["3 केवीए", 3, "kva", 2.7],
  ["5 किलोवाट", 5, undefined, 5],
  ["5 kW", 5, undefined, 5],
  ["5kw", 5, undefined, 5],
])("a load of %j is %d %s: %d kW", (load, amount, loadIn, kw) => {
  const { inputs } = readInputs(new URLSearchParams({ for: "home", state: "Delhi", units: "1", load }));
  expect([inputs?.load, inputs?.loadIn, inputs && counted(inputs).load]).toEqual([amount, loadIn, kw]);
});
