import net from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BILL_LIMIT_BYTES } from "~/leads/bill-rules";
import { type FirebasePlaces, type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { FORM, send } from "../http/site";
import { promised } from "../load";
import { inquiry, MULTIPART, multipart, photo, sendInquiry } from "./inquiry";
import { head } from "./raw";

/** The site gives itself eight seconds: Cloud Run kills a process after ten. */
const STOPPED_WITHIN_MS = 8_000 + promised(1_000);

/** Cloud Storage gets 3 s to take a piece of a bill; see stores/firebase/stream-upload.ts. */
const GIVEN_UP_WITHIN_MS = 5_000;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let emulator: FirestoreEmulator;
beforeAll(async () => {
  emulator = await startFirestoreEmulator();
});
afterAll(() => emulator.stop());

interface Visited {
  places: FirebasePlaces;
  /** A site that has stored an inquiry with a bill. */
  site: FirebaseSite;
}

async function withSite(test: (visited: Visited) => Promise<void>) {
  const places = await openFirebasePlaces(emulator);
  try {
    const site = await places.startWarmSite();
    expect((await sendInquiry(site, inquiry("First"), photo(300_000))).status).toBe(303);
    await test({ places, site });
    expect(site.errors()).toBe("");
    expect(site.log()).not.toMatch(/Gone|asha@|9876543210|bill\.jpg/);
  } finally {
    await places.close();
  }
}

/** Sends part of an inquiry with a bill of 2 MiB. */
async function beginUpload({ places, site }: Visited, part: number): Promise<net.Socket> {
  const body = multipart(inquiry("Gone"), photo(BILL_LIMIT_BYTES));
  const socket = net.connect(site.port, "127.0.0.1").on("error", () => {});
  socket.write(head("/inquiry", { ...MULTIPART, "content-length": body.length }));
  socket.write(body.subarray(0, body.length * part));
  await vi.waitFor(() => expect(places.standIn.openRequests()).toBe(1), 5_000);
  return socket;
}

async function expectOnlyTheFirst({ places }: Visited) {
  expect((await places.leads()).map(({ fields }) => fields.fullName)).toEqual(["First"]);
  expect(await places.bills()).toEqual(await places.billsOfLeads());
}

async function stopped({ site }: Visited): Promise<number> {
  const askedAt = performance.now();
  site.process.kill("SIGTERM");
  expect(await site.exited).toBe(0);
  return performance.now() - askedAt;
}

describe("a client that leaves in the middle of its bill", () => {
  it("leaves no lead, no object and no open request", () =>
    withSite(async (visited) => {
      const { standIn } = visited.places;
      const socket = await beginUpload(visited, 0.7);
      const leftAt = performance.now();
      socket.destroy();
      await vi.waitFor(() => expect(standIn.openRequests()).toBe(0), 5_000);
      expect(performance.now() - leftAt).toBeLessThan(promised(2_000));
      await expectOnlyTheFirst(visited);
      await stopped(visited);
    }));

  it("leaves nothing either while Cloud Storage is silent", () =>
    withSite(async (visited) => {
      const { standIn } = visited.places;
      standIn.fault("upload", { hang: "before" });
      const socket = await beginUpload(visited, 0.7);
      socket.destroy();
      await vi.waitFor(() => expect(standIn.openRequests()).toBe(0), GIVEN_UP_WITHIN_MS);
      standIn.heal();
      await expectOnlyTheFirst(visited);
      await stopped(visited);
    }));
});

// Most of the time is spent waiting for deadlines, so the tests wait together.
describe.concurrent("a server that is asked to stop", () => {
  it("exits in time during an upload, and leaves no lead and no bill of it", () =>
    withSite(async (visited) => {
      await beginUpload(visited, 0.5);
      expect(await stopped(visited)).toBeLessThan(STOPPED_WITHIN_MS);
      await expectOnlyTheFirst(visited);
      expect(visited.places.standIn.openRequests()).toBe(0);
    }));

  it.each(["hang", "slow"] as const)(
    "exits in time while requests to the stores %s, and keeps what it acknowledged",
    (mode) =>
      withSite(async (visited) => {
        const { places, site } = visited;
        await places.firestore.mode(mode);
        await places.storage.mode(mode);
        const sent = ["Gone 1", "Gone 2"].flatMap((who) => [
          sendContact(site, who),
          sendInquiry(site, inquiry(who), photo(600_000)),
          sendInquiry(site, inquiry(`${who}, small`), photo(50_000)),
        ]);
        // They are under way, and wait for the stores.
        await vi.waitFor(() => expect(places.storage.connections.open).toBeGreaterThanOrEqual(4), 5_000);
        const [ms, ...answers] = await Promise.all([
          stopped(visited),
          ...sent.map((answer) => answer.then(({ status }) => status).catch(() => 0)),
        ]);
        expect(ms).toBeLessThan(STOPPED_WITHIN_MS);
        const acknowledged = answers.filter((status) => status === 303);
        if (mode === "hang") expect(acknowledged).toEqual([]);
        // Leads that were not acknowledged may be stored too: the server stopped before it could answer.
        expect(await places.leads()).toSatisfy((leads: unknown[]) => leads.length >= 1 + acknowledged.length);
        await places.sweep();
        expect(await places.bills()).toEqual(await places.billsOfLeads());
      }),
  );

  it("exits in time while its listeners hang", () =>
    withSite(async (visited) => {
      const watcher = net.connect(visited.site.port, "127.0.0.1").on("error", () => {});
      let heard = "";
      watcher.on("data", (bytes) => {
        heard += bytes;
      });
      watcher.write("GET /live/photo-gallery HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await vi.waitFor(() => expect(heard).toContain("event: change"), 10_000);
      await visited.places.firestore.mode("hang");
      expect(await stopped(visited)).toBeLessThan(STOPPED_WITHIN_MS);
      watcher.destroy();
    }));
});

function sendContact({ port }: FirebaseSite, name: string) {
  const fields = { ...inquiry(name), name, message: "Please call." };
  return send(port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
}
