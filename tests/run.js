/**
 * `npm test` checks whatever a change can break; `npm run test:long` what needs waiting or load. Both say when each part begins
 * and ends and what has just failed, go on after a failure, and end with every failure and one line `N passed, N failed`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { FAILED, inOneLine } from "./failures/line.js";

const RESULTS = "test-results";
const BIN = "node_modules/.bin";

let passed = 0;
/** What each failure is called. */
const failures = [];

/** Runs a command. Its output is printed as one piece at its end; what fails, at once. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const lines = [];
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        if (line.startsWith(FAILED)) console.log(line);
        else lines.push(line);
      });
    child.once("close", (code) => {
      console.log(`\n> ${[command, ...args].join(" ")}\n${lines.join("\n")}`);
      resolve(code === 0);
    });
  });
}

/** Says when a part begins and ends, how many of its tests passed, and in what time. */
async function part(name, work) {
  console.log(`>> ${name} …`);
  const started = performance.now();
  const report = await work();
  passed += report.passed;
  failures.push(...report.failures);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`>> ${name}: ${report.passed} passed, ${report.failures.length} failed (${seconds} s)`);
}

/** A check that counts as one. */
function check(name, command, ...args) {
  return part(name, async () =>
    (await run(command, args))
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [[command, ...args].join(" ")] },
  );
}

/** A test runner that writes a report; one that fails without a failed test counts as one failure. */
function count(name, file, read, command, args, env) {
  return part(name, async () => {
    const succeeded = await run(command, args, env);
    const report = existsSync(file)
      ? read(JSON.parse(readFileSync(file, "utf8")))
      : { passed: 0, failures: [] };
    if (!succeeded && report.failures.length === 0) report.failures.push([command, ...args].join(" "));
    return report;
  });
}

/** Runs the projects of vitest whose names begin with this. */
function vitest(name) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ["default", "json", "./tests/failures/vitest.ts"].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const args = ["run", "--project", `${name}*`, ...reporters, `--outputFile.json=${file}`];
  return count(`${name} tests`, file, readVitestReport, `${BIN}/vitest`, args);
}

/** Runs the browser tests of one store; `name` also names the report. */
function playwright(name, args, env = {}) {
  const file = `${RESULTS}/${name}.json`;
  const settings = { ...env, E2E_REPORT: file };
  return count(`${name} tests`, file, readBrowserReport, `${BIN}/playwright`, ["test", ...args], settings);
}

const ON_FIREBASE = { E2E_STORE: "firebase", E2E_PORT: "3310" };

async function short() {
  await check("build", "npm", "run", "--silent", "build");
  await check("lint", `${BIN}/biome`, "check", "--error-on-warnings", ".");
  await check("types", `${BIN}/tsc`, "--noEmit");
  await vitest("unit");
  await vitest("server");
  await playwright("browser", ["--grep-invert=@long|@firebase"]);
  await playwright("browser-firebase", ["--grep=@firebase"], ON_FIREBASE);
}

async function long() {
  await check("build", "npm", "run", "--silent", "build");
  await vitest("long");
  await playwright("browser-long", ["--grep=@long|@firebase"]);
  await playwright("browser-firebase-all", [], ON_FIREBASE);
}

rmSync(RESULTS, { recursive: true, force: true });
spawnSync("npm", ["run", "--silent", "browser"], { stdio: "inherit" });
// Tests leave temporary files; deleting this folder at the end deletes them all.
process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), "suryanta-"));
await (process.argv[2] === "long" ? long() : short());
rmSync(process.env.TMPDIR, { recursive: true, force: true });
for (const failure of failures) console.log(`${FAILED} ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

function readVitestReport({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${name} ${fullName}: ${inOneLine(failureMessages[0])}`),
  );
  return { passed: numPassedTests, failures: failed };
}

function readBrowserReport({ stats, suites }) {
  return { passed: stats.expected, failures: suites.flatMap(failedTests) };
}

/** Returns each failed test in each project; one that passed at a second try has failed. */
function failedTests({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const error = results.flatMap(({ errors }) => errors)[0];
        return `[${projectName}] ${file}:${line} ${title}: ${inOneLine(error?.message)}`;
      }),
  );
  return [...failed, ...suites.flatMap(failedTests)];
}
