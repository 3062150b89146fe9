import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** The rooms of the lowest floor, lowest first: a room uses only those before it, of those after it at most types. */
const LOWEST =
  "error-code india-time lazy query states store-fault ports site.ts texts server ui content calculator leads staff";

/** The rooms of the house, lowest first. A room may import from its own floor and from those below. */
const FLOORS = [
  LOWEST,
  "media submission",
  "site",
  "desk",
  "editor",
  "sales",
  "intake",
  "routes",
  "host stores",
  "chores.server cli entry.client entry.server root",
].map((rooms) => rooms.split(" "));

/** Imports within a floor, or below, that are wrong too: "imported <- importer". */
const APART = ["host <- stores", "stores <- host", "leads <- content", "ui <- server"];

/** Types that the desk and the editor may name of the sale: the log that they write to. */
const LOG_TYPES = /^sales\/(?:lead\/desk-log|store\/desk)\.ts$/;

/** Whoever keeps something keeps it by these two, and knows no driver. */
const PORTS = ["stores/documents.ts", "stores/files.ts"];

const floorOf = (file: string) => {
  if (PORTS.includes(file)) return { room: "ports", floor: 0 };
  const room = file === "site.ts" ? file : (file.split("/")[0]?.replace(/\.tsx?$/, "") ?? "");
  return { room, floor: FLOORS.findIndex((rooms) => rooms.includes(room)) };
};

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);

const textOf = (file: string) => readFileSync(path.join("app", file), "utf8");

function fileOf(name: string, importer: string): string[] {
  const target = name.startsWith("~/") ? name.slice(2) : path.join(path.dirname(importer), name);
  return files.filter((other) => [`${target}.ts`, `${target}.tsx`].includes(other));
}

/** Returns the modules that a module imports, types included. */
function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*"((?:~|\.{1,2})\/[^"]+)"/g)].flatMap(
    ([, name = ""]) => fileOf(name, file),
  );
}

const VALUES = /^(?:import|export) (?!type |\{(?:\s*type \w+,?)+\s*\} )[^;"]*"((?:~|\.{1,2})\/[^"]+)"/gm;

const modules = files.filter((file) => !file.includes(".test."));
const graph = new Map(modules.map((file) => [file, importsOf(file)] as const));

const imports = [...graph].flatMap(([file, targets]) => targets.map((target) => ({ file, target })));

it("every room has a floor", () => {
  expect([...graph.keys()].filter((file) => floorOf(file).floor === -1)).toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

it("no import points up, or to a room that is kept apart", () => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [floorOf(file), floorOf(target)];
    if (LOG_TYPES.test(target)) return false;
    return to.floor > from.floor || APART.includes(`${to.room} <- ${from.room}`);
  });
  expect(wrong).toEqual([]);
});

it("the rooms of the lowest floor use one another one way", () => {
  const rooms = LOWEST.split(" ");
  const wrong = modules
    .filter((file) => floorOf(file).floor === 0)
    .flatMap((file) =>
      [...textOf(file).matchAll(VALUES)]
        .flatMap(([, name = ""]) => fileOf(name, file))
        .filter((target) => rooms.indexOf(floorOf(target).room) > rooms.indexOf(floorOf(file).room))
        .map((target) => `${target} <- ${file}`),
    );
  expect(wrong).toEqual([]);
});

it("the desk and its rooms import of a visitor's page what the customer gets, and no more", () => {
  const desk = imports.filter(
    ({ file, target }) => /^(?:desk|editor)\//.test(file) && target.startsWith("site/"),
  );
  expect(desk).toEqual([]);
});

/** Rules are tested and used without React. */
const RULES = /^(?:desk|editor|sales|intake|leads|staff|calculator)\/.*(?<!\.client)\.ts$/;

it("no file of rules imports a screen", () => {
  const wrong = imports.filter(({ file, target }) => RULES.test(file) && target.endsWith(".tsx"));
  expect(wrong).toEqual([]);
});

it("a folder of the desk has at most 20 files", () => {
  const counts = new Map<string, number>();
  for (const file of modules) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  const full = [...counts].filter(([folder, n]) => /^(?:sales|intake|editor|desk)\b/.test(folder) && n > 20);
  expect(full).toEqual([]);
});

/** Files that a page drags along, types included: whoever changes the page may have to read them. */
const DRAGGED = {
  "routes/desk._staff.leads.$reference.tsx": 137,
  "routes/desk._staff.content.$collection.$id.tsx": 126,
  "routes/desk._staff.account.tsx": 58,
  "routes/desk.sign-in.tsx": 54,
};

it.each(Object.entries(DRAGGED))("%s drags along at most %i files", (page, most) => {
  const seen = new Set([page]);
  for (const file of seen) for (const target of graph.get(file) ?? []) seen.add(target);
  console.info(`${page} drags along ${seen.size - 1} files, of ${most}: its imports, and theirs`);
  expect(seen.size - 1).toBeLessThanOrEqual(most);
});

it("only the folder of the stores imports an adapter", () => {
  const wrong = imports.filter(
    ({ file, target }) => /^stores\/(?:documents|files)\//.test(target) && !/^(?:stores|cli)\//.test(file),
  );
  expect(wrong).toEqual([]);
});

it("only the drivers speak to LMDB, Firestore or the bucket", () => {
  const speaks = /(?:from|import)\s*\(?\s*"(?:lmdb|firebase-admin|@google-cloud|google-auth-library)[/"]/;
  const speakers = modules.filter((file) => speaks.test(readFileSync(path.join("app", file), "utf8")));
  expect(speakers).toContain("stores/documents/lmdb-file.ts");
  expect(speakers.filter((file) => !/^stores\/(?:documents|files)\//.test(file))).toEqual([]);
});

it("no imports run in a circle, not even those of types", () => {
  const done = new Set<string>();
  function circleFrom(file: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of graph.get(file) ?? []) {
      const circle = circleFrom(target, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  }
  expect(modules.flatMap((file) => circleFrom(file, [])?.join(" → ") ?? [])).toEqual([]);
});

/** Remix imports a route, and server.ts the stores, which are behind a port for everybody else. */
const STARTS = /^(?:routes\/|stores\/open\.server\.ts$)/;

it("CONTRIBUTING lists the files of a document's save in order, 15 at most, each imported by one before it", () => {
  const [, listed = ""] =
    /^Files of a save[^:]*: ([\s\S]*?)\nIn the browser/m.exec(readFileSync("docs/CONTRIBUTING.md", "utf8")) ??
    [];
  const path = [...listed.matchAll(/`app\/([^`]+)`/g)].map(([, file = ""]) => file);
  expect(path.length).toBeGreaterThan(10);
  expect(path.length).toBeLessThanOrEqual(15);
  expect(path.filter((file) => STARTS.test(file))).toHaveLength(2);
  const isImported = (file: string, before: readonly string[]) =>
    before.some((other) => graph.get(other)?.includes(file));
  expect(path.filter((file, index) => !STARTS.test(file) && !isImported(file, path.slice(0, index)))).toEqual(
    [],
  );
});
