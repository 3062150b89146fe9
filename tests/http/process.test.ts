import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { FORM, send, startSite, temporaryFolder } from "./site";

function runServer(env: Record<string, string>, ...args: string[]) {
  const result = spawnSync(process.execPath, ["build/index.js", ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: temporaryFolder(), ...env },
    timeout: 10_000,
  });
  return { code: result.status, lines: result.stdout.trim().split("\n"), stderr: result.stderr };
}

const firebase = {
  FIREBASE_PROJECT_ID: "demo-suryanta",
  FIREBASE_STORAGE_BUCKET: "demo-suryanta.firebasestorage.app",
  SESSION_SECRET: "x".repeat(32),
};

it.each([
  [{ PORT: "abc" }, /PORT/],
  [{ PORT: "99999" }, /PORT/],
  [{ SITE_URL: "suryanta" }, /SITE_URL/],
  [{ SITE_URL: "https://suryanta.example/path" }, /SITE_URL.*origin/],
  [{ SESSION_SECRET: "short" }, /SESSION_SECRET.*32/],
  [{ TRUST_PROXY: "yes" }, /TRUST_PROXY/],
  [{ RATE_LIMIT: "0" }, /RATE_LIMIT/],
  [{ CONTENT_DIR: "/nowhere/at/all" }, /CONTENT_DIR/],
  [{ DATA_DIR: "package.json/data" }, /DATA_DIR/],
  [{ K_SERVICE: "site", SITE_URL: "https://suryanta.example" }, /K_SERVICE.*Cloud Run/],
  [{ ...firebase, K_SERVICE: "site" }, /SITE_URL.*Cloud Run/],
  [{ ...firebase, FIREBASE_PROJECT_ID: "Not an id" }, /FIREBASE_PROJECT_ID/],
  [{ ...firebase, FIREBASE_STORAGE_BUCKET: "" }, /FIREBASE_STORAGE_BUCKET/],
  [{ ...firebase, FIREBASE_API_KEY: "a key" }, /FIREBASE_API_KEY/],
  [{ ...firebase, FIREBASE_STORAGE_BUCKET: "gs://bills" }, /FIREBASE_STORAGE_BUCKET.*gs:/],
  [
    { ...firebase, K_SERVICE: "site", SITE_URL: "https://suryanta.example", SESSION_SECRET: "" },
    /SESSION_SECRET.*instances/,
  ],
  [{ ...firebase, FIRESTORE_CATALOG_DATABASE: "No" }, /FIRESTORE_CATALOG_DATABASE/],
  [{ LEAD_WEBHOOK_URL: "https://hooks.example/lead" }, /LEAD_WEBHOOK_SECRET/],
  [{ LEAD_MAIL_TO: "sales@suryanta.example" }, /LEAD_MAIL_TO.*SMTP_URL.*FIREBASE_PROJECT_ID/],
  [{ SMTP_URL: "smtp://mail.suryanta.example" }, /LEAD_MAIL_TO.*SMTP_URL/],
  [{ SMTP_URL: "http://mail.suryanta.example", LEAD_MAIL_TO: "sales@suryanta.example" }, /SMTP_URL/],
  [{ LEAD_WEBHOOK_URL: "ftp://hooks.example" }, /LEAD_WEBHOOK_URL/],
  [{ LEAD_WEBHOOK_URL: "https://user:word@hooks.example" }, /LEAD_WEBHOOK_URL.*password/],
])("the server refuses to start with %o and says why in one line", (env, reason) => {
  const { code, lines, stderr } = runServer(env);
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(String(lines[0])).message).toMatch(reason);
  expect(stderr).toBe("");
});

