import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { calculator } from "./calculator";
import { texts as calculatorPage } from "./calculator/hindi";
import { notes } from "./notes";
import { questions } from "./questions";

/** Units, services and offices that stay in Latin letters, and the locale. */
const NAMES = /^(?:kW|kVA|WhatsApp|MNRE|hi|IN)$/;

/** Returns the texts of a dictionary, with numbers for their values. */
function textsIn(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value === "function") return textsIn(value(...valuesFor(name)), name);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, key));
}

/** These take the name of a question, or a list, before or among their numbers. */
function valuesFor(name: string): unknown[] {
  if (name === "enter" || name === "most") return ["roof", "7"];
  if (name === "range" || name === "units from") return ["7", "7", ["7", "8"], true];
  if (name === "rate bracket") return ["7", "9", ["7", "8"]];
  return name === "makes" || name === "generates"
    ? ["7", name === "makes" ? "7" : ["7"], ["8", "9"]]
    : [7, 7, 7, 7, 7];
}

describe.each(
  Object.entries({
    calculator: { ...calculator.hi, ...calculatorPage },
    notes: notes.hi,
    questions: questions.hi,
  }),
)("the Hindi %s", (_, dictionary) => {
  const texts = textsIn(dictionary);

  it("has no English words but names and units", () => {
    expect(texts.length).toBeGreaterThan(20);
    const english = texts.filter(([, text]) =>
      (text.match(/[A-Za-z]+/g) ?? []).some((word) => !NAMES.test(word)),
    );
    expect(english).toEqual([]);
  });

  it("ends each text well", () => {
    expect(texts.filter(([, text]) => /undefined|NaN|\[object|\.$/.test(text))).toEqual([]);
  });
});

it("all Hindi is spelt as the glossary says", () => {
  const files = ["app/texts", "content"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const hindi = files.filter((file) => /^app\/texts\/(?!.*(?:\.test|use-texts)).*\.tsx?$|\.json$/.test(file));
  expect(hindi.length).toBeGreaterThan(80);
  // Digits of its own, letters that have a dot or none, and words that have another spelling or a plainer one.
  const misspelt = /[०-९]|[कखग]\u093c|[\u0958-\u095a]|ज्यादा|फोन|शून्य|हिन्दी|सौर ऊर्जा|उपलब्ध|वर्ग फुट|कृपया ध्यान/;
  const found = hindi.map((file) => [file, misspelt.exec(readFileSync(file, "utf8"))?.[0]]);
  expect(found.filter(([, word]) => word)).toEqual([]);
});
