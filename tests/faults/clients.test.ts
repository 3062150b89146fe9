import { request } from "node:http";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BILL_LIMIT_BYTES } from "~/leads/bill-rules";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { IS_LOAD_TEST, promised } from "../load";
import {
  billsIn,
  filePart,
  hasUnfinishedUploads,
  inquiry,
  leadsIn,
  MULTIPART,
  multipart,
  photo,
  sendInquiry,
  unfinishedUploads,
} from "./inquiry";
import { head } from "./raw";

/** `npm run test:faults` also runs the tests that take minutes. */

describe("a client over the rate limit", () => {
  let site: Site;

  async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(fields).toString();
    return send(site.port, "POST", "/contact", { ...FORM, ...headers }, body);
  }
  let count = 0;
  const message = () => {
    count += 1;
    return { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: `Number ${count}` };
  };
  const useUp = async (headers = {}) => {
    for (let sent = 0; sent < 3; sent += 1) expect((await post(message(), headers)).status).toBe(303);
  };

  describe("without a proxy", () => {
    beforeAll(async () => {
      site = await startSite({ RATE_LIMIT: "3" });
    });
    afterAll(() => site.stop());

    it("is told when to try again, and keeps what was typed", async () => {
      // Forms with errors do not count.
      for (let wrong = 0; wrong < 5; wrong += 1) expect((await post({ name: "Asha" })).status).toBe(422);
      await useUp();
      const { status, headers, body } = await post({ ...message(), name: "Asha Verma" });
      expect(status).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(100);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(200);
      expect(body.toString()).toContain(
        "Too many messages from this connection. Please try again in 4 minutes, or call us.",
      );
      expect(body.toString()).toContain('value="Asha Verma"');
      expect(body.toString()).toContain("tel:+91");
    });

    it("still gets a success for a submission that is already stored", async () => {
      const repeated = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "Number 1" };
      expect((await post(repeated)).status).toBe(303);
    });

    it("may still send another form", async () => {
      expect((await sendInquiry(site, inquiry("Another form"), photo())).status).toBe(303);
    });

    it("is refused when it adds a bill to an inquiry that is stored without one", async () => {
      for (const who of ["Bill later", "The third"])
        expect((await sendInquiry(site, inquiry(who))).status).toBe(303);
      expect((await sendInquiry(site, inquiry("Bill later"), photo())).status).toBe(429);
      expect((await sendInquiry(site, inquiry("Bill later"))).status).toBe(303);
    });

    it.each<Record<string, string>>([
      { "x-forwarded-for": "203.0.113.9" },
      { "x-forwarded-for": "203.0.113.9, 203.0.113.10" },
      { forwarded: "for=203.0.113.9" },
      { "x-real-ip": "203.0.113.9" },
      { "x-client-ip": "203.0.113.9", "cf-connecting-ip": "203.0.113.9", "true-client-ip": "203.0.113.9" },
    ])("is not another client because of a header: %o", async (headers) => {
      expect((await post(message(), headers)).status).toBe(429);
    });
  });

  it("may repeat an inquiry with its bill as often as it likes", async () => {
    site = await startSite({ RATE_LIMIT: "3" });
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await sendInquiry(site, inquiry("Again"), photo())).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303]);
    // Two new inquiries reach the limit, but the repeat still gets its success.
    for (const who of ["Second", "Third"])
      expect((await sendInquiry(site, inquiry(who), photo())).status).toBe(303);
    expect((await sendInquiry(site, inquiry("Fourth"), photo())).status).toBe(429);
    expect((await sendInquiry(site, inquiry("Again"), photo())).status).toBe(303);
    await site.stop();
  });

  it("may send one submission many times at once", async () => {
    site = await startSite({ RATE_LIMIT: "3" });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendInquiry(site, inquiry("At once"), photo())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    for (const who of ["Second", "Third"]) expect((await sendInquiry(site, inquiry(who))).status).toBe(303);
    await site.stop();
  });

  it("is not limited by errors beside a bill, wherever the bill stands in the form", async () => {
    site = await startSite({ RATE_LIMIT: "1" });
    const billFirst = (fields: Record<string, string>) =>
      Buffer.concat([filePart(photo()), multipart(fields)]);
    for (let sent = 0; sent < 5; sent += 1) {
      const wrong = { ...inquiry("Careless"), pinCode: "12" };
      expect((await sendInquiry(site, wrong, photo())).status).toBe(422);
      expect((await send(site.port, "POST", "/inquiry", MULTIPART, billFirst(wrong))).status).toBe(422);
    }
    const valid = billFirst(inquiry("Careless"));
    expect((await send(site.port, "POST", "/inquiry", MULTIPART, valid)).status).toBe(303);
    await site.stop();
  });

  describe("behind a proxy", () => {
    beforeAll(async () => {
      site = await startSite({ RATE_LIMIT: "3", TRUST_PROXY: "1" });
    });
    afterAll(() => site.stop());

    it("is identified by the address that the proxy adds, whatever comes before it", async () => {
      await useUp({ "x-forwarded-for": "203.0.113.7" });
      for (const forged of ["198.51.100.1", "198.51.100.1, 198.51.100.2", "garbage", ","])
        expect((await post(message(), { "x-forwarded-for": `${forged}, 203.0.113.7` })).status).toBe(429);
      expect((await post(message(), { "x-forwarded-for": "203.0.113.7, 203.0.113.8" })).status).toBe(303);
    });

    it("is identified by its /64 in IPv6", async () => {
      await useUp({ "x-forwarded-for": "2001:db8:1:2::1" });
      expect((await post(message(), { "x-forwarded-for": "2001:db8:1:2:ffff::9" })).status).toBe(429);
      expect((await post(message(), { "x-forwarded-for": "2001:db8:1:3::1" })).status).toBe(303);
    });
  });
});

