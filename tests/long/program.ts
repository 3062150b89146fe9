import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Bundles a program of this folder. Returns its path, and what deletes it. */
export async function buildProgram(name: string) {
  // Next to node_modules, from which the program loads lmdb.
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = path.resolve(mkdtempSync(`node_modules/.cache/${name}-`));
  const outfile = path.join(folder, `${name}.mjs`);
  const options = { bundle: true, platform: "node", format: "esm", target: "node20" } as const;
  await build({ ...options, entryPoints: [`tests/long/${name}.ts`], outfile, external: ["lmdb"] });
  return { file: outfile, remove: () => rmSync(folder, { recursive: true }) };
}
