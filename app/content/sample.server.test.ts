import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isSample, SAMPLE_NAMES, sampleHash } from "./sample.server";

const read = (file: string) => JSON.parse(readFileSync(`content/${file}`, "utf8"));

it("whoever changes the sample renews its hashes: npx vitest run app/content/sample -u", async () => {
  const hashes = SAMPLE_NAMES.flatMap((name) =>
    readdirSync(`content/${name}`).map((file) =>
      sampleHash(name, path.basename(file, ".json"), read(`${name}/${file}`)),
    ),
  );
  await expect(`export const SAMPLE_HASHES =\n  "${hashes.sort().join(" ")}";\n`).toMatchFileSnapshot(
    "./sample-hashes.ts",
  );
});

it("a document of the sample is known until somebody changes it or gives it another name", () => {
  const fields = read("packages/residential-3-kw.json");
  expect(isSample("packages", "residential-3-kw", fields)).toBe(true);
  expect(isSample("packages", "residential-3-kw", { ...fields, "roof-size": "310 sq ft" })).toBe(false);
  expect(isSample("packages", "our-3-kw", fields)).toBe(false);
});
