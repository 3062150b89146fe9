import { fork } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { structuredPatch } from "diff";
import { deskContent } from "./desk-content";
import { deskLeads } from "./desk-leads";
import { door } from "./door";
import { files } from "./files";
import { fixtures, writeFixtures } from "./fixtures";
import { forms } from "./forms";
import { Group, readEntries } from "./group";
import { others } from "./others";
import { data, publicPages } from "./public-pages";
import { screens } from "./screens";
import { stopAll, temporaryFolder } from "./sites";

const ANSWERS = "tests/record/answers";

/** The longest come first: two are asked at a time. */
const groups: Record<string, (group: Group) => Promise<void>> = {
  forms,
  "desk-leads": deskLeads,
  "desk-content": deskContent,
  others,
  fixtures,
  pages: publicPages,
  data,
  door,
  files,
};

const AT_ONCE = 2;

const [command = "compare", ...given] = process.argv.slice(2);

if (command === "update") await update(given);
else if (command === "group") await recordHere(given[0] ?? "", given[1] ?? "");
else if (command === "screens") await screens(given[0] ?? "test-results/screens").finally(stopAll);
else if (command === "fixtures") await writeFixtures().finally(stopAll);
else await compare(command === "compare" ? given : [command, ...given]);

/** Records a group into a file, in a process of its own. */
async function recordHere(name: string, file: string) {
  const group = new Group(name);
  const started = performance.now();
  await groups[name]?.(group).finally(stopAll);
  writeFileSync(file, String(group));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${group.entries.length} answers to ${group.requests} requests (${seconds} s)`);
}

/** Records groups, by default all, into files of a folder. */
async function record(names: string[], folder: string): Promise<string[]> {
  const known = Object.keys(groups);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}, but ${known.join(", ")}`);
  const asked = names.length > 0 ? names : known;
  const waiting = [...asked];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await inOwnProcess("group", name, path.join(folder, `${name}.txt`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return asked;
}

function inOwnProcess(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), args);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")} failed`))));
  });
}

async function update(names: string[]) {
  if (names.length === 0) rmSync(ANSWERS, { recursive: true, force: true });
  mkdirSync(ANSWERS, { recursive: true });
  await record(names, ANSWERS);
}

/** Prints what differs, once for all answers that differ in the same, and exits with 1 if anything does. */
async function compare(names: string[]) {
  const changes = new Map<string, { shown: string; places: string[] }>();
  let differences = 0;
  const folder = temporaryFolder();
  for (const name of await record(names, folder)) {
    const file = path.join(ANSWERS, `${name}.txt`);
    const before = readEntries(existsSync(file) ? readFileSync(file, "utf8") : "");
    const after = readEntries(readFileSync(path.join(folder, `${name}.txt`), "utf8"));
    for (const answer of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(answer), after.get(answer)];
      if (was === is) continue;
      differences += 1;
      const shown =
        was === undefined
          ? "+ this answer is new"
          : is === undefined
            ? "- this answer is gone"
            : patch(was, is);
      const changed = shown.replace(/^ .*\n?/gm, "");
      const known = changes.get(changed) ?? { shown, places: [] };
      known.places.push(`=== ${name}: ${answer}`);
      changes.set(changed, known);
    }
  }
  for (const { shown, places } of changes.values()) console.log(`\n${places.join("\n")}\n${shown}`);
  for (const file of readdirSync(ANSWERS))
    if (!Object.hasOwn(groups, path.basename(file, ".txt"))) console.log(`\n${file} belongs to no group`);
  console.log(
    differences === 0
      ? "\nNothing differs."
      : `\n${differences} answers differ, in ${changes.size} different ways.`,
  );
  process.exitCode = differences === 0 ? 0 : 1;
}

function patch(was: string, is: string): string {
  const { hunks } = structuredPatch("", "", was, is, "", "", { context: 2 });
  const linesOf = ({ lines }: { lines: string[] }) => lines.filter((line) => !line.startsWith("\\"));
  return hunks.map((hunk) => linesOf(hunk).join("\n")).join("\n  ...\n");
}
