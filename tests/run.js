/** `npm test`: every check there is, in the order of how soon it can fail. Goes on after a failure and sums up. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

const RESULTS = "test-results";
const SYSTEM_BROWSER = "/usr/bin/chromium";

let passed = 0;
let failed = 0;

function run(command, args = [], env = {}) {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** A check that counts as one. */
function check(command, ...args) {
  if (run(command, args)) passed += 1;
  else failed += 1;
}

/** A test runner that writes its counts to a file; one that fails without a failed test counts as one failure. */
function count(file, read, command, args, env) {
  const succeeded = run(command, args, env);
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed || (succeeded ? 0 : 1);
}

/** Debian's browser, or, elsewhere, the one that Playwright brings. */
function installBrowser() {
  if (existsSync(SYSTEM_BROWSER)) return;
  const canUseApt = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (canUseApt && run("apt-get", ["update", "-qq"]) && run("apt-get", ["install", "-y", "-qq", "chromium"]))
    return;
  run("npx", ["playwright", "install", "chromium"]);
}

rmSync(RESULTS, { recursive: true, force: true });
check("npx", "biome", "check", "--error-on-warnings", ".");
check("npx", "tsc", "--noEmit");
check("npm", "run", "--silent", "build");
count(
  `${RESULTS}/unit.json`,
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  "npx",
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/unit.json`],
);
installBrowser();

const readBrowserCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });
count(`${RESULTS}/browser.json`, readBrowserCounts, "npx", ["playwright", "test"]);
// Once more with the site on Firestore and Cloud Storage: every test once, on the desktop with a script or on the phone
// without. `npm run test:firebase` runs them all.
count(
  `${RESULTS}/browser-firebase.json`,
  readBrowserCounts,
  "npx",
  ["playwright", "test", "--project=desktop", "--project=phone-without-script"],
  { E2E_STORE: "firebase" },
);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
