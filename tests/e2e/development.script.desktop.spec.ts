import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./fixtures";

const NEEDED =
  /^(?:app|content|public|package\.json|remix\.config\.js|resizer\.js|server\.ts|tsconfig\.json)(?:$|\/)/;

let folder: string;
let development: ChildProcess | undefined;
/** What it printed. */
let output = "";

// In a copy, because it builds into the folder from which the other tests are served.
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "suryanta-dev-"));
  cpSync(".", folder, {
    recursive: true,
    filter: (file) => file === "." || (NEEDED.test(file) && !file.startsWith("public/static")),
  });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
});

test.afterEach(async () => {
  const { status, expectedStatus } = test.info();
  if (status !== expectedStatus)
    await test.info().attach("npm run dev", { body: output, contentType: "text/plain" });
  if (development?.pid && development.exitCode === null) {
    process.kill(-development.pid, "SIGTERM");
    await once(development, "exit");
  }
  rmSync(folder, { recursive: true });
});

/** Runs `npm run dev` and returns its origin. */
async function develop(): Promise<string> {
  const [port, buildPort] = [await freePort(), await freePort()];
  development = spawn("npm", ["run", "dev", "--", "--port", String(buildPort)], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      PICTURES: "on-demand",
    },
    stdio: "pipe",
    detached: true,
  });
  for (const stream of [development.stdout, development.stderr])
    stream?.on("data", (text) => {
      output += text;
    });
  const origin = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${origin}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 40_000 },
    )
    .toBe(200);
  return origin;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

test("development leaves the console empty and shows an edit without a reload", async ({ page, open }) => {
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
