import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { inquiry, photo, sendInquiry } from "../http/inquiry";
import { FORM, send } from "../http/site";
import { type Watcher, watchCollection } from "../http/watch-collection";

const traffic = watchFirestoreTraffic();
const places = await openFirebasePlaces();
afterAll(() => places.close());

describe("the cost in Firestore reads and writes", () => {
  const DOCUMENTS = 81;
  /** Testimonials, and records of pictures. */
  const NOTHING = 2;
  const GALLERIES = 9;
  let site: FirebaseSite;

  const message = "name=Asha&email=asha@example.in&mobile=9876543210&message=Please+call";
  const post = (body: string) => send(site.port, "POST", "/contact", FORM, body);

  /** Returns the reads and writes that `work` causes. */
  async function costOf(work: () => Promise<unknown>) {
    const { reads, listened, writes } = traffic;
    await work();
    return {
      reads: traffic.reads - reads,
      listened: traffic.listened - listened,
      writes: traffic.writes - writes,
    };
  }

  it("is one read per document when a server starts, and one for each query that finds nothing", async () => {
    const before = traffic.reads;
    const cost = await costOf(async () => {
      site = await places.startWarmSite();
      await expect.poll(() => traffic.reads - before).toBeGreaterThanOrEqual(DOCUMENTS + NOTHING);
    });
    expect(cost).toEqual({ reads: DOCUMENTS + NOTHING, listened: 0, writes: 0 });
  });

  it("is zero for a thousand page views within a minute", async () => {
    const pages = ["/", "/about", "/packages", "/brochures", "/events", "/project-photos", "/project-videos"];
    const cost = await costOf(async () => {
      const views = Array.from(
        { length: 1_000 },
        (_, number) => `${pages[number % pages.length]}?view=${number % 60}`,
      );
      for (let first = 0; first < views.length; first += 20)
        await Promise.all(views.slice(first, first + 20).map((view) => send(site.port, "GET", view)));
    });
    expect(cost).toEqual({ reads: 0, listened: 0, writes: 0 });
  });

  describe("of a form", () => {
    // A site that has just started.
    beforeAll(async () => {
      await site.stop();
      site = await places.startWarmSite();
    });

    it.each<[string, () => Promise<unknown>, object]>([
      ["a message", () => post(message), { reads: 6, writes: 1 }],
      ["a repeated message", () => post(message), { reads: 3, writes: 0 }],
      ["an inquiry with a bill", () => sendInquiry(site, inquiry("Cost"), photo()), { reads: 6, writes: 1 }],
      ["a form with a fault", () => post("name=Asha"), { reads: 0, writes: 0 }],
    ])("is at most six reads and one write for %s", async (_, work, cost) => {
      expect(await costOf(work)).toEqual({ listened: 0, ...cost });
    });
  });

  it("is one read of the collection for its first watcher, nothing for the next or once all have left", async () => {
    const rename = (title: string) =>
      places.collection("photo-gallery").doc("carport-ghaziabad").update({ title });
    const pages: Watcher[] = [];
    async function watchOne() {
      const page = watchCollection(site.port, "photo-gallery");
      pages.push(page);
      await expect.poll(page.versions).toHaveLength(1);
    }
    const first = await costOf(async () => {
      const { listened } = traffic;
      await watchOne();
      await expect.poll(() => traffic.listened - listened).toBe(GALLERIES);
    });
    expect(first).toEqual({ reads: 0, listened: GALLERIES, writes: 0 });
    expect(await costOf(watchOne)).toEqual({ reads: 0, listened: 0, writes: 0 });

    // After a change the emulator sends the whole collection again, but Firestore only the changed document.
    const change = await costOf(async () => {
      await rename("Carport, new");
      for (const page of pages) await expect.poll(page.versions).toHaveLength(2);
    });
    expect(change).toEqual({ reads: 0, listened: GALLERIES, writes: 1 });
    for (const page of pages) page.leave();
    await expect.poll(() => costOf(() => rename("Unseen"))).toMatchObject({ listened: 0 });
    await site.stop();
  });
});
