import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { afterPrefix, type Documents, type IdRange, SERVER_TIME } from "~/stores/documents";
import { describeFollowed, type Meddle } from "./documents-followed-contract";
import { idsIn, keyOf, listed, put, remove, write } from "./documents-steps";

export * from "./documents-steps";

export interface DocumentsPlace {
  /** Opens the same database, which is empty at first, as another instance would; "followed" and "alsoFollowed" are followed. */
  open(): Documents;
  /** Lets a change that begins now be slow, or its answer be lost, perhaps. */
  meddle?: Meddle;
  /** Ends that. */
  calm?(): void;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function describeDocuments(name: string, place: () => DocumentsPlace) {
  describe(`documents in ${name}`, () => {
    let own: DocumentsPlace;
    let documents: Documents;
    let other: Documents;

    beforeEach(() => {
      own = place();
      documents = own.open();
      other = own.open();
    });

    afterEach(async () => {
      await Promise.all([documents.close(), other.close()]);
    });

    it("are undefined until they are written, and again when they are removed", async () => {
      expect(await documents.get("things", "a")).toBeUndefined();
      expect(await idsIn(documents)).toEqual([]);
      await write(documents, put("a", { name: "Asha" }), put("b", { name: "Bina" }), remove("none"));
      expect(await documents.getMany("things", ["b", "none", "a", "b"])).toEqual([
        { name: "Bina" },
        undefined,
        { name: "Asha" },
        { name: "Bina" },
      ]);
      await write(documents, remove("a"), put("b", { city: "Shimla" }));
      expect(await documents.getMany("things", ["a", "b"])).toEqual([undefined, { city: "Shimla" }]);
      expect(await other.get("things", "b")).toEqual({ city: "Shimla" });
      expect(await documents.get("otherThings", "b")).toBeUndefined();
    });

    it("give back every value as it was", async () => {
      const fields = {
        null: null,
        no: false,
        zero: 0,
        nothing: "",
        negative: -12.5,
        large: 9_007_199_254_740_991,
        hindi: "सूर्य ऊर्जा ₹ ३,००,०००",
        emoji: "🏠\u200d☀️",
        lines: 'a\n"b"\\\t\u0000',
        list: [1, "two", null, { three: [4] }],
        map: { "a.b": { " ": { "c/d": [] } }, "`": "__proto__", empty: {} },
        time: "2026-11-26T10:00:00.000Z",
      };
      await write(
        documents,
        put("a", { ...fields, none: undefined, map: { ...fields.map, none: undefined } }),
      );
      expect(await other.get("things", "a")).toStrictEqual(fields);
    });

    it("hold 900 KB, and several of those at once", async () => {
      const text = "स".repeat(300_000);
      const ids = ["a", "b", "c", "d"];
      await Promise.all(ids.map((id) => write(documents, put(id, { text, id }))));
      expect((await listed(documents)).map(({ fields }) => [fields.id, fields.text === text])).toEqual(
        ids.map((id) => [id, true]),
      );
    });

    it("are read as they are now, by whoever wrote them", async () => {
      for (let number = 1; number <= 20; number += 1) {
        const [writer, reader] = number % 2 ? [documents, other] : [other, documents];
        await write(writer, put("a", { number }));
        expect(await reader.get("things", "a")).toEqual({ number });
        expect((await listed(reader)).map(({ fields }) => fields)).toEqual([{ number }]);
      }
    });

    describe("that are changed", () => {
      it("are created once by 50 repeats at once, and all learn whose it is", async () => {
        const results = await Promise.all(
          Array.from({ length: 50 }, (_, number) =>
            (number % 2 ? documents : other).change("creating", [keyOf("a")], (get) => {
              const found = get("things", "a");
              return found
                ? { result: found.number }
                : { result: number, writes: [put("a", { number, time: SERVER_TIME })] };
            }),
          ),
        );
        const { number } = (await documents.get("things", "a")) ?? {};
        expect(new Set(results)).toEqual(new Set([number]));
      });

      it("are all written or none, and none is lost: money that two move is never lost or made", async () => {
        const keys = ["a", "b", "c"].map((id) => keyOf(id));
        await write(documents, ...keys.map((key) => ({ put: key, fields: { rupees: 100 } })));
        const move = (by: Documents, from: number) =>
          by.change("moving", keys, (get) => {
            const has = keys.map(({ id }) => Number(get("things", id)?.rupees));
            const to = (from + 1) % 3;
            has[from] = (has[from] ?? 0) - 10;
            has[to] = (has[to] ?? 0) + 10;
            return {
              result: undefined,
              writes: keys.map((key, index) => ({ put: key, fields: { rupees: has[index] } })),
            };
          });
        await Promise.all([0, 1, 2, 0, 1, 0].map((from, index) => move(index % 2 ? documents : other, from)));
        const rupees = (await listed(documents)).map(({ fields }) => fields.rupees);
        expect(rupees).toEqual([80, 110, 110]);
      });

      it("may ask for what they name, in the same moment", async () => {
        await write(
          documents,
          put("part", { whole: "one" }),
          put("one", { parts: 1 }),
          put("two", { parts: 0 }),
        );
        const addPart = (by: Documents) =>
          by.change("adding to the whole", [keyOf("part")], (get) => {
            const whole = keyOf(String(get("things", "part")?.whole));
            try {
              const parts = Number(get("things", whole.id)?.parts) + 1;
              return { result: `${whole.id} ${parts}`, writes: [put(whole.id, { parts })] };
            } catch (error) {
              expect(error).toBeInstanceOf(TypeError);
              return { read: [whole] };
            }
          });
        const moving = write(other, put("part", { whole: "two" }));
        const results = await Promise.all([
          addPart(documents),
          addPart(other),
          moving.then(() => addPart(documents)),
        ]);
        expect(results[2]).toMatch(/^two \d$/);
        const [one, two] = await documents.getMany("things", ["one", "two"]);
        expect(Number(one?.parts) + Number(two?.parts)).toBe(4);
      });

      it("write nothing when the decision throws, whatever it throws, and others go on", async () => {
        class OwnError extends Error {}
        const mistake = new OwnError();
        const failing = documents.change("failing", [keyOf("a")], () => {
          throw mistake;
        });
        const others = Promise.all(["b", "c"].map((id) => write(documents, put(id, {}))));
        await expect(failing).rejects.toBe(mistake);
        await others;
        expect(await idsIn(documents)).toEqual(["b", "c"]);
      });

      it.each<[string, () => Promise<unknown>]>([
        [
          "what was not to be read",
          () => documents.change("x", [keyOf("a")], (get) => ({ result: get("things", "b") })),
        ],
        ["the same again", () => documents.change("x", [keyOf("a")], () => ({ read: [keyOf("a")] }))],
        [
          "a document with an id that it cannot have",
          () => write(documents, put("fine", {}), put("a/b", {})),
        ],
        ["a document twice", () => write(documents, put("fine", {}), put("fine", {}))],
        [
          "a time within a map",
          () => write(documents, put("fine", {}), put("a", { map: { time: SERVER_TIME } })),
        ],
        ["a time within a list", () => write(documents, put("fine", {}), put("a", { times: [SERVER_TIME] }))],
      ])("refuse a decision that asks for or writes %s", async (_, change) => {
        await expect(change()).rejects.toThrow(TypeError);
        expect(await idsIn(documents)).toEqual([]);
      });

      it("have one time for what is written together, and it is now", async () => {
        const before = Date.now();
        await write(
          documents,
          put("a", { at: SERVER_TIME, also: SERVER_TIME }),
          put("b", { at: SERVER_TIME }),
        );
        const [a, b] = await documents.getMany("things", ["a", "b"]);
        expect(a?.at).toMatch(TIME);
        expect([a?.also, b?.at]).toEqual([a?.at, a?.at]);
        expect(Date.parse(String(a?.at))).toBeGreaterThanOrEqual(before - 1000);
        expect(Date.parse(String(a?.at))).toBeLessThanOrEqual(Date.now() + 1000);
        await write(documents, put("b", { at: a?.at, kept: true }));
        expect(await documents.get("things", "b")).toEqual({ at: a?.at, kept: true });
      });

      it("have another version after each write, and none of a document that stayed", async () => {
        const versions = async () => (await listed(documents)).map(({ version }) => version);
        await write(documents, put("a", { number: 1 }), put("b", {}));
        const [a, b] = await versions();
        await write(documents, put("a", { number: 1 }));
        const [again, same] = await versions();
        expect(same).toBe(b);
        expect(again).not.toBe(a);
      });
    });

    describe("whose ids come from an address", () => {
      const longest = "अ".repeat(400);
      it.each([
        "",
        ".",
        "..",
        "a/b",
        "/",
        "__a__",
        "____",
        `${longest}a`,
        "a".repeat(20_000),
        "\ud800",
        "a\udfff",
      ])("are not found, and nothing throws: %j", async (id) => {
        await write(documents, put("a", {}), put("b", {}));
        expect(await documents.get("things", id)).toBeUndefined();
        expect(await documents.getMany("things", ["a", id])).toEqual([{}, undefined]);
        await expect(idsIn(documents, { from: id, to: id })).resolves.toEqual([]);
        await write(documents, remove(id));
        const found = await documents.change("x", [keyOf(id)], (get) => ({ result: get("things", id) }));
        expect(found).toBeUndefined();
        expect(await idsIn(documents)).toEqual(["a", "b"]);
      });

      it.each([
        "a b",
        "%2F",
        "...",
        "_",
        "__",
        "__a",
        "constructor",
        "__proto__a",
        '"\\',
        "\u0001",
        "\u007f",
        "\u001b[",
        "\n",
      ])("are found where they can be: %j", async (id) => {
        await write(documents, put(id, { id }));
        expect(await documents.get("things", id)).toEqual({ id });
        expect(await idsIn(documents, { from: id })).toEqual([id]);
      });

      it("may have 400 characters of any script", async () => {
        const ids = [longest, `${longest.slice(1)}z`, "😀".repeat(200)];
        await write(documents, ...ids.map((id) => put(id, { id })));
        expect(await documents.getMany("things", ids)).toEqual(ids.map((id) => ({ id })));
        expect(await idsIn(documents)).toEqual([ids[1], ids[0], ids[2]]);
      });
    });

    describe("that are listed", () => {
      // "ｚ" is U+FF5A: after "😀" as UTF-16, before it as UTF-8.
      const inOrder = ["!", "0", "A", "Z", "a", "a b", "a!", "aa", "ab", "b", "é", "अ", "ｚ", "😀", "😀a"];

      beforeEach(() =>
        write(
          documents,
          ...[...inOrder].reverse().map((id) => put(id, { id })),
          put("a", {}, "thing"),
          put("a", {}, "things2"),
        ),
      );

      it("come in the order of the bytes of their ids, with all their fields", async () => {
        const found = await listed(documents);
        expect(found.map(({ id, fields }) => [id, fields.id])).toEqual(inOrder.map((id) => [id, id]));
      });

      it.each<[IdRange, string[]]>([
        [{ from: "a" }, inOrder.slice(4)],
        [{ from: "aaa" }, ["ab", "b", "é", "अ", "ｚ", "😀", "😀a"]],
        [{ to: "a" }, ["!", "0", "A", "Z"]],
        [{ from: "A", to: "b" }, ["A", "Z", "a", "a b", "a!", "aa", "ab"]],
        [{ from: "a", to: afterPrefix("a") }, ["a", "a b", "a!", "aa", "ab"]],
        [{ from: "😀", to: afterPrefix("😀") }, ["😀", "😀a"]],
        [{ from: "ｚ", to: "😀" }, ["ｚ"]],
        [{ limit: 3 }, ["!", "0", "A"]],
        [{ from: "b", limit: 2 }, ["b", "é"]],
        [{ from: "A", to: "a", limit: 9 }, ["A", "Z"]],
        [{ limit: 0 }, []],
        [{ from: "b", to: "a" }, []],
        [{ from: "a", to: "a" }, []],
      ])("are those of a range: %j", async (range, ids) => {
        expect(await idsIn(documents, range)).toEqual(ids);
      });

      it("are all there beyond what is read at once, while others are written and removed", async () => {
        const ids = Array.from({ length: 1000 }, (_, number) => `id ${String(number).padStart(4, "0")}`);
        for (let from = 0; from < ids.length; from += 250)
          await write(documents, ...ids.slice(from, from + 250).map((id) => put(id, { id }, "many")));
        const found: string[] = [];
        for await (const { id } of documents.list("many")) {
          found.push(id);
          if (id === "id 0300") await write(other, remove("id 0010", "many"), put("id 0020", {}, "many"));
        }
        expect(found).toEqual(ids);
        expect(await idsIn(documents, { from: "id 0009", limit: 600 }, "many")).toEqual(
          ids.slice(9, 610).filter((id) => id !== "id 0010"),
        );
      });
    });

    describeFollowed(() => ({ documents, other, meddle: own.meddle, calm: own.calm }));

    it("can be checked", () => expect(documents.check()).resolves.toBeUndefined());
  });
}
