import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** The client has 60 KiB, of which signing in with a password must use about half. */
const MAX_CLIENT_BYTES = 32 * 1024;

const MAX_MODULE_BYTES = 1024;

const MODULE = "app/auth/auth.client.ts";

it("the auth module is small and loads a small part of Firebase's client on first use", async () => {
  // No page imports it, so it is built here as a page would get it.
  const { outputFiles, metafile } = await build({
    entryPoints: [MODULE],
    outdir: "out",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    metafile: true,
    write: false,
  });
  const chunks = Object.entries(metafile.outputs).map(([name, { imports, entryPoint }]) => {
    const text = outputFiles.find(({ path }) => path.endsWith(name))?.text ?? "";
    return { isModule: entryPoint === MODULE, text, bytes: brotliCompressSync(text).length, imports };
  });

  const [module] = chunks.filter(({ isModule }) => isModule);
  expect(module?.imports.map(({ kind }) => kind)).toEqual(["dynamic-import"]);
  expect(module?.bytes).toBeLessThan(MAX_MODULE_BYTES);

  const client = chunks.filter(({ isModule }) => !isModule);
  expect(client.some(({ text }) => text.includes("identitytoolkit"))).toBe(true);
  expect(client.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_CLIENT_BYTES);
});
