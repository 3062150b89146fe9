import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inquiry, leadsIn, photo, sendInquiry } from "../faults/inquiry";
import { promised } from "../load";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";
import { type Call, closedPort, type Receiver, startReceiver } from "./webhook-receiver";

const INPUTS = "?for=home&state=Uttar+Pradesh&units=350";

const SECRET = "a secret of thirty-two characters";

/** Extra time for a stop, beside the 2 s of last attempts, on a busy machine. */
const SLACK_MS = promised(500);

let site: Site | undefined;
let receiver: Receiver | undefined;

/** Waits with a timeout that suits a busy machine. */
function until(check: () => void): Promise<void> {
  return vi.waitFor(check, 15_000);
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

/** Begins to send a form: the server has read its beginning once it answers the request sent after it. */
async function beginForm({ port }: Site) {
  const form = request({ port, method: "POST", path: "/contact", headers: FORM });
  await new Promise<void>((resolve) => form.write("name=Asha&", () => resolve()));
  await send(port, "GET", "/healthz");
  return form;
}

interface GivenUp {
  lead: string;
  reason: string;
  attempts: number;
}

/** The webhook calls that the log reports as given up. */
function givenUp({ log }: Site): GivenUp[] {
  return log()
    .split("\n")
    .filter((line) => line.includes('"lead webhook not delivered"'))
    .map((line) => JSON.parse(line));
}

/** Stops the site, so that nothing more is logged, and checks that the log has no personal data or secrets. */
async function stopAndRead(stopped: Site): Promise<GivenUp[]> {
  expect(await stopped.stop()).toBe(0);
  expect(stopped.log()).not.toMatch(
    /\basha\b|9876543210|Shivalik|bill\.jpg|very-secret|thirty-two|127\.0\.0\.1/i,
  );
  return givenUp(stopped);
}

async function millisecondsToStop(stopping: Site) {
  const begin = performance.now();
  expect(await stopping.stop()).toBe(0);
  return performance.now() - begin;
}

describe("a new lead", () => {
  it("is sent to the webhook, signed, with its stored fields", async () => {
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

  it("is sent once, however often the form is submitted", async () => {
    const { site, calls } = await start(answering(200));
    await Promise.all(Array.from({ length: 10 }, () => sendContact(site, "A double tap")));
    await sendContact(site, "A double tap");
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it("is not sent when the honeypot is filled in", async () => {
    const { site, calls } = await start(answering(200));
    await sendContact(site, "Buy followers", { subject: "I fill in everything" });
    await sendContact(site, "Sent fast by a person's browser", { elapsed: "900" });
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls.map(({ body }) => JSON.parse(body).fields.message)).toEqual([
      "Sent fast by a person's browser",
    ]);
  });

  it("does not wait for a receiver that hangs, which is cut off and tried again", async () => {
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
  it("with 500 is tried again with the same lead until it accepts", async () => {
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
    // The waits are half a second to one, then one to two; a timer may fire a little early.
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(450);
    expect(third - second).toBeGreaterThan(950);
  });

  it("with 400 is not tried again", async () => {
    const { site, calls } = await start(answering(400));
    await sendContact(site, "Never");
    await until(() => expect(givenUp(site)).toHaveLength(1));
    expect(await stopAndRead(site)).toMatchObject([
      { severity: "WARNING", lead: calls[0]?.id, reason: "answered 400", attempts: 1 },
    ]);
    expect(calls).toHaveLength(1);
  });

  it("because it is down gets the lead once it is up", async () => {
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

  it("leaves at most 300 leads waiting, while forms are still accepted", { timeout: 60_000 }, async () => {
    const dataFolder = temporaryFolder();
    const { site } = await start(() => undefined, { DATA_DIR: dataFolder, RATE_LIMIT: "10000" });
    for (let number = 1; number <= 303; number += 1) await sendContact(site, `Number ${number}`);
    await until(() => expect(givenUp(site)).toHaveLength(3));
    expect(givenUp(site).every(({ reason }) => reason === "too many wait")).toBe(true);
    const leads = await leadsIn(dataFolder);
    expect(leads).toHaveLength(303);
    // The first four were being tried when the rest came; one that has failed since is the oldest again.
    const oldest = leads.slice(0, 10).map(({ id }) => id);
    for (const { lead } of givenUp(site)) expect(oldest).toContain(lead);
    const all = await stopAndRead(site);
    expect(new Set(all.map(({ lead }) => lead)).size).toBe(303);
    expect(all).toHaveLength(303);
  });
});

describe("when the site stops", () => {
  it("a waiting lead is tried a last time", async () => {
    const { site, calls } = await start(answering(500, 200));
    await sendContact(site, "Just in time");
    await until(() => expect(calls).toHaveLength(1));
    expect(await stopAndRead(site)).toEqual([]);
    expect(calls).toHaveLength(2);
  });

  it("a receiver that hangs delays it by two seconds, and the lost lead is logged", async () => {
    const { site, calls } = await start(() => undefined);
    await sendContact(site, "Too late");
    await until(() => expect(calls).toHaveLength(1));
    const ms = await millisecondsToStop(site);
    expect(ms).toBeGreaterThan(1900);
    expect(ms).toBeLessThan(2000 + SLACK_MS);
    expect(givenUp(site)).toMatchObject([{ lead: calls[0]?.id, reason: "the site stopped" }]);
  });

  it("a receiver that hangs adds nothing to the eight seconds of a slow visitor", async () => {
    const { site, calls } = await start(() => undefined);
    await sendContact(site, "Slow on both sides");
    await until(() => expect(calls).toHaveLength(1));
    const slow = await beginForm(site);
    slow.on("error", () => undefined); // It is cut off.
    expect(await millisecondsToStop(site)).toBeLessThan(8000 + promised(1000));
    expect(givenUp(site)).toMatchObject([{ lead: calls[0]?.id }]);
  });

  it("a form being sent is stored, and its lead is sent once", async () => {
    const { site, calls } = await start(answering(503, 200));
    const form = await beginForm(site);
    const stopped = site.stop();
    await until(() => expect(site.log()).toContain('"stopping"'));
    form.end("email=asha%40example.in&mobile=9876543210&message=Stopping");
    const [response] = await once(form, "response");
    expect(response.statusCode).toBe(303);
    expect(await stopped).toBe(0);
    expect(calls).toHaveLength(1);
    expect(givenUp(site)).toMatchObject([{ lead: calls[0]?.id, reason: "answered 503", attempts: 1 }]);
  });
});

it("without LEAD_WEBHOOK_URL no webhook is called", async () => {
  const { site, calls } = await start(answering(200), { LEAD_WEBHOOK_URL: "" });
  await sendContact(site, "Nobody is called");
  expect(await stopAndRead(site)).toEqual([]);
  expect(calls).toEqual([]);
});
