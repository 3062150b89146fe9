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

describe.each(ofPages)("the dictionary %s", (name) => {
  it("has no key that nothing reads", async () => {
    for (const [constant, texts] of await dictionaryOf(`${name}.en`)) {
      const readers = sources.filter((source) => new RegExp(`\\b${constant}\\b`).test(source));
      const isPassedOn = readers.some((source) => new RegExp(`texts\\.${constant}\\b(?![.[])`).test(source));
      const text = (isPassedOn ? sources : readers).join("\n");
      const unread = Object.keys(texts).filter((key) => !new RegExp(`[.{,"\\s]${key}\\b(?!:)`).test(text));
      expect(unread, constant).toEqual([]);
    }
  });
});
