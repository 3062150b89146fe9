import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FirebasePlaces, type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { inquiry, photo, sendInquiry } from "../http/inquiry";
import { FORM, send } from "../http/site";
import { watchCollection } from "../http/watch-collection";
import { promised } from "../load";

/** The site gives itself eight seconds: Cloud Run kills a process after ten. */
const STOPPED_WITHIN_MS = 8_000 + promised(1_000);

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

async function stopped({ site }: Visited): Promise<number> {
  const askedAt = performance.now();
  site.process.kill("SIGTERM");
  expect(await site.exited).toBe(0);
  return performance.now() - askedAt;
}

// Most of the time is spent waiting for deadlines, so the tests wait together.
describe.concurrent("a server that is asked to stop", () => {
  it.each(["hang", "slow"] as const)(
    "exits in time while requests to the stores and listeners %s, and keeps what it acknowledged",
    (mode) =>
      withSite(async (visited) => {
        const { places, site } = visited;
        const page = watchCollection(site.port, "photo-gallery");
        await vi.waitFor(() => expect(page.versions()).toHaveLength(1), 10_000);
        await places.firestore.mode(mode);
        await places.storage.mode(mode);
        const sent = ["Gone 1", "Gone 2"].flatMap((who) => [
          sendContact(site, who),
          sendInquiry(site, inquiry(who), photo(600_000)),
          sendInquiry(site, inquiry(`${who}, small`), photo(50_000)),
        ]);
        // They are under way, and wait for the stores.
        await vi.waitFor(() => expect(places.storage.connections()).toBeGreaterThanOrEqual(4), 5_000);
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
});

function sendContact({ port }: FirebaseSite, name: string) {
  const fields = { ...inquiry(name), name, message: "Please call." };
  return send(port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
}