it("the server says in one line that its port is taken", async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as AddressInfo;
  const { code, lines } = runServer({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("in use by another program");
});

it("the server keeps an acknowledged lead when it is killed at once", async () => {
  const dataFolder = temporaryFolder();
  const fields = { name: "Asha", email: "asha@example.in", mobile: "9876543210" };
  for (let round = 0; round < 5; round += 1) {
    const site = await startSite({ DATA_DIR: dataFolder });
    const body = new URLSearchParams({ ...fields, message: `Round ${round}` }).toString();
    const { status } = await send(site.port, "POST", "/contact", FORM, body);
    await site.stop("SIGKILL");
    expect(status).toBe(303);
  }
  const { lines } = runServer({ DATA_DIR: dataFolder }, "leads", "list", "--json");
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(
    [0, 1, 2, 3, 4].map((round) => `Round ${round}`),
  );
});

it.each(["list", "sweep"])("leads %s fails where there is no database, and creates none", (command) => {
  const nowhere = path.join(temporaryFolder(), "data");
  for (const folder of [nowhere, temporaryFolder()]) {
    const { code, lines, stderr } = runServer({ DATA_DIR: folder }, "leads", ...command.split(" "));
    expect(code).toBe(1);
    expect(lines).toEqual([""]);
    expect(stderr).toBe(`DATA_DIR: there is no leads database in ${path.join(folder, "leads")}\n`);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  }
});

it("npm run leads passes on the exit code", () => {
  const { status, stdout } = spawnSync("npm", ["run", "--silent", "leads", "--", "list"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: path.join(temporaryFolder(), "data") },
  });
  expect([status, stdout]).toEqual([1, ""]);
});

it("leads list ends quietly when its reader closes the pipe", async () => {
  const dataFolder = temporaryFolder();
  const leads = openLeadsLmdb(path.join(dataFolder, "leads"));
  const message = "A roof in Haridwar. ".repeat(100);
  // More than fits in a pipe.
  await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      leads.add({ kind: "contact", ids: [String(number)], fields: { message } }),
    ),
  );
  await leads.close();
  for (const command of ["list", "list --csv"]) {
    const { stdout, stderr, status } = spawnSync(
      "bash",
      ["-o", "pipefail", "-c", `"${process.execPath}" build/index.js leads ${command} | head -1`],
      { encoding: "utf8", env: { ...process.env, DATA_DIR: dataFolder } },
    );
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect([status, stderr]).toEqual([0, ""]);
  }
});

it("the server tells the visitor when a message could not be stored, and keeps what was typed", async () => {
  const dataFolder = temporaryFolder();
  const site = await startSite({ DATA_DIR: dataFolder });
  // The database cannot be opened where a file has its folder's name.
  spawnSync("sh", [
    "-c",
    `rm -rf '${path.join(dataFolder, "leads")}' && touch '${path.join(dataFolder, "leads")}'`,
  ]);
  const body = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Lost%3F";
  const { status, body: page } = await send(site.port, "POST", "/contact", FORM, body);
  await site.stop();

  expect(status).toBe(503);
  expect(page.toString()).toContain("Sorry, there was an error sending your message. Please try again.");
  expect(page.toString()).toContain("Lost?");
  expect(page.toString()).toContain("tel:+91");
  expect(site.log()).toContain("lead not stored");
  expect(site.log()).not.toContain("Asha");
});

it("the server finishes a request that has begun when it is asked to stop", async () => {
  const site = await startSite();
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const form = request({ port: site.port, method: "POST", path: "/contact", headers: FORM }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    form.on("error", reject);
    form.write("name=Asha&email=asha%40example.in&");
    form.on("socket", (socket) =>
      socket.once("connect", () => {
        site.process.kill("SIGTERM");
        form.end("mobile=9876543210&message=Stopping");
      }),
    );
  });
  expect(await answered).toBe(303);
  expect(await site.exited).toBe(0);
});

