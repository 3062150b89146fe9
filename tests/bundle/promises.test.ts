import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = "docs/promises";

/** Returns what is wrong with one entry of the column "Held by". */
function faultOf(entry: string): string | undefined {
  if (entry === "`npm run bench`" || entry.startsWith("not kept yet")) return undefined;
  const [, file = "", title = ""] = /^`([^`]+)` "(.+)"$/.exec(entry) ?? [];
  if (!file) return `not a file and a title: ${entry}`;
  if (!existsSync(file)) return `no such file: ${file}`;
  return readFileSync(file, "utf8").includes(title) ? undefined : `no such test in ${file}: ${title}`;
}

/** Returns the rows of a file's tables, without their heads. */
function promisesIn(file: string) {
  const lines = readFileSync(path.join(FOLDER, file), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("|") && !/^\| *(?:-|Promise *\|)/.test(line))
    .map((line) => {
      const [, promise = "", heldBy = ""] = line.split("|").map((cell) => cell.trim());
      return { promise, heldBy: heldBy.split("<br>").map((entry) => entry.trim()) };
    });
}

describe.each(readdirSync(FOLDER).filter((file) => file.endsWith(".md")))("each test of %s", (file) => {
  it("exists in the file that is named beside it", () => {
    const promises = promisesIn(file);
    const faults = promises.flatMap(({ promise, heldBy }) =>
      heldBy.flatMap((entry) => (faultOf(entry) ? `${promise}: ${faultOf(entry)}` : [])),
    );
    expect(faults).toEqual([]);
    expect(promises.length).toBeGreaterThan(0);
  });
});
