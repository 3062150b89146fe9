import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "tests/{store,firebase,http,bundle,faults}/**/*.test.ts"],
    testTimeout: 20_000,
    // The longest ones wait for deadlines most of their time. With more, a machine of two cores misses some.
    maxWorkers: 2,
  },
});
