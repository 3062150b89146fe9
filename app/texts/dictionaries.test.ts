import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/^texts\/(?!.*policies)/.test(file))
  .map((file) => readFileSync(`app/${file}`, "utf8"));
const names = readdirSync("app/texts").flatMap((file) => /^(.+)\.en\.tsx?$/.exec(file)?.[1] ?? []);

async function dictionaryOf(file: string): Promise<[string, object][]> {
  const { handle: _, ...dictionaries } = await import(/* @vite-ignore */ `./${file}`);
  return Object.entries<object>(dictionaries).filter(([, texts]) => typeof texts === "object");
}

/** Returns the paths of the lists in a dictionary, with their lengths. */
function listsIn(texts: object, above: string): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== "object" || value === null) return [];
    const path = `${above}.${key}`;
    return [...(Array.isArray(value) ? [`${path}: ${value.length}`] : []), ...listsIn(value, path)];
  });
}

describe.each(names)("the dictionary %s", (name) => {
  it("has lists of the same length in both languages", async () => {
    const [english, hindi] = await Promise.all(
      ["en", "hi"].map((language) => dictionaryOf(`${name}.${language}`)),
    );
    const lists = (dictionaries: [string, object][] = []) =>
      dictionaries.flatMap(([constant, texts]) => listsIn(texts, constant));
    expect(lists(hindi)).toEqual(lists(english));
  });
});

/** Others are read by codes, whose types name their keys. */
const ofPages = names.filter((name) => existsSync(`app/texts/${name}.en.tsx`));

/** Returns the paths of the keys in a dictionary: "form.areas.urban". Functions and lists have none. */
function keysIn(texts: object, above = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? [above + key]
      : [above + key, ...keysIn(value, `${above}${key}.`)],
  );
}

/** Groups that are read by a path, an icon, an id or an answer, which type them. */
const BY_KEY =
  /(?:^|\.)(?:nav|loading|services|values|types?|offices|departments|areas|customers|sliders|verdicts|errors|mapErrors|fields|notes|short)\./;

describe.each(ofPages)("the dictionary %s", (name) => {
  it("has no key that nothing reads", async () => {
    for (const [constant, texts] of await dictionaryOf(`${name}.en`)) {
      const readers = sources.filter((source) => new RegExp(`\\b${constant}\\b`).test(source));
      const isPassedOn = readers.some((source) => new RegExp(`texts\\.${constant}\\b(?![.[])`).test(source));
      const unread = keysIn(texts).filter((path) => {
        const [key = "", group = ""] = path.split(".").reverse();
        if (BY_KEY.test(path)) return false;
        const named = new RegExp(`\\b${group}\\b`, "i");
        const text = (isPassedOn ? sources : readers).filter((source) => named.test(source)).join("\n");
        return !new RegExp(`[.{,"\\s]${key}\\b(?!:)`).test(text);
      });
      expect(unread, constant).toEqual([]);
    }
  });
});
