/**
 * `npm run bench`: what pages weigh, how fast they are answered and leads kept, beside bare servers in the same run.
 * `npm run bench -- cachedRate` runs one measure; `npm run bench -- lighthouse` runs Lighthouse over every screen. Needs a
 * build. Everything runs on this machine, on loopback, and stops by itself.
 */
import * as leads from "./leads.js";
import { lighthouse } from "./lighthouse.js";
import * as pages from "./pages.js";

const measures = { ...pages, ...leads };
const [only, ...settings] = process.argv.slice(2);

if (only === "lighthouse") await lighthouse(settings);
else {
  const rows = [["", "this site", "beside it", "limit"]];
  for (const [name, measure] of Object.entries(measures))
    if (!only || name === only) rows.push(...(await measure()));
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
}
process.exit(0);
