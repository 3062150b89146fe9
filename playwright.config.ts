import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3210);
const dataDir = path.join(tmpdir(), `suryanta-e2e-${process.ppid}`);
// Debian's browser where there is one; else the one that Playwright brings.
const system = "/usr/bin/chromium";

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    trace: "retain-on-failure",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    launchOptions: {
      ...(existsSync(system) && { executablePath: system }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    // A spec's name says where it has something to say: with a script or without, on a phone or a desktop.
    // One named "twice" covers what neither changes, and runs once with a script and once without.
    { name: "desktop", testIgnore: [/\.plain\./, /\.phone\./], use: desktop },
    { name: "phone", testIgnore: [/\.plain\./, /\.desktop\./, /\.twice\./], use: phone },
    {
      name: "desktop-without-script",
      testIgnore: [/\.script\./, /\.phone\./, /\.twice\./],
      use: { ...desktop, javaScriptEnabled: false },
    },
    {
      name: "phone-without-script",
      testIgnore: [/\.script\./, /\.desktop\./],
      use: { ...phone, javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: "node build/index.js",
    url: `http://localhost:${port}/healthz`,
    // Every test is the same client.
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: "100000" },
    stdout: "ignore",
  },
  metadata: { dataDir },
});
