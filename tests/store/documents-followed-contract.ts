import { beforeEach, describe, expect, it } from "vitest";
import type { Documents, Fields } from "~/stores/documents";
import { changesIn, follower, idsIn, keyOf, listed, put, remove, write } from "./documents-steps";

/** What happens to a change on its way: nothing, unless a place can meddle with it. */
export type Meddle = (random: () => number) => void;

/** Those who follow or watch are told of every change. @param instances of one database */
export function describeFollowed(
  instances: () => { documents: Documents; other: Documents; meddle?: Meddle; calm?: () => void },
) {
  let documents: Documents;
  let other: Documents;

  beforeEach(() => {
    ({ documents, other } = instances());
  });

  describe("that are followed", () => {
    const putF = (id: string, fields: Fields = { id }) => put(id, fields, "followed");
    const removeF = (id: string) => remove(id, "followed");

    it("are told of once after each change, as they are now", async () => {
      const first = await changesIn(documents);
      expect([first.written, first.removed]).toEqual([[], []]);
      await write(documents, putF("b"), putF("a"), put("x", {}), put("c", {}, "alsoFollowed"));
      const all = await changesIn(documents, first.cursor || undefined);
      expect([all.written.sort(), all.removed]).toEqual([["a", "b"], []]);

      expect((await changesIn(documents, all.cursor)).written).toEqual([]);
      await write(other, putF("a", { number: 1 }));
      await write(documents, putF("a", { number: 2 }), putF("c"));
      const next = await changesIn(documents, all.cursor);
      const fields = next.batches.flatMap((batch) => batch.documents.map((one) => [one.id, one.fields]));
      expect(fields.sort()).toEqual([
        ["a", { number: 2 }],
        ["c", { id: "c" }],
      ]);
      expect((await changesIn(documents, next.cursor)).written).toEqual([]);
      expect((await changesIn(documents)).written.sort()).toEqual(["a", "b", "c"]);
      expect((await changesIn(documents, undefined, "alsoFollowed")).written).toEqual(["c"]);
    });

    it("give the version that a list gives", async () => {
      await write(documents, putF("a"), putF("b"));
      const { batches } = await changesIn(documents);
      const told = batches.flatMap((batch) => batch.documents).sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(told).toEqual(await listed(documents, {}, "followed"));
    });

    it("are told of when they are removed, also when none was there, and when they come back", async () => {
      await write(documents, putF("a"), putF("b"));
      const { cursor } = await changesIn(documents);
      await write(documents, removeF("a"), removeF("never"));
      expect(await documents.getMany("followed", ["a", "never"])).toEqual([undefined, undefined]);
      expect(await idsIn(documents, {}, "followed")).toEqual(["b"]);
      expect(await idsIn(documents, { limit: 1 }, "followed")).toEqual(["b"]);
      const gone = await changesIn(documents, cursor);
      expect([gone.written, gone.removed.sort()]).toEqual([[], ["a", "never"]]);
      expect((await changesIn(documents)).written).toEqual(["b"]);
      expect((await changesIn(documents)).removed).toEqual([]);

      const isNew = await documents.change("again", [keyOf("a", "followed")], (get) => ({
        result: get("followed", "a") === undefined,
        writes: [putF("a", { again: true })],
      }));
      expect(isNew).toBe(true);
      const back = await changesIn(documents, gone.cursor);
      expect([back.written, back.removed]).toEqual([["a"], []]);
      const sinceFirst = await changesIn(documents, cursor);
      expect([sinceFirst.written, sinceFirst.removed]).toEqual([["a"], ["never"]]);
    });

    it("are all told of beyond what is read at once, though all were written in one moment", async () => {
      const ids = Array.from({ length: 700 }, (_, number) => `id ${String(number).padStart(4, "0")}`);
      const { cursor } = await changesIn(documents);
      for (let from = 0; from < ids.length; from += 350)
        await write(documents, ...ids.slice(from, from + 350).map((id) => putF(id)));
      await write(documents, ...ids.slice(0, 30).map(removeF));
      for (const since of [cursor || undefined, undefined]) {
        const { batches, written, removed } = await changesIn(documents, since);
        expect(batches.length).toBeGreaterThan(1);
        expect([...new Set(written)].sort()).toEqual(ids.slice(30));
        expect(removed.sort()).toEqual(since ? ids.slice(0, 30) : []);
      }
    });

    it.each([1, 2, 3, 4, 5])(
      "are what two who follow them know, whatever is written and removed while they read: %i",
      async (seed) => {
        const { meddle, calm } = instances();
        const random = randomNumbers(seed);
        const followers = [0, 1].map(() => follower(() => documents));
        const writing: Promise<unknown>[] = [];
        for (let step = 0; step < 60; step += 1) {
          meddle?.(random);
          const id = `id ${Math.floor(random() * 8)}`;
          writing.push(
            write(step % 3 ? documents : other, random() < 0.3 ? removeF(id) : putF(id, { number: step })),
          );
          // Otherwise all that is written could be read at once.
          if (!meddle) await writing.at(-1);
          if (random() < 0.7) await followers[step % 2]?.read();
        }
        calm?.();
        await Promise.all(writing);
        const there = (await listed(documents, {}, "followed")).map(({ id, fields }) => [id, fields.number]);
        for (const { read, known } of followers) {
          await read();
          expect([...known].sort()).toEqual(there);
        }
      },
    );

    it("are only those that the store was told to follow", async () => {
      await expect(changesIn(documents, undefined, "things")).rejects.toThrow(TypeError);
    });
  });

  describe("that are watched", () => {
    it("call back after each instance's changes, of their collection alone, until they are left", async () => {
      await write(documents, put("a", {}), put("b", {}, "otherThings"));
      const calls = { things: 0, again: 0, otherThings: 0, left: 0 };
      const stops = [
        documents.watch("things", () => (calls.things += 1)),
        documents.watch("things", () => (calls.again += 1)),
        documents.watch("otherThings", () => (calls.otherThings += 1)),
      ];
      documents.watch("things", () => (calls.left += 1))();
      for (const writer of [other, documents]) {
        const before = { ...calls };
        await write(writer, put("a", {}));
        await expect.poll(() => calls.things > before.things && calls.again > before.again).toBe(true);
      }
      const { otherThings } = calls;
      expect(otherThings, "a first delivery at most").toBeLessThan(2);
      await write(other, remove("b", "otherThings"));
      await expect.poll(() => calls.otherThings).toBeGreaterThan(otherThings);
      for (const stop of stops) stop();
      expect(calls.left).toBe(0);
    });
  });
}

/** The same numbers from 0 to 1 for a seed. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
