import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Bundles a program of tests/long, or of another folder of tests. Returns its path, and what deletes it. */
export async function buildProgram(name: string, within = "long") {
  // Next to node_modules, from which the program loads lmdb.
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = path.resolve(mkdtempSync(`node_modules/.cache/${name}-`));
  const outfile = path.join(folder, `${name}.mjs`);
  const options = { bundle: true, platform: "node", format: "esm", target: "node20" } as const;
  await build({
    ...options,
    entryPoints: [`tests/${within}/${name}.ts`],
    outfile,
    external: ["lmdb", "firebase-admin", "undici"],
  });
  return { file: outfile, remove: () => rmSync(folder, { recursive: true }) };
}
