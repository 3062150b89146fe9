import { readFileSync } from "node:fs";

const DAY_MS = 24 * 60 * 60_000;

/** Advisories appear every week; the list is looked through once a quarter. */
const MOST_DAYS = 92;

/** Returns how many days ago somebody looked up the advisories of tests/advisories.json, and whether that is recent enough. */
export function advisoryAge(now = Date.now()) {
  const { lookedUp } = JSON.parse(readFileSync("tests/advisories.json", "utf8"));
  const days = Math.floor((now - Date.parse(`${lookedUp}T00:00Z`)) / DAY_MS);
  return { days, most: MOST_DAYS, isHeld: days <= MOST_DAYS };
}
