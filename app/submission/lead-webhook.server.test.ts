import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { closedPort, type Receiver, startReceiver } from "../../tests/http/webhook-receiver";
import { postLead } from "./lead-webhook.server";

const SECRET = "a secret of thirty-two characters";
const BODY = JSON.stringify({ kind: "contact", fields: { name: "आशा" } });

let receiver: Receiver | undefined;

afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});

async function post(answer: (response: ServerResponse) => void, signal = AbortSignal.timeout(5000)) {
  receiver = await startReceiver(answer);
  return postLead(receiver.url, SECRET, "nz1j7cvy", BODY, signal);
}

describe("a webhook call", () => {
  it("carries the lead, its id, and a signature of the time and the body", async () => {
    const before = Math.floor(Date.now() / 1000);
    expect(await post((response) => response.end())).toBe("delivered");
    const { body, headers } = receiver?.calls[0] ?? {};
    expect(body).toBe(BODY);
    expect(headers?.["content-type"]).toBe("application/json");
    expect(headers?.["x-lead-id"]).toBe("nz1j7cvy");
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers?.["x-lead-signature"])) ?? [];
    expect(v1).toBe(createHmac("sha256", SECRET).update(`${t}.${BODY}`).digest("hex"));
    expect(Number(t)).toBeGreaterThanOrEqual(before);
    expect(Number(t)).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it.each([200, 202, 204])("that is answered %i is delivered", async (status) => {
    expect(await post((response) => response.writeHead(status).end())).toBe("delivered");
  });

  it.each([408, 429, 500, 503])("that is answered %i may be retried", async (status) => {
    expect(await post((response) => response.writeHead(status).end("not now"))).toMatchObject({
      reason: `answered ${status}`,
      mayRetry: true,
    });
  });

  it.each([400, 401, 404, 410])("that is answered %i may not be retried", async (status) => {
    expect(await post((response) => response.writeHead(status).end("never"))).toMatchObject({
      reason: `answered ${status}`,
      mayRetry: false,
    });
  });

  it.each([301, 302, 307, 308])("does not follow a %i redirect", async (status) => {
    const outcome = await post((response) => response.writeHead(status, { location: "/elsewhere" }).end());
    expect(outcome).toMatchObject({ reason: `answered ${status}`, mayRetry: false });
    expect(receiver?.calls).toHaveLength(1);
  });

  it("reads Retry-After in seconds or as a date", async () => {
    const inSeconds = await post((response) => response.writeHead(429, { "retry-after": "90" }).end());
    expect(inSeconds).toMatchObject({ retryAfterMs: 90_000 });
    await receiver?.close();
    const date = new Date(Date.now() + 90_000).toUTCString();
    const asDate = await post((response) => response.writeHead(503, { "retry-after": date }).end());
    if (asDate === "delivered") throw new Error("it was not");
    expect(asDate.retryAfterMs).toBeGreaterThan(60_000);
    expect(asDate.retryAfterMs).toBeLessThanOrEqual(90_000);
  });

  it.each(["soon", "-5", "Thu, 01 Jan 1970 00:00:00 GMT"])("ignores Retry-After: %s", async (value) => {
    const outcome = await post((response) => response.writeHead(503, { "retry-after": value }).end());
    expect(outcome).toMatchObject({ retryAfterMs: undefined, mayRetry: true });
  });

  it("cancels an endless response", async () => {
    const gone = new Promise<void>((resolve) => {
      void post((response) => {
        response.on("close", resolve);
        response.writeHead(200);
        (function fill() {
          while (!response.destroyed && response.write("x".repeat(65_536)));
          response.once("drain", fill);
        })();
      }, new AbortController().signal);
    });
    await gone;
  });
});

describe("a webhook call fails and may be retried", () => {
  it("when the connection is refused", async () => {
    const url = `http://127.0.0.1:${await closedPort()}/?token=very-secret`;
    const outcome = await postLead(url, SECRET, "a", BODY, AbortSignal.timeout(5000));
    expect(outcome).toEqual({ reason: "ECONNREFUSED", mayRetry: true });
  });

  it("when the receiver closes the connection", async () => {
    expect(await post((response) => response.destroy())).toMatchObject({ mayRetry: true });
  });

  it("when the receiver does not answer in time", async () => {
    const controller = new AbortController();
    const outcome = await post(() => controller.abort(), controller.signal);
    expect(outcome).toEqual({ reason: "no answer in time", mayRetry: true });
  });

  it("when the URL is invalid, with a reason that does not contain the URL", async () => {
    const url = "http://asha:very-secret@127.0.0.1/?token=very-secret";
    const outcome = await postLead(url, SECRET, "a", BODY, AbortSignal.timeout(5000));
    expect(outcome).toEqual({ reason: "TypeError", mayRetry: true });
  });
});
