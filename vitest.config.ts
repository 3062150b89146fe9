import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "tests/{store,firebase,http,bundle,faults}/**/*.test.ts"],
    // They only end what hangs: a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // With more workers, tests of time-outs fail on a machine of two cores.
    // Most tests wait: more workers than cores.
    maxWorkers: 4,
  },
});
