import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../free-port";
import { temporaryFolder } from "../http/site";
import { expect, test } from "./fixtures";

const NEEDED = [
  ...["app", "content", "public", "package.json", "remix.config.js", "resizer.js", "server.ts"],
  "tsconfig.json",
];

let folder: string;
let development: ChildProcess | undefined;

// In a copy, because it builds into the folder from which the other tests are served.
test.beforeEach(() => {
  folder = temporaryFolder();
  const isNeeded = (file: string) => !file.startsWith("public/static");
  for (const name of NEEDED) cpSync(name, path.join(folder, name), { recursive: true, filter: isNeeded });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
});

test.afterEach(async ({ page }) => {
  // A page that still listened would complain of the end of its server.
  await page.close();
  if (development?.pid && development.exitCode === null) {
    process.kill(-development.pid, "SIGTERM");
    await once(development, "exit");
  }
  rmSync(folder, { recursive: true });
});

/** Runs `npm run dev` and returns its origin. */
async function develop(): Promise<string> {
  const [port, buildPort] = [await freePort(), await freePort()];
  const settings = { PORT: String(port), DATA_DIR: path.join(folder, "data") };
  development = spawn("npm", ["run", "dev", "--", "--port", String(buildPort)], {
    cwd: folder,
    env: { ...process.env, ...settings, NODE_ENV: "development", PICTURES: "on-demand" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  const origin = `http://localhost:${port}`;
  const isUp = () => fetch(`${origin}/healthz`).then(Boolean, () => false);
  await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
  return origin;
}

test("development leaves the console empty and shows an edit without a reload", { tag: "@long" }, async ({
  page,
  open,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  const origin = await develop();
  for (const address of ["/", "/contact", "/inquiry", "/calculator", "/packages"])
    await open(origin + address);

  const file = path.join(folder, "content/packages/residential-3-kw.json");
  const edited = { ...JSON.parse(readFileSync(file, "utf8")), "package-name": "3 kW Courtyard" };
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  writeFileSync(file, JSON.stringify(edited));
  await expect(page.getByRole("heading", { name: "3 kW Courtyard" })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(said.filter((text) => !text.includes("React DevTools"))).toEqual([]);
});
