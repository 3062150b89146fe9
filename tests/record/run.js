/** Bundles record.ts, which is TypeScript, and runs it: `npm run record -- …`. */
import { mkdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const outfile = `build/record/record-${process.pid}.mjs`;
mkdirSync("build/record", { recursive: true });
await build({
  entryPoints: ["tests/record/record.ts"],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
process.once("exit", () => rmSync(outfile, { force: true }));
// The recorder keeps the time of the sites, for emulators run in it.
process.env.RECORD_NOW = "2026-11-16T06:00:00.000Z";
await import(new URL(`../../${outfile}`, import.meta.url));
