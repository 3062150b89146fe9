/** `npm test`: every check there is, in the order of how soon it can fail. Goes on after a failure and sums up. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

const RESULTS = "test-results";
const SYSTEM_BROWSERS = ["chromium-headless-shell", "chromium"];

let passed = 0;
/** What each failure is called. */
const failures = [];

function run(command, args = [], env = {}) {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** A check that counts as one. */
function check(command, ...args) {
  if (run(command, args)) passed += 1;
  else failures.push([command, ...args].join(" "));
}

/** A test runner that writes a report; one that fails without a failed test counts as one failure. */
function count(file, read, command, args, env) {
  const succeeded = run(command, args, env);
  const report = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failures: [] };
  if (!succeeded && report.failures.length === 0) report.failures.push([command, ...args].join(" "));
  passed += report.passed;
  failures.push(...report.failures);
}

/** Debian's browser, or, elsewhere, the one that Playwright brings. */
function installBrowser() {
  if (SYSTEM_BROWSERS.some((name) => existsSync(`/usr/bin/${name}`))) return;
  const canUseApt = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (canUseApt && run("apt-get", ["update", "-qq"]))
    for (const name of SYSTEM_BROWSERS) if (run("apt-get", ["install", "-y", "-qq", name])) return;
  run("npx", ["playwright", "install", "chromium"]);
}

rmSync(RESULTS, { recursive: true, force: true });
check("npx", "biome", "check", "--error-on-warnings", ".");
check("npx", "tsc", "--noEmit");
check("npm", "run", "--silent", "build");
count(`${RESULTS}/unit.json`, readUnitReport, "npx", [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${RESULTS}/unit.json`,
]);
installBrowser();
count(`${RESULTS}/browser.json`, readBrowserReport, "npx", ["playwright", "test"]);
// On Firestore and Cloud Storage, only what depends on the store: content of both databases, live galleries, forms, outages,
// a lead of the desk, and the office's four tasks with content.
// Pages are read without JavaScript, on the phone; tests with the tag @page keep nothing. `npm run test:firebase` runs everything.
const onTheStore =
  "e2e/(blog|blog-states|brochures\\.(twice|plain)|brochures-unavailable|contact-form|desk-lead|desk-photos|desk-tasks|inquiry|lead-source|live|quick-contact|refused-bill|photo-gallery\\.twice)\\.";
const notOnTheStore = "@page|^desktop \\S+\\.twice\\.|^phone (?!desk-photos)";
count(
  `${RESULTS}/browser-firebase.json`,
  readBrowserReport,
  "npx",
  [
    "playwright",
    "test",
    onTheStore,
    "--project=desktop",
    "--project=phone",
    "--project=phone-without-script",
    `--grep-invert=${notOnTheStore}`,
  ],
  { E2E_STORE: "firebase" },
);

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

function readUnitReport({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => `${name} ${fullName}`),
  );
  return { passed: numPassedTests, failures: failed };
}

function readBrowserReport({ stats, suites }) {
  return { passed: stats.expected, failures: suites.flatMap(failedTests) };
}

/** Each in each project that it failed in; one that passed at a second try has failed. */
function failedTests({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  );
  return [...failed, ...suites.flatMap(failedTests)];
}
