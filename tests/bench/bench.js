/**
 * `npm run bench`: how fast pages and the desk are answered, beside bare servers in the same run; some four
 * minutes, with each row as it is measured. `npm run bench -- bars` also fails if a limit does not hold, for the day before a
 * release. `npm run bench -- cachedRate` runs one measure; `npm run bench -- lighthouse` runs Lighthouse over every screen.
 * Needs a build and a quiet machine. Everything runs on this machine and stops by itself.
 */
import { advisoryAge } from "./advisory-age.js";
import * as answers from "./answers.js";
import * as desk from "./desk.js";
import { floods } from "./floods.js";
import { lighthouse } from "./lighthouse.js";
import * as pages from "./pages.js";
import * as readers from "./readers.js";
import { atMost } from "./row.js";

const WIDTHS = [64, 12, 42, 20];

/** Whether the list of known advisories has been looked at lately. */
function advisories() {
  const { days, most } = advisoryAge(Date.now());
  return [atMost(most, { what: "age of tests/advisories.json", figure: days, unit: " days" })];
}

const measures = { advisories, ...pages, ...answers, ...desk, ...readers, floods };
const [only, ...settings] = process.argv.slice(2);

function print(row) {
  console.log(
    row
      .map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0))
      .join("")
      .trimEnd(),
  );
}

if (only === "lighthouse") await lighthouse(settings);
else if (only && only !== "bars" && !measures[only])
  console.log(`The measures: bars, ${Object.keys(measures).join(", ")}`);
else await measureAll(only === "bars" || !only ? Object.keys(measures) : [only]);

async function measureAll(names) {
  const missed = [];
  print(["", "this site", "beside it", "limit", ""]);
  for (const name of names) {
    console.error(`${name}…`);
    for (const row of await measures[name]()) {
      print([row.what, row.figure, row.beside ?? "", row.limit, row.holds ? "" : "MISSED"]);
      if (!row.holds) missed.push(row.what);
    }
  }
  if (only !== "bars") return;
  console.log(missed.length === 0 ? "All limits hold." : `Missed: ${missed.join("; ")}`);
  if (missed.length > 0) process.exit(1);
}
process.exit(0);
