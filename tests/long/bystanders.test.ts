import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { joinDesk } from "../http/desk-staff";
import { leadsIn } from "../http/inquiry";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";

const CONNECTIONS = 100;
/** A cached page answers in this time under a flood, or in so many times its time without one. */
const WITHIN_MS = 200;
const TIMES_IDLE = 20;

/** A flood comes from one client, and the bystander from another. */
const FLOODER = { "x-forwarded-for": "203.0.113.7" };
const BYSTANDER = { "x-forwarded-for": "198.51.100.1" };

interface Flood {
  address: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const form = (address: string, body: string): Flood => ({ address, method: "POST", headers: FORM, body });
const message = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Number+#";
const manyPaths = Array.from({ length: 300 }, (_, index) => `p=/blog/${index.toString(36)}`).join("&");

/** "#" becomes a number. */
const floods: [name: string, flood: Flood][] = [
  ["the desk's sign-in page", { address: "/desk/sign-in" }],
  ["tries to sign in", form("/desk/sign-in", "email=a%40example.in&password=x")],
  ["forms of the desk without a session", form("/desk/new", "name=x")],
  ["manifests", { address: `/__manifest?version=VERSION&${manyPaths}` }],
  ["pages with a made-up message", { address: "/", headers: { cookie: "flash=x" } }],
  ["made-up pages", { address: "/made-up-#" }],
  ["data of pages", { address: "/project-photos.data?category=made-up-#" }],
  ["estimates", { address: "/calculator?for=home&state=delhi&units=3#0" }],
  ["estimates for scripts", { address: "/calculator.json?for=home&state=delhi&units=3#0" }],
  ["forms", form("/forms/contact", message)],
  ["wrong forms", form("/contact", "name=x")],
  ["speeds of pages", { address: "/vitals", method: "POST", body: "{}" }],
  ["pictures that do not exist", { address: "/pictures/wide-640/x/#" }],
];

const dataFolder = temporaryFolder();
let site: Site;
let staff: Record<string, string>;
let withinMs: number;
let flooder: ChildProcess | undefined;

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataFolder, TRUST_PROXY: "1", RATE_LIMIT: "1000000" });
  staff = { cookie: await joinDesk(site, { DATA_DIR: dataFolder }), ...BYSTANDER };
  withinMs = Math.max(WITHIN_MS, TIMES_IDLE * (await usualTime()));
});
afterEach(() => flooder?.kill());
afterAll(() => site.stop());

/** Begins a flood; the returned function ends it and resolves to the number of answers by status. */
async function startFlood(flood: Flood, reconnects = false) {
  const { body } = await send(site.port, "GET", "/", BYSTANDER);
  const version = /manifest-(\w+)\.js/.exec(body.toString())?.[1]?.toLowerCase() ?? "";
  const order = {
    method: "GET",
    ...flood,
    address: flood.address.replace("VERSION", version),
    headers: { ...FLOODER, ...flood.headers },
    port: site.port,
    connections: CONNECTIONS,
    reconnects,
  };
  const child = fork("tests/long/flood-client.js", [JSON.stringify(order)]);
  flooder = child;
  await once(child, "message");
  return async (): Promise<Record<string, number>> => {
    child.send("end");
    const [counts] = await once(child, "message");
    return counts;
  };
}

/** Asks for a cached page over a connection of its own. */
async function timeOf(path: string): Promise<number> {
  const asked = performance.now();
  const { status } = await send(site.port, "GET", path, { ...BYSTANDER, connection: "close" });
  expect(status).toBe(200);
  return performance.now() - asked;
}

/** Returns the median, because other tests use the same cores. */
async function usualTime(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 40; count += 1) times.push(await timeOf("/about"));
  return times.sort((a, b) => a - b)[times.length / 2] ?? 0;
}

let sent = 0;
async function sendForm() {
  sent += 1;
  const body = message.replace("#", `by a bystander ${sent}`);
  return (await send(site.port, "POST", "/contact", { ...FORM, ...BYSTANDER }, body)).status;
}

it.each(floods.flatMap(([name, flood]) => [false, true].map((reconnects) => ({ name, flood, reconnects }))))(
  "a flood of $name (new connections: $reconnects) delays no cached page, and shuts out no form and no staff",
  async ({ flood, reconnects }) => {
    const stop = await startFlood(flood, reconnects);
    expect(await usualTime()).toBeLessThan(withinMs);
    expect(await sendForm()).toBe(303);
    expect((await send(site.port, "GET", "/desk", staff)).status).toBe(200);
    expect(Object.keys(await stop())).not.toContain("500");
    expect(site.log()).not.toContain('"ERROR"');
  },
);

it("a flood by somebody who is signed in delays no visitor", async () => {
  const stop = await startFlood({ address: "/desk?q=#", headers: staff });
  expect(await usualTime()).toBeLessThan(withinMs);
  await timeOf("/project-photos?category=made-up");
  expect(await sendForm()).toBe(303);
  await stop();
});

it("no form of a flood is lost that was acknowledged", async () => {
  const before = (await leadsIn(dataFolder)).length;
  const stop = await startFlood(form("/forms/contact", message.replace("Number", "Kept")));
  await timeOf("/about");
  const { 200: acknowledged = 0 } = await stop();
  expect(acknowledged).toBeGreaterThan(0);
  expect((await leadsIn(dataFolder)).length - before).toBeGreaterThanOrEqual(acknowledged);
});
