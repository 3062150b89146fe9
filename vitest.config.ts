import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// These files take the machine for themselves, or wait for deadlines, so they run one at a time.
const ALONE =
  "tests/long/{clients,desk-library,desk-load,firebase-load,firebase-outages,firebase-uploads,firestore,firestore-cost,floods,hanging-pictures}.test.ts";

// Most of these tests wait for a server or a store: more workers than cores.
const SERVER = {
  maxWorkers: 4,
  isolate: false,
  execArgv: ["--require=./tests/short-lived.cjs"],
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    // These limits only end what hangs, because a busy machine is slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // Rules share nothing, so that their files need no process of their own.
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}"],
          env: { SESSION_SECRET: "known to all unit tests of this site" },
          pool: "threads",
          // Vitest's default leaves a core idle.
          maxWorkers: "100%",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...SERVER, name: "server-stores", include: ["tests/{store,firebase}/**/*.test.ts"] },
      },
      {
        extends: true,
        // A worker keeps its first signing key: desk-people needs its site's, not one of a store's test.
        test: { ...SERVER, name: "server-http", include: ["tests/{http,bundle}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          exclude: [ALONE],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: "long-alone", include: [ALONE], maxWorkers: 1, sequence: { groupOrder: 3 } },
      },
    ],
  },
});
