import { writeFileSync } from "node:fs";
import { request } from "node:http";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { BILL_LIMIT_BYTES } from "~/leads/bills";
import { openFirebasePlaces } from "../firebase/firebase-places";
import {
  billsIn,
  hasUnfinishedUploads,
  inquiry,
  leadsIn,
  MULTIPART,
  multipart,
  photo,
  sendInquiry,
  unfinishedUploads,
} from "../http/inquiry";
import { head } from "../http/raw";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { startReceiver } from "../http/webhook-receiver";
import { memoryMib } from "../load";

const sites: Site[] = [];
afterEach(() => Promise.all(sites.splice(0).map((site) => site.stop("SIGKILL"))));

async function start(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env);
  sites.push(site);
  return site;
}

/** Sends an inquiry in so many pieces, one in `everyMs`; resolves to the status, or to "closed". */
function sendSlowly({ port }: Site, body: Buffer, pieces: number, everyMs: number) {
  return new Promise<number | "closed">((resolve) => {
    const headers = { ...MULTIPART, "content-length": body.length };
    const upload = request({ port, method: "POST", path: "/inquiry", headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    upload.on("error", () => resolve("closed"));
    const size = Math.ceil(body.length / pieces);
    void (async () => {
      for (let sent = 0; sent < body.length; sent += size) {
        upload.write(body.subarray(sent, sent + size));
        await wait(everyMs);
      }
      upload.end();
    })();
  });
}

/** Sends half an inquiry and then nothing. */
function stall(site: Site, who: string, headers: Record<string, string> = {}) {
  const body = multipart(inquiry(who), photo());
  const socket = net.connect(site.port, "127.0.0.1").on("error", () => {});
  socket.write(head("/inquiry", { ...MULTIPART, ...headers, "content-length": body.length }));
  socket.write(body.subarray(0, body.length / 2));
  return socket;
}

/** Sends 80 bills of 2 MiB, each in ten seconds and the last begun before the first has arrived. */
async function expectSlowBills(site: Site) {
  const body = (who: string) => multipart(inquiry(who), photo(BILL_LIMIT_BYTES));
  expect(await sendSlowly(site, body("First"), 1, 0)).toBe(303); // What is loaded once is not counted.
  writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5"); // From now on VmHWM is the peak.
  const before = memoryMib(site, "VmRSS");
  const uploads = Array.from({ length: 80 }, async (_, index) => {
    await wait(index * 100);
    return sendSlowly(site, body(`Slow ${index}`), 100, 100);
  });
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([303]));
  expect(memoryMib(site) - before).toBeLessThan(100);
}

it("80 bills of 2 MiB that arrive slowly side by side are stored, and add less than 100 MiB", async () => {
  const dataFolder = temporaryFolder();
  const site = await start({ DATA_DIR: dataFolder, RATE_LIMIT: "1000" });
  await expectSlowBills(site);
  expect(await leadsIn(dataFolder)).toHaveLength(81);
  expect(await billsIn(dataFolder)).toHaveLength(81);
});

it("80 slow bills add less than 100 MiB even when Cloud Storage is slow", async () => {
  const places = await openFirebasePlaces();
  const site = await places.startWarmSite({ RATE_LIMIT: "1000" });
  sites.push(site);
  places.standIn.fault("upload", { delayMs: 2000 });
  await expectSlowBills(site);
  expect(await places.billsOfLeads()).toHaveLength(81);
  await places.close();
});

it("an upload at 20 kbit/s outlives one that is silent, which is dropped after a minute", async () => {
  const dataFolder = temporaryFolder();
  const site = await start({ DATA_DIR: dataFolder });
  const silent = new Promise((resolve) => stall(site, "Dead").once("close", resolve));
  const patient = sendSlowly(site, multipart(inquiry("Patient"), photo(175_000)), 70, 1000);
  // Both begin together, and the patient one takes 70 seconds.
  expect(await Promise.race([silent.then(() => "dropped"), patient])).toBe("dropped");
  expect(await patient).toBe(303);
  await expect.poll(() => hasUnfinishedUploads(dataFolder)).toBe(false);
});

/** As in app/submission/receive.server.ts. */
const UPLOADS_AT_ONCE = 80;

it("a client with many unfinished uploads is told to send its next bill later, and others are not", async () => {
  const dataFolder = temporaryFolder();
  const site = await start({ DATA_DIR: dataFolder, TRUST_PROXY: "1" });
  const from = (client: string) => ({ "x-forwarded-for": client });
  const sendFrom = (client: string, who: string) =>
    send(site.port, "POST", "/inquiry", { ...MULTIPART, ...from(client) }, multipart(inquiry(who), photo()));
  const areUnfinished = (count: number) => expect.poll(() => unfinishedUploads(dataFolder)).toBe(count);

  const stalled = Array.from({ length: UPLOADS_AT_ONCE }, (_, index) =>
    stall(site, `Stalled ${index}`, from("203.0.113.7")),
  );
  await areUnfinished(UPLOADS_AT_ONCE);
  const { status, headers, body } = await sendFrom("203.0.113.7", "One too many");
  expect([status, headers["retry-after"]]).toEqual([429, "60"]);
  expect(body.toString()).toContain('value="One too many"');
  expect((await sendFrom("203.0.113.8", "Somebody else")).status).toBe(303);

  for (const socket of stalled) socket.destroy();
  await areUnfinished(0);
  // The place is free when the request has ended, a moment after its file.
  const again = async () => (await sendFrom("203.0.113.7", "One too many")).status;
  await expect.poll(again).toBe(303);
  expect(site.log()).not.toContain('"ERROR"');
});

it("a server that is asked to stop has ended when Cloud Run would kill it after 10 seconds, despite an open upload, and leaves nothing of it", async () => {
  const dataFolder = temporaryFolder();
  // A webhook that hangs is waited for at the same time.
  const receiver = await startReceiver(() => undefined);
  const webhook = {
    LEAD_WEBHOOK_URL: receiver.url,
    LEAD_WEBHOOK_SECRET: "a secret of thirty-two characters",
  };
  const site = await start({ DATA_DIR: dataFolder, ...webhook });
  stall(site, "Stopped");
  await expect.poll(() => hasUnfinishedUploads(dataFolder)).toBe(true);
  // Requests that can be answered are.
  const others = Array.from({ length: 10 }, (_, index) =>
    sendInquiry(site, inquiry(`In time ${index}`), photo(500_000)),
  );
  await expect.poll(site.log, { interval: 1 }).toContain("lead stored");
  site.process.kill("SIGTERM");
  const killed = setTimeout(() => site.process.kill("SIGKILL"), 10_000);
  const settled = await Promise.allSettled(others);
  expect(await site.exited).toBe(0);
  clearTimeout(killed);
  await receiver.close();

  const answered = settled.filter((answer) => answer.status === "fulfilled" && answer.value.status === 303);
  const leads = await leadsIn(dataFolder);
  expect(leads.length).toBeGreaterThan(0);
  expect(leads.length).toBe(answered.length);
  expect(await billsIn(dataFolder)).toEqual(leads.map(({ fields }) => fields.electricityBillUrl).sort());
  expect(hasUnfinishedUploads(dataFolder)).toBe(false);
});