describe("an upload", () => {
  const dataFolder = temporaryFolder();
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ DATA_DIR: dataFolder, RATE_LIMIT: "1000" });
  });
  afterAll(() => site.stop());

  /** Sends an inquiry with a bill at this rate; resolves to the status, or to "closed". */
  function sendSlowly(who: string, bytesPerSecond: number, pieces: number): Promise<number | "closed"> {
    const body = multipart(inquiry(who), photo(BILL_LIMIT_BYTES));
    return new Promise((resolve) => {
      const headers = { ...MULTIPART, "content-length": body.length };
      const upload = request({ port: site.port, method: "POST", path: "/inquiry", headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      upload.on("error", () => resolve("closed"));
      void (async () => {
        const size = Math.ceil(body.length / pieces);
        for (let sent = 0; sent < body.length; sent += size) {
          upload.write(body.subarray(sent, sent + size));
          await wait((size / bytesPerSecond) * 1000);
        }
        upload.end();
      })();
    });
  }

  it("arrives slowly beside 79 others", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, (_, index) => sendSlowly(`Slow ${index}`, 1024 * 1024, 16)),
    );
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await leadsIn(dataFolder)).toHaveLength(80);
    expect(await billsIn(dataFolder)).toHaveLength(80);
  });

  it.runIf(IS_LOAD_TEST)("of 2 MiB at 20 kbit/s arrives (14 minutes)", { timeout: 16 * 60_000 }, async () => {
    expect(await sendSlowly("Patient", 20_000 / 8, 840)).toBe(303);
  });

  it.runIf(IS_LOAD_TEST)("that is silent for a minute is dropped", { timeout: 90_000 }, async () => {
    const started = performance.now();
    const body = multipart(inquiry("Dead"), photo(BILL_LIMIT_BYTES));
    const socket = net.connect(site.port, "127.0.0.1");
    socket.write(head("/inquiry", { ...MULTIPART, "content-length": body.length }));
    socket.write(body.subarray(0, body.length / 2));
    await new Promise((resolve) => socket.once("close", resolve));
    expect(performance.now() - started).toBeGreaterThan(55_000);
    await vi.waitFor(() => expect(hasUnfinishedUploads(dataFolder)).toBe(false), 10_000);
  });
});