it("the server fills a content folder in the data folder once, even if two start at once, and keeps it", async () => {
  const dataFolder = temporaryFolder();
  const env = { DATA_DIR: dataFolder, CONTENT_DIR: path.join(dataFolder, "content") };
  // What a start that was killed left behind.
  mkdirSync(path.join(dataFolder, ".content-abc123/packages"), { recursive: true });
  const sites = await Promise.all([startSite(env), startSite(env), startSite(env)]);
  for (const site of sites) {
    const { body } = await send(site.port, "GET", "/packages");
    expect(body.includes("Residential")).toBe(true);
  }
  await Promise.all(sites.map((site) => site.stop()));
  const sample = readdirSync("content", { recursive: true, encoding: "utf8" });
  expect(readdirSync(env.CONTENT_DIR, { recursive: true, encoding: "utf8" }).sort()).toEqual(sample.sort());
  expect(readdirSync(dataFolder).filter((file) => file.startsWith("."))).toEqual([]);

  rmSync(path.join(env.CONTENT_DIR, "packages"), { recursive: true });
  const again = await startSite(env);
  expect((await send(again.port, "GET", "/packages")).body.includes("residential-3-kw")).toBe(false);
  await again.stop();
  expect(existsSync(path.join(env.CONTENT_DIR, "packages"))).toBe(false);
});

it("the server on Firebase fills no content folder", async () => {
  const dataFolder = temporaryFolder();
  const CONTENT_DIR = path.join(dataFolder, "content");
  const site = await startSite({
    ...firebase,
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:1",
    DATA_DIR: dataFolder,
    CONTENT_DIR,
  });
  await site.stop();
  expect(readdirSync(dataFolder)).toEqual([]);
});

it("the container keeps its content in the data folder", () => {
  expect(readFileSync("Dockerfile", "utf8")).toMatch(/^ENV .*DATA_DIR=\/data CONTENT_DIR=\/data\/content$/m);
});

it("the build exports what another Remix host needs", async () => {
  const build = await import(path.resolve("build/index.js"));
  expect(Object.keys(build.routes)).toContain("routes/_site.contact");
  expect(build.publicPath).toBe("/static/js/");
});

it("the server links the log lines of a request to Cloud Run's trace", async () => {
  const site = await startSite({ GOOGLE_CLOUD_PROJECT: "demo-suryanta" });
  const body = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Roof";
  const headers = { ...FORM, "x-cloud-trace-context": "0123456789abcdef0123456789abcdef/1;o=1" };
  await send(site.port, "POST", "/contact", headers, body);
  await site.stop();
  const lines = site.log().trim().split("\n");
  const linked = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line["logging.googleapis.com/trace"])
    .map((line) => [line.message, line["logging.googleapis.com/trace"], line.requestId]);
  const trace = "projects/demo-suryanta/traces/0123456789abcdef0123456789abcdef";
  const [[, , requestId] = []] = linked;
  expect(requestId).toMatch(/-\d+$/);
  expect(linked).toEqual([
    ["lead stored", trace, requestId],
    ["request", trace, requestId],
  ]);
});

it("the server runs with .env.example as it is, and empty names of projects are none", async () => {
  const { PORT: _, DATA_DIR: __, ...example } = parseEnv(readFileSync(".env.example", "utf8"));
  const site = await startSite({ ...(example as Record<string, string>), PICTURES: "on-demand" });
  const body = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Roof";
  expect((await send(site.port, "POST", "/contact", FORM, body)).status).toBe(303);
  await site.stop();
  expect(site.log()).toContain("lead stored");
  expect(site.log()).not.toContain("traces");
});

it("the server shows pictures when it cannot cache them", async () => {
  const dataFolder = temporaryFolder();
  writeFileSync(path.join(dataFolder, "pictures"), "a file, where their folder would be");
  const site = await startSite({ DATA_DIR: dataFolder });
  for (const _ of ["first", "again"]) {
    const { status, headers, body } = await send(
      site.port,
      "GET",
      "/pictures/wide-640/media/house-at-dusk.jpg",
    );
    expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(body.length).toBeGreaterThan(5_000);
  }
  expect(site.log().match(/cannot store picture sizes/g)).toHaveLength(1);
  await site.stop();
});
