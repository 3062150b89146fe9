import { readFileSync } from "node:fs";
import semver from "semver";
import { expect, it } from "vitest";
import { advisoryAge } from "../bench/advisory-age.js";

interface Advisory {
  advisory: string;
  package: string;
  /** The versions that the advisory names; where nobody could read them, all before ours. */
  range: string;
  status: "fixed" | "not reached" | "development only";
  because?: string;
  /** The day on which somebody looked at it. */
  on: string;
}

interface Locked {
  version: string;
  dev?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

const { rows, lookedUp }: { rows: Advisory[]; lookedUp: string } = read("tests/advisories.json");

const locked: [place: string, Locked][] = Object.entries(read("package-lock.json").packages);

/** Returns what speaks against a row: the places of the lock that it forbids, or that there are none for an open one. */
function faultsOf({ package: name, range, status, because }: Advisory, places = locked): string[] {
  const inRange = places.filter(
    ([place, { version }]) =>
      place.replace(/^.*node_modules\//, "") === name &&
      semver.satisfies(version, range, { includePrerelease: true }),
  );
  const named = (list: typeof inRange) => list.map(([place, { version }]) => `${place} is ${version}`);
  if (status === "fixed") return named(inRange);
  const open = status === "development only" ? named(inRange.filter(([, { dev }]) => !dev)) : [];
  if (!because) open.push("says no reason");
  return inRange.length > 0 ? open : ["is in no version of the lock any more: it is fixed"];
}

it.each(rows)("$advisory ($package $range): $status", (row) => {
  expect(faultsOf(row)).toEqual([]);
  expect(semver.validRange(row.range)).not.toBeNull();
  expect(row.on <= lookedUp).toBe(true);
});

const row: Advisory = { advisory: "x", package: "uuid", range: "<11.1.1", status: "fixed", on: "2026-11-28" };
const because = "of a reason";
it.each<[string, Partial<Advisory>, Locked, string[]]>([
  ["a version in the range of a fixed one", {}, { version: "9.0.1" }, ["a/node_modules/uuid is 9.0.1"]],
  ["a pre-release of the fix", {}, { version: "11.1.1-beta.1" }, ["a/node_modules/uuid is 11.1.1-beta.1"]],
  ["the fixed version", {}, { version: "11.1.1" }, []],
  ["another package", { package: "@x/uuid" }, { version: "9.0.1" }, []],
  ["an open one with its reason", { status: "not reached", because }, { version: "9.0.1" }, []],
  ["an open one without", { status: "not reached" }, { version: "9.0.1" }, ["says no reason"]],
  ["one in development", { status: "development only", because }, { version: "9.0.1", dev: true }, []],
  [
    "one in development that production has too",
    { status: "development only", because },
    { version: "9.0.1" },
    ["a/node_modules/uuid is 9.0.1"],
  ],
  [
    "an open one that is gone",
    { status: "not reached", because },
    { version: "12.0.0" },
    ["is in no version of the lock any more: it is fixed"],
  ],
])("the list is judged by the lock: %s", (_, change, version, faults) => {
  expect(faultsOf({ ...row, ...change }, [["a/node_modules/uuid", version]])).toEqual(faults);
});

it("the list's age counts from the day on which the advisories were looked up", () => {
  const ageOn = (days: number) => advisoryAge(Date.parse(`${lookedUp}T00:00Z`) + days * 24 * 60 * 60_000);
  expect(ageOn(0)).toEqual({ days: 0, most: 92, isHeld: true });
  expect(ageOn(92).isHeld).toBe(true);
  expect(ageOn(93)).toEqual({ days: 93, most: 92, isHeld: false });
});