describe("a client with many unfinished uploads", () => {
  /** As in app/submission/receive.server.ts. */
  const AT_ONCE = 80;
  const dataFolder = temporaryFolder();
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ DATA_DIR: dataFolder, TRUST_PROXY: "1" });
  });
  afterAll(() => site.stop());

  const from = (client: string) => ({ ...MULTIPART, "x-forwarded-for": client });
  const sendFrom = (client: string, who: string, file?: ReturnType<typeof photo>) =>
    send(site.port, "POST", "/inquiry", from(client), multipart(inquiry(who), file));

  function stall(who: number) {
    const body = multipart(inquiry(`Stalled ${who}`), photo());
    const socket = net.connect(site.port, "127.0.0.1").on("error", () => {});
    socket.write(head("/inquiry", { ...from("203.0.113.7"), "content-length": body.length }));
    socket.write(body.subarray(0, 100_000));
    return socket;
  }

  it("is told to send its next bill later, and keeps what was typed", async () => {
    const stalled = Array.from({ length: AT_ONCE }, (_, index) => stall(index));
    await vi.waitFor(() => expect(unfinishedUploads(dataFolder)).toBe(AT_ONCE), 10_000);

    const { status, headers, body } = await sendFrom("203.0.113.7", "One too many", photo());
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("60");
    expect(body.toString()).toContain("Please try again in 1 minute, or call us.");
    expect(body.toString()).toContain('value="One too many"');
    expect(unfinishedUploads(dataFolder)).toBe(AT_ONCE);

    // Inquiries without a bill and other clients are not affected.
    expect((await sendFrom("203.0.113.7", "No bill")).status).toBe(303);
    expect((await sendFrom("203.0.113.8", "Somebody else", photo())).status).toBe(303);

    stalled.pop()?.destroy();
    await vi.waitFor(() => expect(unfinishedUploads(dataFolder)).toBe(AT_ONCE - 1), 10_000);
    expect((await sendFrom("203.0.113.7", "One too many", photo())).status).toBe(303);
    for (const socket of stalled) socket.destroy();
    await vi.waitFor(() => expect(unfinishedUploads(dataFolder)).toBe(0), 10_000);
    expect(site.log()).not.toContain('"ERROR"');
  });
});

describe("a server that is asked to stop", () => {
  it("exits within 9 seconds despite an open upload, and leaves nothing of it", async () => {
    const dataFolder = temporaryFolder();
    const site = await startSite({ DATA_DIR: dataFolder });
    const body = multipart(inquiry("Stopped"), photo(BILL_LIMIT_BYTES));
    const socket = net.connect(site.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(head("/inquiry", { ...MULTIPART, "content-length": body.length }));
    socket.write(body.subarray(0, body.length / 2));
    await vi.waitFor(() => expect(hasUnfinishedUploads(dataFolder)).toBe(true), 10_000);
    // Requests that can be answered are.
    const others = Array.from({ length: 10 }, (_, index) =>
      sendInquiry(site, inquiry(`In time ${index}`), photo(500_000)),
    );
    await vi.waitFor(() => expect(site.log()).toContain("lead stored"), { timeout: 10_000, interval: 1 });
    const started = performance.now();
    site.process.kill("SIGTERM");
    const settled = await Promise.allSettled(others);
    expect(await site.exited).toBe(0);
    expect(performance.now() - started).toBeLessThan(promised(9000));

    const answered = settled.filter((answer) => answer.status === "fulfilled" && answer.value.status === 303);
    const leads = await leadsIn(dataFolder);
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.length).toBe(answered.length);
    expect(await billsIn(dataFolder)).toEqual(leads.map(({ fields }) => fields.electricityBillUrl).sort());
    expect(hasUnfinishedUploads(dataFolder)).toBe(false);
  });
});

describe("an inquiry of foreign origin", () => {
  let site: Site;
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    site = await startSite({ DATA_DIR: dataFolder });
  });
  afterAll(() => site.stop());

  it.each(["/inquiry", "/contact/inquiry", "/inquiry.data", "/inquiry?_data=routes%2F_site.inquiry"])(
    "is refused at %s with a message, and not stored",
    async (address) => {
      const body = multipart(inquiry("Foreign"), photo());
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null", "sec-fetch-site": "cross-site" },
        { origin: "null" },
        { referer: "https://evil.example/" },
      ] as Record<string, string>[]) {
        const answer = await send(site.port, "POST", address, { ...MULTIPART, ...headers }, body);
        expect(answer.status).toBe(403);
        expect(answer.body.toString()).toContain("another site");
      }
      expect(await leadsIn(dataFolder)).toEqual([]);
      expect(await billsIn(dataFolder)).toEqual([]);
    },
  );

  it("without any browser header is accepted: no other site can make a browser send it", async () => {
    expect((await sendInquiry(site, inquiry("A program"))).status).toBe(303);
  });
});
