import { describe, expect, it } from "vitest";
import { type File, filePart, inquiry, MULTIPART, multipart, photo } from "./inquiry";
import { send } from "./site";
import { testSite } from "./test-site";

const LIMIT = 3;

const site = await testSite({ RATE_LIMIT: String(LIMIT), TRUST_PROXY: "1" });

let clients = 0;

/** A client of its own for each test: its address is the one that the proxy adds. */
function newClient(address = `203.0.113.${++clients}`) {
  const from = { "x-forwarded-for": address };
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.post("/contact", fields, { ...from, ...headers });
  const statusOf = async (text: string, headers?: Record<string, string>) =>
    (await post(message(`${text} of ${address}`), headers)).status;
  const sendBody = async (body: Buffer) =>
    (await send(site.port, "POST", "/inquiry", { ...MULTIPART, ...from }, body)).status;
  return {
    post,
    statusOf,
    async useUp() {
      for (let sent = 0; sent < LIMIT; sent += 1) expect(await statusOf(`Number ${sent}`)).toBe(303);
    },
    sendBody,
    sendInquiry: (who: string, file?: File) => sendBody(multipart(inquiry(`${who} of ${address}`), file)),
  };
}

const message = (text: string) => ({
  name: "Asha Verma",
  email: "asha@example.in",
  mobile: "9876543210",
  message: text,
});

describe("a client over the rate limit", () => {
  it("is told when to try again, counted for each form without errors, and may repeat what is stored", async () => {
    const client = newClient();
    // Forms with errors do not count.
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await client.post({ name: "Asha" })).status).toBe(422);
    await client.useUp();
    const { status, headers } = await client.post(message("One too many"));
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(100);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(200);
    expect(await client.statusOf("Number 0"), "it is stored already").toBe(303);
    expect(await client.sendInquiry("Another form", photo())).toBe(303);
  });

  it("is identified by the address that the proxy adds, whatever comes before it", async () => {
    const client = newClient("198.51.100.7");
    await client.useUp();
    for (const forged of ["198.51.100.1", "198.51.100.1, 198.51.100.2", "garbage", ","])
      expect(await client.statusOf(forged, { "x-forwarded-for": `${forged}, 198.51.100.7` })).toBe(429);
    expect(await client.statusOf("Other", { "x-forwarded-for": "198.51.100.7, 198.51.100.8" })).toBe(303);
  });
});

describe("an inquiry with a bill", () => {
  it("may be repeated as often as its sender likes, also at once, and counts as new without one", async () => {
    const client = newClient();
    const again = () => client.sendInquiry("Again", photo());
    expect(new Set(await Promise.all(Array.from({ length: 12 }, again)))).toEqual(new Set([303]));
    expect(await client.sendInquiry("Again")).toBe(303);
    // A third one reaches the limit, but the repeat still gets its success.
    for (const [who, status] of Object.entries({ Third: 303, Fourth: 429 }))
      expect(await client.sendInquiry(who, photo())).toBe(status);
    expect(await again()).toBe(303);
  });

  it("is not limited by errors beside its bill, wherever the bill stands in the form", async () => {
    const client = newClient();
    const billFirst = (fields: Record<string, string>) =>
      Buffer.concat([filePart(photo()), multipart(fields)]);
    const wrong = { ...inquiry("Careless"), pinCode: "12" };
    for (let sent = 0; sent < 5; sent += 1)
      for (const body of [multipart(wrong, photo()), billFirst(wrong)])
        expect(await client.sendBody(body)).toBe(422);
    expect(await client.sendBody(billFirst(inquiry("Careless")))).toBe(303);
  });
});
