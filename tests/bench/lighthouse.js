/**
 * `npm run bench -- lighthouse [runs] [screen…]`: Lighthouse's mobile figures of every screen, the median of some runs,
 * for the first visitor after a start and for later ones, with the sizes of the pictures made (as after the first minutes
 * of a site, or after `npm run content -- pictures`). npx fetches Lighthouse 12, the last for Node 20 (185 MB, so no
 * devDependency). CHROME_PATH names the browser; its figures mean little on a machine that does other work.
 */
import { spawn, spawnSync } from "node:child_process";
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

const REPORT = path.join(temporaryFolder(), "report.json");

export async function lighthouse([runs = "5", ...asked]) {
  const screens = asked.length > 0 ? asked : everyScreen();
  const env = { DATA_DIR: temporaryFolder() };
  spawnSync(process.execPath, ["build/index.cjs", "content", "pictures"], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  console.log(`${"".padEnd(40)}perf a11y best  seo    FCP    LCP   TBT   CLS    KB`);
  for (const screen of screens) {
    for (const visitor of ["first", "later"]) {
      const results = [];
      let site;
      for (let tries = 0; results.length < Number(runs); tries += 1) {
        if (tries === 2 * Number(runs) + 2) throw new Error(`Lighthouse fails at ${screen}`);
        if (!site || visitor === "first") {
          if (site) await stop(site);
          site = await startSite(env);
        }
        const result = await audit(site.port, screen);
        if (result && (visitor === "first" || tries > 0)) results.push(result);
      }
      await stop(site);
      console.log(`${screen}, ${visitor} visitor`.padEnd(40) + line(results));
    }
  }
}

function everyScreen() {
  return [...readFileSync("tests/pages.ts", "utf8").matchAll(SCREENS)].map(([, address]) => address);
}

/** Resolves to undefined where Lighthouse fails: now and then it misses the start of its own recording (NO_NAVSTART). */
async function audit(port, screen) {
  if ((await get(port, "/healthz")).status !== 200) throw new Error("the site is not up");
  const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
  const child = spawn(
    "npx",
    [
      ...["--yes", "lighthouse@12", `http://localhost:${port}${screen}`, "--quiet", "--output=json"],
      ...[`--output-path=${REPORT}`, "--chrome-flags=--headless=new --no-sandbox"],
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? system },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) return undefined;
  const { categories, audits } = JSON.parse(readFileSync(REPORT, "utf8"));
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
