import { afterAll, beforeAll, it, vi } from "vitest";
import { type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { inquiry, photo, sendInquiry } from "../http/inquiry";
import { FORM, send } from "../http/site";
import { watchCollection } from "../http/watch-collection";

let emulator: FirestoreEmulator;
beforeAll(async () => {
  emulator = await startFirestoreEmulator();
});
afterAll(() => emulator.stop());

// Most of the time is spent waiting for deadlines, so the tests wait together.
it.concurrent.for(["hang", "slow"] as const)(
  "a server that is asked to stop exits while requests to the stores and listeners %s, and keeps what it acknowledged",
  async (mode, { expect, onTestFinished }) => {
    const places = await openFirebasePlaces(emulator);
    onTestFinished(places.close);
    const site = await places.startWarmSite();
    expect((await sendInquiry(site, inquiry("First"), photo(300_000))).status).toBe(303);
    const page = watchCollection(site.port, "photo-gallery");
    await vi.waitFor(() => expect(page.versions()).toHaveLength(1), 60_000);
    await places.firestore.mode(mode);
    await places.storage.mode(mode);
    const sent = ["Gone 1", "Gone 2"].flatMap((who) => [
      sendContact(site, who),
      sendInquiry(site, inquiry(who), photo(600_000)),
      sendInquiry(site, inquiry(`${who}, small`), photo(50_000)),
    ]);
    // They are under way, and wait for the stores.
    await vi.waitFor(() => expect(places.storage.connections()).toBeGreaterThanOrEqual(4), 60_000);
    const answered = Promise.allSettled(sent);
    site.process.kill("SIGTERM");
    expect(await site.exited).toBe(0);
    const acknowledged = (await answered).filter(
      (one) => one.status === "fulfilled" && one.value.status === 303,
    );
    if (mode === "hang") expect(acknowledged).toEqual([]);
    // Leads that were not acknowledged may be stored too: the server stopped before it could answer.
    expect(await places.leads()).toSatisfy((leads: unknown[]) => leads.length >= 1 + acknowledged.length);
    await places.sweep();
    expect(await places.bills()).toEqual(await places.billsOfLeads());
    expect(site.errors()).toBe("");
    expect(site.log()).not.toMatch(/Gone|asha@|9876543210|bill\.jpg/);
  },
);

function sendContact({ port }: FirebaseSite, name: string) {
  const fields = { ...inquiry(name), name, message: "Please call." };
  return send(port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
}
