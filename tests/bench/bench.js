/**
 * `npm run bench`: how fast pages and the desk are answered, beside bare servers in the same run; some three
 * minutes, with each row as it is measured. `npm run bench -- cachedRate` runs one measure; `npm run bench --
 * lighthouse` runs Lighthouse over every screen. Needs a build. Everything runs on this machine and stops by itself.
 */
import * as desk from "./desk.js";
import { floods } from "./floods.js";
import { lighthouse } from "./lighthouse.js";
import * as pages from "./pages.js";
import * as readers from "./readers.js";

const WIDTHS = [64, 12, 42, 12];

const measures = { ...pages, ...desk, ...readers, floods };
const [only, ...settings] = process.argv.slice(2);

function print(row) {
  console.log(
    row
      .map((cell, column) => cell.padEnd(WIDTHS[column]))
      .join("")
      .trimEnd(),
  );
}

if (only === "lighthouse") await lighthouse(settings);
else if (only && !measures[only]) console.log(`The measures: ${Object.keys(measures).join(", ")}`);
else {
  print(["", "this site", "beside it", "limit"]);
  for (const [name, measure] of Object.entries(measures)) {
    if (only && name !== only) continue;
    console.error(`${name}…`);
    for (const row of await measure()) print(row);
  }
}
process.exit(0);
