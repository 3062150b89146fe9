import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inquiry, leadsIn, photo, sendInquiry } from "../faults/inquiry";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";
import { type Call, closedPort, type Receiver, startReceiver } from "./webhook-receiver";

const INPUTS = "?for=home&state=Uttar+Pradesh&units=350";

const SECRET = "a secret of thirty-two characters";

/** What a stop may take beside the 2 s for last tries, on a machine that is busy with other tests. */
const SLACK_MS = 2500;

let site: Site | undefined;
let receiver: Receiver | undefined;

/** Waits for something that a machine busy with other tests may take its time for. */
function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000 });
}

afterEach(async () => {
  await site?.stop("SIGKILL");
  await receiver?.close();
  site = undefined;
  receiver = undefined;
});

async function start(
  answer: (response: ServerResponse, call: Call, number: number) => void,
  env: Record<string, string> = {},
) {
  receiver = await startReceiver(answer);
  site = await startSite({ LEAD_WEBHOOK_URL: receiver.url, LEAD_WEBHOOK_SECRET: SECRET, ...env });
  return { site, receiver, calls: receiver.calls };
}

function answering(...statuses: number[]) {
  return (response: ServerResponse, _call: Call, number: number) =>
    response.writeHead(statuses[Math.min(number, statuses.length) - 1] ?? 200).end();
}

function contact(message: string, more: Record<string, string> = {}) {
  const fields = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message, ...more };
  return new URLSearchParams(fields).toString();
}

async function sendContact({ port }: Site, message: string, more?: Record<string, string>) {
  const { status } = await send(port, "POST", "/contact", FORM, contact(message, more));
  expect(status).toBe(303);
}

/** A form that is on its way: the server has begun with it when it has answered what was sent after it. */
async function beginForm({ port }: Site) {
  const form = request({ port, method: "POST", path: "/contact", headers: FORM });
  await new Promise<void>((resolve) => form.write("name=Asha&", () => resolve()));
  await send(port, "GET", "/healthz");
  return form;
}

interface GivenUp {
  lead: string;
  reason: string;
  tries: number;
}

/** What the log says was given up. */
function givenUp({ log }: Site): GivenUp[] {
  return log()
    .split("\n")
    .filter((line) => line.includes('"lead webhook given up"'))
    .map((line) => JSON.parse(line));
}

/** Stops the site, so that nothing more can come, and looks for what must never be in a log. */
async function stopAndRead(stopped: Site): Promise<GivenUp[]> {
  expect(await stopped.stop()).toBe(0);
  expect(stopped.log()).not.toMatch(
    /asha|9876543210|Shivalik|bill\.jpg|very-secret|thirty-two|127\.0\.0\.1/i,
  );
  return givenUp(stopped);
}

async function millisecondsToStop(stopping: Site) {
  const begin = performance.now();
  expect(await stopping.stop()).toBe(0);
  return performance.now() - begin;
}

