import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Documents, SERVER_TIME } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import { isGoogles, newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { changesIn, follower, listed, openLog, put, remove, write } from "./documents-contract";

const traffic = watchFirestoreTraffic();
const emulator = useFirestoreEmulator();

let documents: Documents;
/** What others see and write. */
let outside: Firestore;

beforeEach(() => {
  const projectId = newProjectId();
  const followed = { followed: "changedAt" };
  documents = openFirestoreDocuments(projectId, "(default)", { followed, log: openLog() });
  outside = plainClient(projectId);
});

afterEach(async () => {
  await documents.close();
  await outside.terminate();
});

async function stored(path: string) {
  return (await outside.doc(path).get()).data();
}

describe("followed documents in Firestore", () => {
  it("have a time that nobody sees, and leave one when they are removed", async () => {
    await write(documents, put("a", { name: "Asha", at: SERVER_TIME }, "followed"), remove("b", "followed"));
    const kept = await stored("followed/a");
    expect(kept).toEqual({ name: "Asha", at: expect.any(Timestamp), changedAt: expect.any(Timestamp) });
    expect(await stored("followed/b")).toEqual({
      erased: expect.any(Timestamp),
      changedAt: expect.any(Timestamp),
    });
    expect(await documents.get("followed", "a")).toEqual({
      name: "Asha",
      at: kept?.at.toDate().toISOString(),
    });
    await write(documents, put("b", { erased: "2026-11-26T10:00:00.000Z" }, "followed"));
    expect(await documents.get("followed", "b")).toEqual({ erased: "2026-11-26T10:00:00.000Z" });
  });

  it("begin anew for a cursor of another store", async () => {
    await write(documents, put("a", {}, "followed"));
    for (const cursor of ["LMDB 12", "{}", ""]) {
      const { batches } = await changesIn(documents, cursor);
      expect(batches).toMatchObject([{ startsOver: true, documents: [{ id: "a" }], removed: [] }]);
    }
  });

  it("cost one read each within a minute of their change, and then one in all", async () => {
    const ids = Array.from({ length: 10 }, (_, number) => `id ${number}`);
    await write(documents, ...ids.map((id) => put(id, {}, "followed")));
    const { cursor } = await changesIn(documents);
    const costOf = async (since: string) => {
      const { reads } = traffic;
      await changesIn(documents, since);
      return traffic.reads - reads;
    };
    const later = JSON.stringify({ ...JSON.parse(cursor), from: Date.now() });
    expect([await costOf(cursor), await costOf(cursor), await costOf(later)]).toEqual([10, 10, 1]);
  });

  it.skipIf(isGoogles).each([1, 2, 3, 4, 5])(
    "are what those who follow them know, whatever is slow or lost on the way: %i",
    async (seed) => {
      const random = randomNumbers(seed);
      const held: (() => void)[] = [];
      let isOver = false;
      const hold: Meddle = async (write) => {
        if (!isOver) await new Promise<void>((go) => held.push(go));
        return write();
      };
      const followers = [0, 1].map(() => follower(() => documents));
      const writing: Promise<unknown>[] = [];
      for (let step = 0; step < 60; step += 1) {
        const fate = random();
        if (fate < 0.4) emulator().onceCommitted(fate < 0.3 ? hold : loseAnswer);
        const id = `id ${Math.floor(random() * 8)}`;
        writing.push(
          write(documents, random() < 0.3 ? remove(id, "followed") : put(id, { number: step }, "followed")),
        );
        if (random() < 0.3) held.splice(Math.floor(random() * held.length), 1)[0]?.();
        if (random() < 0.7) await followers[step % 2]?.read();
      }
      isOver = true;
      for (const go of held) go();
      await Promise.all(writing);
      const there = (await listed(documents, {}, "followed")).map(({ id, fields }) => [id, fields.number]);
      for (const { read, known } of followers) {
        await read();
        expect([...known].sort()).toEqual(there);
      }
    },
  );
});

type Meddle = Parameters<ReturnType<typeof emulator>["onceCommitted"]>[0];

const loseAnswer: Meddle = async (write) => {
  await write();
  return [{ code: 14, message: "the connection is lost" }];
};

/** The same numbers from 0 to 1 for a seed. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
