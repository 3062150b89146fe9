/**
 * `npm test` checks whatever a change can break; `npm run test:long` what needs waiting or load. Both go on after a failure,
 * and end with every failure and one line `N passed, N failed`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const RESULTS = "test-results";
const BIN = "node_modules/.bin";

let passed = 0;
/** What each failure is called. */
const failures = [];

/** Runs a command and prints its output as one piece, because two run at a time. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const started = performance.now();
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
    child.once("close", (code) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stdout.write(`\n> ${[command, ...args].join(" ")} (${seconds} s)\n${Buffer.concat(chunks)}`);
      resolve(code === 0);
    });
  });
}

/** A check that counts as one. */
async function check(command, ...args) {
  if (await run(command, args)) passed += 1;
  else failures.push([command, ...args].join(" "));
}

/** A test runner that writes a report; one that fails without a failed test counts as one failure. */
async function count(file, read, command, args, env) {
  const succeeded = await run(command, args, env);
  const report = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failures: [] };
  if (!succeeded && report.failures.length === 0) report.failures.push([command, ...args].join(" "));
  passed += report.passed;
  failures.push(...report.failures);
}

/** Runs the projects of vitest whose names begin with this. */
function vitest(name) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return count(file, readVitestReport, `${BIN}/vitest`, ["run", "--project", `${name}*`, ...reporters]);
}

/** Runs the browser tests of one store; `name` also names the report. */
function playwright(name, args, env = {}) {
  const file = `${RESULTS}/${name}.json`;
  return count(file, readBrowserReport, `${BIN}/playwright`, ["test", ...args], { ...env, E2E_REPORT: file });
}

const ON_FIREBASE = { E2E_STORE: "firebase", E2E_PORT: "3310" };

async function short() {
  await check("npm", "run", "--silent", "build");
  // Two lanes that take about as long as each other.
  await Promise.all([
    (async () => {
      await check(`${BIN}/biome`, "check", "--error-on-warnings", ".");
      await playwright("browser", ["--grep-invert=@long"]);
    })(),
    (async () => {
      await vitest("server");
      await check(`${BIN}/tsc`, "--noEmit");
      await vitest("unit");
      await playwright("browser-firebase", ["--grep=@firebase"], ON_FIREBASE);
    })(),
  ]);
}

async function long() {
  await check("npm", "run", "--silent", "build");
  await vitest("long");
  await playwright("browser-long", ["--grep=@long"]);
  await playwright("browser-firebase-all", [], ON_FIREBASE);
}

rmSync(RESULTS, { recursive: true, force: true });
spawnSync("npm", ["run", "--silent", "browser"], { stdio: "inherit" });
// Tests leave temporary files; deleting this folder at the end deletes them all.
process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), "suryanta-"));
await (process.argv[2] === "long" ? long() : short());
rmSync(process.env.TMPDIR, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}`);
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

function inOneLine(message = "") {
  return stripVTControlCharacters(message).replace(/\s+/g, " ").slice(0, 300);
}
