/**
 * `npm run bench -- lighthouse [runs] [screen…]`: Lighthouse's mobile figures of every screen, the median of some runs,
 * for the first visitor after a start and for later ones. npx fetches Lighthouse 12, the last for Node 20 (185 MB, so no
 * devDependency). CHROME_PATH names the browser; its figures mean little on a machine that does other work.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { get, median, startSite, stop, temporaryFolder } from "./servers.js";

const SCREENS = /"(\/[^"]*)"/g;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const AUDITS = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
  bytes: "total-byte-weight",
};

export async function lighthouse([runs = "5", ...asked]) {
  const screens = asked.length > 0 ? asked : everyScreen();
  console.log(`${"".padEnd(40)}perf a11y best  seo    FCP    LCP   TBT   CLS    KB`);
  for (const screen of screens) {
    for (const visitor of ["first", "later"]) {
      const results = [];
      let site;
      for (let run = 0; run < Number(runs); run += 1) {
        if (!site || visitor === "first") {
          if (site) await stop(site);
          site = await startSite();
        }
        if (visitor === "later" && run === 0) await audit(site.port, screen);
        results.push(await audit(site.port, screen));
      }
      await stop(site);
      console.log(`${screen}, ${visitor} visitor`.padEnd(40) + line(results));
    }
  }
}

function everyScreen() {
  return [...readFileSync("tests/pages.ts", "utf8").matchAll(SCREENS)].map(([, address]) => address);
}

async function audit(port, screen) {
  if ((await get(port, "/healthz")).status !== 200) throw new Error("the site is not up");
  const file = path.join(temporaryFolder(), "report.json");
  const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
  const child = spawn(
    "npx",
    [
      ...["--yes", "lighthouse@12", `http://localhost:${port}${screen}`, "--quiet", "--output=json"],
      ...[`--output-path=${file}`, "--chrome-flags=--headless=new --no-sandbox"],
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? system },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
  const scores = CATEGORIES.map((name) => categories[name].score * 100);
  return [...scores, ...Object.values(AUDITS).map((name) => audits[name].numericValue)];
}

function line(results) {
  const [perf, a11y, best, seo, fcp, lcp, tbt, cls, bytes] = results[0].map((_, column) =>
    median(results.map((result) => result[column])),
  );
  const scores = [perf, a11y, best, seo].map((score) => String(Math.round(score)).padStart(4)).join(" ");
  const times = [fcp, lcp].map((ms) => (ms / 1000).toFixed(2).padStart(6)).join(" ");
  const rest = [tbt.toFixed(0).padStart(5), cls.toFixed(3), (bytes / 1024).toFixed(0).padStart(5)].join(" ");
  return `${scores} ${times} ${rest}`;
}
