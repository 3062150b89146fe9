import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { expect, it } from "vitest";
import { firebaseSettings } from "../firebase/settings";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";
import { storeLeads } from "./stored-leads.js";

function runServer(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/index.cjs", ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: temporaryFolder(), ...env },
    timeout: 180_000, // Ends what hangs.
  });
  return { code: status, lines: stdout.trim().split("\n"), stderr };
}

const messageOf = (text: string) => `name=Asha&email=asha@example.in&mobile=9876543210&message=${text}`;

const listedMessages = (DATA_DIR: string) =>
  runServer({ DATA_DIR }, "leads", "list").lines.map((line) => JSON.parse(line).message);

const postMessage = (port: number, text: string) => send(port, "POST", "/contact", FORM, messageOf(text));

it.each([
  [{ PORT: "abc" }, /PORT: /],
  [{ CONTENT_DIR: "/nowhere/at/all" }, /CONTENT_DIR/],
  [{ DATA_DIR: "package.json/data" }, /DATA_DIR/],
])("the server refuses to start with %o and says why in one line", (env, reason) => {
  const { code, lines, stderr } = runServer(env);
  expect([code, lines.length, stderr]).toEqual([1, 1, ""]);
  expect(JSON.parse(String(lines[0])).message).toMatch(reason);
});

it("the server says in one line that its port is taken", async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as AddressInfo;
  const { code, lines } = runServer({ PORT: String(port) });
  other.close();
  expect([code, lines]).toEqual([1, [expect.stringContaining("in use by another program")]]);
});

it("two servers on one data folder fill its content folder once, store a lead once, and keep it when they are killed; leads list reads beside them", async () => {
  const DATA_DIR = temporaryFolder();
  const env = { DATA_DIR, CONTENT_DIR: path.join(DATA_DIR, "content") };
  // What a start that was killed left behind.
  mkdirSync(path.join(DATA_DIR, ".content-abc123/packages"), { recursive: true });
  const sites = await Promise.all([startSite(env), startSite(env)]);
  for (const site of sites)
    expect((await send(site.port, "GET", "/packages")).body.toString()).toContain("Residential");
  const post = (at: Site[], text: string) => Promise.all(at.map(({ port }) => postMessage(port, text)));
  const kill = (killed: Site[]) => Promise.all(killed.map((site) => site.stop("SIGKILL")));
  // Two servers add it at the same time.
  const answers = await post(sites, "Twice");
  expect(listedMessages(DATA_DIR)).toEqual(["Twice"]);
  answers.push(...(await post(sites.slice(1), "Killed")));
  await kill(sites);
  const sample = readdirSync("content", { recursive: true, encoding: "utf8" });
  expect(readdirSync(env.CONTENT_DIR, { recursive: true, encoding: "utf8" }).sort()).toEqual(sample.sort());
  // What a start left that was cut off is not this one's.
  expect(readdirSync(DATA_DIR).filter((file) => file.startsWith("."))).toEqual([".content-abc123"]);

  rmSync(path.join(env.CONTENT_DIR, "packages"), { recursive: true });
  const again = [await startSite(env)];
  answers.push(...(await post(again, "Killed again")));
  await kill(again);
  expect(existsSync(path.join(env.CONTENT_DIR, "packages"))).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(303));
  expect(listedMessages(DATA_DIR)).toEqual(["Twice", "Killed", "Killed again"]);
});

it.each([
  ["list", path.join(temporaryFolder(), "data")],
  ["sweep", temporaryFolder()],
])("leads %s fails where there is no database, and creates none", (command, folder) => {
  const before = existsSync(folder);
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "leads", "--", command], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder },
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`DATA_DIR: there is no leads database in ${path.join(folder, "leads")}\n`);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  expect(existsSync(folder)).toBe(before);
});

it.each(["list", "list --csv"])("leads %s ends quietly when its reader closes the pipe", async (command) => {
  const DATA_DIR = temporaryFolder();
  await storeLeads(DATA_DIR, 1000); // More than fits in a pipe.
  const { stdout, stderr, status } = spawnSync(
    "bash",
    ["-o", "pipefail", "-c", `"${process.execPath}" build/index.cjs leads ${command} | head -1`],
    { encoding: "utf8", env: { ...process.env, DATA_DIR } },
  );
  expect([status, stderr, stdout.trim().split("\n").length]).toEqual([0, "", 1]);
});

it("the server says that a message could not be stored, and shows pictures whose sizes cannot be", async () => {
  const DATA_DIR = temporaryFolder();
  const site = await startSite({ DATA_DIR });
  // Files stand where the folders of the leads and the pictures would be.
  for (const name of ["leads", "pictures"]) {
    rmSync(path.join(DATA_DIR, name), { recursive: true, force: true });
    writeFileSync(path.join(DATA_DIR, name), "");
  }
  expect((await postMessage(site.port, "Lost?")).status).toBe(503);
  for (const _ of ["first", "again"]) {
    const picture = await send(site.port, "GET", "/pictures/wide-640/media/house-at-dusk.jpg");
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(picture.body.length).toBeGreaterThan(5_000);
  }
  await site.stop();
  expect(site.log()).toContain("lead not stored");
  expect(site.log()).not.toContain("Asha");
  expect(site.log().match(/cannot store picture sizes/g)).toHaveLength(1);
});

it("the server links log lines to Cloud Run's trace, and finishes a request that has begun when it is asked to stop, but waits for no connection that a browser only keeps ready", async () => {
  const site = await startSite({ GOOGLE_CLOUD_PROJECT: "demo-suryanta" });
  const ready = connect(site.port).resume();
  await once(ready, "connect");
  const headers = { ...FORM, "x-cloud-trace-context": "0123456789abcdef0123456789abcdef/1;o=1" };
  const [start, end] = messageOf("Stopping").split("&mobile");
  const form = request({ port: site.port, method: "POST", path: "/contact", headers });
  form.write(start);
  const [socket] = await once(form, "socket");
  await once(socket, "connect");
  // Connections are accepted in their order: a server that stops resets those that it has not accepted.
  await send(site.port, "GET", "/healthz");
  site.process.kill("SIGTERM");
  await once(ready, "close");
  form.end(`&mobile${end}`);
  const [answer] = await once(form, "response");
  expect(answer.statusCode).toBe(303);
  expect(await site.exited).toBe(0);
  const lines = site.log().trim().split("\n");
  const linked = lines.map((line) => JSON.parse(line)).filter((line) => line["logging.googleapis.com/trace"]);
  const trace = "projects/demo-suryanta/traces/0123456789abcdef0123456789abcdef";
  const requestId = expect.stringMatching(/-1$/);
  expect(linked).toEqual(
    ["lead stored", "request"].map((message) =>
      expect.objectContaining({ message, requestId, "logging.googleapis.com/trace": trace }),
    ),
  );
});

it("the server on Firebase fills no content folder", async () => {
  const DATA_DIR = temporaryFolder();
  const CONTENT_DIR = path.join(DATA_DIR, "content");
  const site = await startSite({
    ...firebaseSettings({ firestorePort: 1, storagePort: 1 }),
    DATA_DIR,
    CONTENT_DIR,
  });
  await site.stop();
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

it("the container keeps its content in the data folder", () => {
  expect(readFileSync("Dockerfile", "utf8")).toMatch(/^ENV .*DATA_DIR=\/data CONTENT_DIR=\/data\/content$/m);
});
