import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Output {
  entryPoint?: string;
  inputs: Record<string, { bytesInOutput: number }>;
  /** Dynamic imports too. */
  imports: { path: string }[];
}

const { outputs }: { outputs: Record<string, Output> } = JSON.parse(
  readFileSync("build/metafile.js.json", "utf8"),
);

/** What of the sales is on a customer's own pages, and on no other. */
const FOR_CUSTOMERS =
  /^app\/sales\/(?:customer-page\/|lead\/labels\.|quotation\/quotation(?:-sheet|-texts|-view)?\.)/;

/** The files in the browser's bundle that only the desk may load. */
const DESK = /^app\/(?:desk|editor|intake|sales)\/|(?:^|\/)routes\/desk\b/;

/** Returns the modules that a chunk loads, at once or later. */
function modulesOf(entry: string): string[] {
  const files = new Set([entry]);
  for (const file of files) for (const { path } of outputs[file]?.imports ?? []) files.add(path);
  return [...files].flatMap((file) =>
    Object.entries(outputs[file]?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([module]) => module),
  );
}

const entries = Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
  entryPoint ? [{ file, name: entryPoint.replace(/^browser-route-module:|\?browser$/g, "") }] : [],
);

const isOfDesk = (name: string) => /(?:^|\/)routes\/desk\b/.test(name) || DESK.test(name);

it.each(entries.filter(({ name }) => !isOfDesk(name)))(
  "no module of the desk is loaded by $name",
  ({ file, name }) => {
    const modules = modulesOf(file).filter((module) => DESK.test(module));
    const isSecret = name.includes("routes/_secret");
    expect(modules.filter((module) => !isSecret || !FOR_CUSTOMERS.test(module))).toEqual([]);
  },
);

it("the import graph holds the public pages and the desk's", () => {
  const names = entries.map(({ name }) => name).join("\n");
  for (const name of ["entry.client", "root", "routes/_site.tsx", "routes/_site._index", "routes/desk.tsx"])
    expect(names).toContain(name);
  const list = entries.find(({ name }) => name.includes("routes/desk._staff._index"));
  expect(modulesOf(list?.file ?? "")).toContain("app/sales/list/lead-rows.tsx");
  expect(modulesOf(list?.file ?? "")).toContain("app/sales/lead/labels.ts");
});

it("the readers of files are loaded by the page that imports them alone, and later", () => {
  const readers = /^app\/intake\/files\/|^node_modules\/(?:fflate|htmlparser2)\//;
  const loading = entries.filter(({ file }) => modulesOf(file).some((module) => readers.test(module)));
  const pages = loading.filter(({ name }) => name.includes("routes/"));
  expect(pages.map(({ name }) => name)).toEqual(["routes/desk._staff.import.tsx"]);
  const atOnce = Object.keys(outputs[pages[0]?.file ?? ""]?.inputs ?? {});
  expect(atOnce.filter((module) => /fflate|htmlparser2|read-(?:csv|workbook)/.test(module))).toEqual([]);
});
