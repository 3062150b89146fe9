import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { joinDesk } from "../http/desk-staff";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { IS_LOAD_TEST, promised } from "../load";
import { leadsIn } from "./inquiry";

/** `npm run test:faults` floods longer, on new connections too, and measures on a quiet machine. */

const CONNECTIONS = IS_LOAD_TEST ? 100 : 300;
const PAGES = IS_LOAD_TEST ? 40 : 12;
/** On a machine that is busy with other tests, every answer is slow. */
const WITHIN_MS = promised(100);
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

const floods: [string, Flood][] = [
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

let flooder: ChildProcess | undefined;
afterEach(() => flooder?.kill());

async function startFlood(site: Site, flood: Flood, reconnects: boolean) {
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
  const child = fork("tests/faults/flood-client.js", [JSON.stringify(order)]);
  flooder = child;
  await once(child, "message");
  return async (): Promise<Record<string, number>> => {
    child.send("end");
    const [counts] = await once(child, "message");
    return counts;
  };
}

/** Asks for a cached page over a connection of its own. */
function timeOf(site: Site): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port: site.port, path: "/about", headers: BYSTANDER, agent: false },
      (answer) => {
        expect(answer.statusCode).toBe(200);
        answer.resume().on("end", () => resolve(performance.now() - asked));
      },
    );
    outgoing.on("error", reject).end();
  });
}

/** Returns the longest of 19 in 20 times, or half of them where other tests use the same cores. */
async function usualTime(site: Site): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PAGES; count += 1) times.push(await timeOf(site));
  return times.sort((a, b) => a - b).at(IS_LOAD_TEST ? -PAGES / 20 : PAGES / 2) ?? 0;
}

describe.each(IS_LOAD_TEST ? ["without staff", "with staff"] : ["with staff"])("on a site %s", (staffing) => {
  const dataFolder = temporaryFolder();
  let site: Site;
  let staff: Record<string, string>;
  let withinMs: number;
  beforeAll(async () => {
    site = await startSite({ DATA_DIR: dataFolder, TRUST_PROXY: "1", RATE_LIMIT: "1000000" });
    if (staffing === "with staff")
      staff = { cookie: await joinDesk(site, { DATA_DIR: dataFolder }), ...BYSTANDER };
    withinMs = Math.max(WITHIN_MS, TIMES_IDLE * (await usualTime(site)));
  });
  afterAll(() => site.stop());

  let sent = 0;
  const sendForm = async () => {
    sent += 1;
    const body = message.replace("#", `by a bystander ${sent}`);
    return (await send(site.port, "POST", "/contact", { ...FORM, ...BYSTANDER }, body)).status;
  };
  const openDesk = async () => (await send(site.port, "GET", "/desk", staff)).status;

  const modes = IS_LOAD_TEST ? [false, true] : [false];
  it.each(modes.flatMap((reconnects) => floods.map(([name, flood]) => ({ name, flood, reconnects }))))(
    "a flood of $name (new connections: $reconnects) delays no cached page, and shuts out no form and no staff",
    async ({ flood, reconnects }) => {
      const stop = await startFlood(site, flood, reconnects);
      expect(await usualTime(site)).toBeLessThan(withinMs);
      expect(await sendForm()).toBe(303);
      if (staff) expect(await openDesk()).toBe(200);
      expect(Object.keys(await stop())).not.toContain("500");
      expect(site.log()).not.toContain('"ERROR"');
    },
  );

  it.runIf(staffing === "with staff")("a flood by somebody who is signed in delays no visitor", async () => {
    const stop = await startFlood(site, { address: "/desk?q=#", headers: staff }, false);
    expect(await usualTime(site)).toBeLessThan(withinMs);
    expect((await send(site.port, "GET", "/project-photos?category=made-up", BYSTANDER)).status).toBe(200);
    expect(await sendForm()).toBe(303);
    await stop();
  });

  it("no form of a flood is lost that was acknowledged", async () => {
    const before = (await leadsIn(dataFolder)).length;
    const stop = await startFlood(site, form("/forms/contact", message.replace("Number", "Kept")), false);
    await timeOf(site);
    const { 200: acknowledged = 0 } = await stop();
    expect(acknowledged).toBeGreaterThan(0);
    expect((await leadsIn(dataFolder)).length - before).toBeGreaterThanOrEqual(acknowledged);
  });
});
