import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { firebaseSettings } from "./tests/firebase/settings";
// Playwright's processes read this file as they begin.
import "./tests/short-lived.cjs";

const port = Number(process.env.E2E_PORT ?? 3210);
const dataDir = path.join(tmpdir(), `suryanta-e2e-${process.ppid}`);

// E2E_STORE=firebase runs the tests on emulators of Firestore and Cloud Storage. `npm test` runs those with the
// tag @firebase on these, the others on the embedded store, and those with the tag @long not at all.
const onFirebase =
  process.env.E2E_STORE === "firebase" ? { firestorePort: port + 1, storagePort: port + 2 } : undefined;
const settings = {
  NODE_ENV: "production",
  PORT: String(port),
  DATA_DIR: dataDir,
  // All tests share one client address.
  RATE_LIMIT: "100000",
  // Making every size ahead would take the cores from the tests.
  PICTURES: "on-demand",
  ...(onFirebase && firebaseSettings(onFirebase)),
};
// E2E_BROWSER, else Debian's browser if installed (the headless shell is twice as fast), else Playwright's own.
const system =
  process.env.E2E_BROWSER ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

// How these pages look and how their scripts behave is the same on either store.
const SAME_ON_BOTH =
  /\/tests\/e2e\/(?:about|accessibility|before-scripts|blog-share|bright-pictures|calculator(?:\.script|-paper)|carousels|contact-map|contact\.|contrast|development|frame|hero|home\.(?:plain|script)|late-script|lightbox|missing-picture|mobile-panel|navigation|policies|same-amounts|sideways|slow-lines|team-names|top-bar|video-gallery\.script|web-vitals|whatsapp|width|words-on-pictures)/;
const ignored = onFirebase ? [SAME_ON_BOTH] : [];

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "tests/e2e",
  // The suite of each store empties its folder as it begins.
  outputDir: `test-results/${onFirebase ? "firebase" : "embedded"}`,
  fullyParallel: true,
  // Browser tests wait for a tenth of their time, which one more worker for every two cores uses.
  workers: "150%",
  forbidOnly: !!process.env.CI,
  reporter: [
    ["list"],
    ["./tests/failures/playwright.ts"],
    ["json", { outputFile: process.env.E2E_REPORT ?? "test-results/browser.json" }],
  ],
  // These limits only end what hangs, because a busy machine is slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-IN",
    // Playwright clicks only what stands still; the specs of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Asia/Kolkata",
    launchOptions: {
      executablePath: system,
      // Without hinting, letters are as wide as their font says, as on phones: a machine's own settings of fonts move no line.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--font-render-hinting=none",
      ],
    },
  },
  projects: [
    // A spec's name limits where it runs: .script, .plain (without JavaScript), .phone, .desktop; .twice runs once with
    // JavaScript and once without.
    { name: "desktop", testIgnore: [...ignored, /\.plain\./, /\.phone\./], use: desktop },
    { name: "phone", testIgnore: [...ignored, /\.plain\./, /\.desktop\./, /\.twice\./], use: phone },
    {
      name: "desktop-without-script",
      testIgnore: [...ignored, /\.script\./, /\.phone\./, /\.twice\./],
      use: { ...desktop, javaScriptEnabled: false },
    },
    {
      name: "phone-without-script",
      testIgnore: [...ignored, /\.script\./, /\.desktop\./],
      use: { ...phone, javaScriptEnabled: false },
    },
  ],
  ...(onFirebase
    ? { globalSetup: "./tests/e2e/on-firebase.ts" }
    : {
        webServer: {
          command: "node --require=./tests/short-lived.cjs build/index.cjs",
          url: `http://localhost:${port}/healthz`,
          env: settings,
          stdout: "ignore",
        },
      }),
  metadata: { settings, onFirebase },
});