describe("a new lead", () => {
  it("is told, signed, with the fields it is kept with", async () => {
    const dataFolder = temporaryFolder();
    const { site, calls } = await start(answering(200), { DATA_DIR: dataFolder });
    await sendContact(site, "नमस्ते, ₹ and “quotes”");
    expect((await sendInquiry(site, { ...inquiry("Asha"), estimate: INPUTS }, photo())).status).toBe(303);
    await until(() => expect(calls).toHaveLength(2));
    expect(await stopAndRead(site)).toEqual([]);

    const kept = await leadsIn(dataFolder);
    for (const [index, { kind, id, fields, estimate, timestamp }] of kept.entries()) {
      const { body, headers } = calls[index] as Call;
      const told = JSON.parse(body);
      expect(told).toEqual({
        kind,
        id,
        reference: expect.any(String),
        timestamp: expect.any(String),
        fields,
        ...(estimate && { estimate }),
      });
      expect(told.reference.replace("-", "").toLowerCase()).toBe(id.slice(0, 8));
      expect(told.timestamp >= timestamp).toBe(true);
      expect(headers["x-lead-id"]).toBe(id);
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-lead-signature"])) ?? [];
      expect(v1).toBe(createHmac("sha256", SECRET).update(`${t}.${body}`).digest("hex"));
    }
    expect(kept[1]?.estimate?.systemKw).toBe(3);
    expect(kept[1]?.fields.electricityBillUrl).toBe("electricity-bills/bill.jpg");
  });

  it("is told once, however often it is sent", async () => {
    const { site, calls } = await start(answering(200));
    await Promise.all(Array.from({ length: 10 }, () => sendContact(site, "A double tap")));
    await sendContact(site, "A double tap");
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it("is not told when a program sent it", async () => {
    const { site, calls } = await start(answering(200));
    await sendContact(site, "Buy followers", { subject: "I fill in everything" });
    await sendContact(site, "Sent fast by a person's browser", { elapsed: "900" });
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls.map(({ body }) => JSON.parse(body).fields.message)).toEqual([
      "Sent fast by a person's browser",
    ]);
  });

  it("is answered while the receiver still hangs, which is cut off after five seconds and tried again", async () => {
    const events: string[] = [];
    const { site, calls } = await start((response, _, number) => {
      if (number > 1) return response.end();
      response.on("close", () => events.push("receiver cut off"));
    });
    await sendContact(site, "Nobody waits");
    events.push("visitor answered");
    await until(() => expect(calls).toHaveLength(2));
    expect(events).toEqual(["visitor answered", "receiver cut off"]);
    expect(await stopAndRead(site)).toEqual([]);
  });
});

describe("a receiver that fails", () => {
  it("with 500 is tried again, with the same lead, until it takes it", async () => {
    const times: number[] = [];
    const { site, calls } = await start((response, call, number) => {
      times.push(performance.now());
      answering(500, 500, 200)(response, call, number);
    });
    await sendContact(site, "The third time");
    await until(() => expect(calls).toHaveLength(3));
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ body, id }) => id + body)).size).toBe(1);
    // Half a second to one, then one to two; a timer may be a little early.
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(450);
    expect(third - second).toBeGreaterThan(950);
  });

  it("with 400 is asked once", async () => {
    const { site, calls } = await start(answering(400));
    await sendContact(site, "Never");
    await until(() => expect(givenUp(site)).toHaveLength(1));
    expect(await stopAndRead(site)).toMatchObject([
      { severity: "WARNING", lead: calls[0]?.id, reason: "answered 400", tries: 1 },
    ]);
    expect(calls).toHaveLength(1);
  });

  it("for it is not there is told when it is", async () => {
    const port = await closedPort();
    site = await startSite({
      LEAD_WEBHOOK_URL: `http://127.0.0.1:${port}/hook?token=very-secret`,
      LEAD_WEBHOOK_SECRET: SECRET,
    });
    await sendContact(site, "Is anybody there?");
    receiver = await startReceiver(answering(200), port);
    const { calls } = receiver;
    await until(() => expect(calls).toHaveLength(1));
    expect(await stopAndRead(site)).toEqual([]);
  });

  it("keeps at most 300 waiting, and the form goes on", { timeout: 60_000 }, async () => {
    const dataFolder = temporaryFolder();
    const { site } = await start(() => undefined, { DATA_DIR: dataFolder, RATE_LIMIT: "10000" });
    for (let number = 1; number <= 303; number += 1) await sendContact(site, `Number ${number}`);
    await until(() => expect(givenUp(site)).toHaveLength(3));
    expect(givenUp(site).every(({ reason }) => reason === "too many wait")).toBe(true);
    const leads = await leadsIn(dataFolder);
    expect(leads).toHaveLength(303);
    // The first four were being tried when the rest came; whatever failed since is the oldest again.
    const oldest = leads.slice(0, 10).map(({ id }) => id);
    for (const { lead } of givenUp(site)) expect(oldest).toContain(lead);
    const all = await stopAndRead(site);
    expect(new Set(all.map(({ lead }) => lead)).size).toBe(303);
    expect(all).toHaveLength(303);
  });
});

describe("when the site stops", () => {
  it("what waits is tried a last time", async () => {
    const { site, calls } = await start(answering(500, 200));
    await sendContact(site, "Just in time");
    await until(() => expect(calls).toHaveLength(1));
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls).toHaveLength(2);
  });

  it("a receiver that hangs holds it up for two seconds, and what is left is logged", async () => {
    const { site, calls } = await start(() => undefined);
    await sendContact(site, "Too late");
    await until(() => expect(calls).toHaveLength(1));
    const ms = await millisecondsToStop(site);
    expect(ms).toBeGreaterThan(1900);
    expect(ms).toBeLessThan(2000 + SLACK_MS);
    expect(givenUp(site)).toMatchObject([{ lead: calls[0]?.id, reason: "the site stopped" }]);
  });

  it("beside a visitor who takes all of the eight seconds, it takes none beyond them", async () => {
    const { site, calls } = await start(() => undefined);
    await sendContact(site, "Slow on both sides");
    await until(() => expect(calls).toHaveLength(1));
    const slow = await beginForm(site);
    slow.on("error", () => undefined); // It is cut off.
    expect(await millisecondsToStop(site)).toBeLessThan(8000 + 1000);
    expect(givenUp(site)).toMatchObject([{ lead: calls[0]?.id }]);
  });

  it("a form that is just being sent is kept, and told", async () => {
    const { site, calls } = await start(answering(503, 200));
    const form = await beginForm(site);
    const stopped = site.stop();
    await until(() => expect(site.log()).toContain('"stopping"'));
    form.end("email=asha%40example.in&mobile=9876543210&message=Stopping");
    const [response] = await once(form, "response");
    expect(response.statusCode).toBe(303);
    expect(await stopped).toBe(0);
    expect(calls).toHaveLength(1);
    expect(givenUp(site)).toMatchObject([{ lead: calls[0]?.id, reason: "answered 503", tries: 1 }]);
  });
});

it("without an address nobody is called", async () => {
  const { site, calls } = await start(answering(200), { LEAD_WEBHOOK_URL: "" });
  await sendContact(site, "Nobody is called");
  expect(await stopAndRead(site)).toEqual([]);
  expect(calls).toEqual([]);
});
