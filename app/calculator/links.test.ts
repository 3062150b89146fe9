import { expect, it } from "vitest";
import { notes } from "~/texts/notes";
import type { Estimate } from "./estimate";
import { estimateChat, inputSearch, searchOfInputs } from "./links";
import { savingNote, say } from "./notes";

const inputs = { for: "home", state: "Uttar Pradesh", units: 350, load: 3 } as const;
const subsidy = { central: 78_000, state: 30_000, total: 108_000 };
const estimate = {
  systemKw: 3,
  unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
  savingPerYear: 25_830,
  savingPerYearHigh: 25_830,
  incentive: null,
  cost: { gross: 180_000, subsidy, net: 72_000, isSample: true },
} as Estimate;

const LINK = "https://www.example.in/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";

it("the inputs in a link are in canonical order, without empty and unknown ones", () => {
  expect(inputSearch("?load=3&units=350&roof=&utm_source=x&state=Uttar+Pradesh&for=home")).toBe(
    searchOfInputs(inputs),
  );
  expect(searchOfInputs(inputs)).toBe("?for=home&state=Uttar+Pradesh&units=350&load=3");
});

const chatOf = (told: Estimate, words: typeof notes.en) =>
  new URL(estimateChat("+91 55555 01103", told, LINK, words)).searchParams.get("text");

it("the chat has the estimate and a link to it", () => {
  expect(chatOf(estimate, notes.en)).toBe(
    `Hello! This is my estimate from your calculator: 3 kW, about 4,200 units a year; saves about ₹25,800 a year; costs about ₹72,000 after subsidy (sample price). ${LINK}`,
  );
  expect(chatOf(estimate, notes.hi)).toBe(
    `नमस्ते! आपके कैलकुलेटर पर मेरा अनुमान यह है: 3 kW, साल में करीब 4,200 यूनिट; साल में करीब ₹25,800 की बचत; सब्सिडी के बाद दाम करीब ₹72,000 (नमूने का दाम)। ${LINK}`,
  );
});

it("the chat has what a state pays, where nothing is saved", () => {
  const incentive = { perUnit: 3, perYear: 6300, years: 5 };
  const paid = { ...estimate, savingPerYear: 0, savingPerYearHigh: 0, incentive };
  expect(chatOf(paid, notes.en)).toContain(
    "4,200 units a year; earns ₹6,300 a year for 5 years; costs about",
  );
});

it.each([
  [23_550, 23_550, "about ₹23,600"],
  [740, 740, "about ₹740"],
  [21_480, 29_354, "₹21,000 to ₹29,000"],
  [8_460, 8_490, "about ₹8,460"],
])("a saving of %s to %s reads %s", (savingPerYear, savingPerYearHigh, words) => {
  const note = savingNote({ savingPerYear, savingPerYearHigh });
  expect(note && say(note, notes.en)).toBe(words);
});
