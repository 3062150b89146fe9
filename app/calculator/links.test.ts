import { describe, expect, it } from "vitest";
import { notes } from "~/texts/notes.en";
import { notes as hindi } from "~/texts/notes.hi";
import type { Estimate } from "./estimate";
import { estimateChat, estimateInShort, inputSearch, searchOfInputs } from "./links";

const inputs = { for: "home", state: "Uttar Pradesh", units: 350, load: 3 } as const;
const estimate = {
  systemKw: 3,
  unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
  savingPerYear: 25_830,
  cost: { gross: 180_000, subsidy: { central: 78_000, state: 30_000, total: 108_000 }, net: 72_000 },
} as Estimate;

const LINK = "https://www.example.in/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";

describe("the inputs in a link", () => {
  it("are in canonical order, without empty and unknown ones", () => {
    expect(inputSearch("?load=3&units=350&roof=&utm_source=x&state=Uttar+Pradesh&for=home")).toBe(
      searchOfInputs(inputs),
    );
    expect(searchOfInputs(inputs)).toBe("?for=home&state=Uttar+Pradesh&units=350&load=3");
  });

  it("are the first of a repeated name, as on the server", () => {
    expect(inputSearch("?units=1&units=2")).toBe("?units=1");
  });
});

describe("an estimate in short", () => {
  it("is the size and the units of a year", () => {
    expect(estimateInShort(estimate)).toEqual(["short", "3 kW", "4,200"]);
  });

  it("leaves out what is not known", () => {
    const unknown = { ...estimate, unitsPerYear: { low: null, typical: null, high: null } };
    expect(estimateInShort(unknown)).toEqual(["short", "3 kW", null]);
    expect(estimateInShort({ ...estimate, systemKw: null })).toBeUndefined();
  });
});

it("the chat has the estimate and a link to it", () => {
  const chat = new URL(estimateChat(estimate, LINK, notes));
  expect(chat.searchParams.get("text")).toBe(
    `Hello! This is my estimate from your calculator: 3 kW, about 4,200 units a year; saves about ₹25,830 a year; costs about ₹72,000 after subsidy. ${LINK}`,
  );
  expect(new URL(estimateChat(estimate, LINK, hindi)).searchParams.get("text")).toBe(
    `नमस्ते! आपके कैलकुलेटर पर मेरा अनुमान यह है: 3 kW, साल में करीब 4,200 यूनिट; साल में करीब ₹25,830 की बचत; सब्सिडी के बाद दाम करीब ₹72,000। ${LINK}`,
  );
});

it("the chat of a business does not speak of a subsidy", () => {
  const cost = { gross: 382_500, subsidy: { central: 0, state: 0, total: 0 }, net: 382_500 };
  const chat = estimateChat({ ...estimate, cost }, LINK, notes);
  expect(new URL(chat).searchParams.get("text")).toContain("costs about ₹3,82,500. https://");
});
