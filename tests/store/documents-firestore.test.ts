import { type Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreFault, UnknownOutcomeError } from "~/store-fault";
import { type Documents, type DocumentWrite, type Fields, SERVER_TIME } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import type { Codec, FirestoreOptions } from "~/stores/documents/firestore-forms";
import {
  isGoogles,
  newProjectId,
  PATIENT_MS,
  plainClient,
  useFirestoreEmulator,
} from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import {
  changesIn,
  describeDocuments,
  idsIn,
  keyOf,
  listed,
  openLog,
  put,
  remove,
  write,
} from "./documents-contract";

const traffic = watchFirestoreTraffic();
const emulator = useFirestoreEmulator();

const FOLLOWED = { followed: "changedAt", alsoFollowed: "changedAt", contacts: "timestamp" };
const ABORTED = { code: 10, message: "contention" };
const UNAVAILABLE = { code: 14, message: "the connection is lost" };
const PERMISSION_DENIED = { code: 7, message: "no" };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describeDocuments("Firestore", () => {
  const id = newProjectId();
  const held: (() => void)[] = [];
  let isCalm = isGoogles;
  const hold: Parameters<ReturnType<typeof emulator>["onceCommitted"]>[0] = async (write) => {
    if (!isCalm) await new Promise<void>((go) => held.push(go));
    return write();
  };
  return {
    open: () => patient(openFirestoreDocuments(id, "(default)", { followed: FOLLOWED, log: openLog() })),
    meddle(random) {
      const fate = random();
      if (!isCalm && fate < 0.4) emulator().onceCommitted(fate < 0.3 ? hold : loseAnswer);
      if (random() < 0.3) held.splice(Math.floor(random() * held.length), 1)[0]?.();
    },
    calm() {
      isCalm = true;
      for (const go of held) go();
    },
  };
});

/** On a busy machine, fifty changes of one document take longer than the site's visitors wait. */
function patient(documents: Documents): Documents {
  return {
    ...documents,
    change: (what, keys, decide, options) =>
      documents.change(what, keys, decide, { withinMs: PATIENT_MS, ...options }),
  };
}

async function loseAnswer(write: () => Promise<unknown>): Promise<[typeof UNAVAILABLE]> {
  await write();
  return [UNAVAILABLE];
}

let projectId: string;
let documents: Documents;
/** What others see and write. */
let outside: Firestore;

beforeEach(() => {
  projectId = newProjectId();
  documents = open();
  outside = plainClient(projectId);
});

afterEach(async () => {
  await documents.close();
  await outside.terminate();
});

function open(options: Partial<FirestoreOptions> = {}): Documents {
  return openFirestoreDocuments(projectId, "(default)", { followed: FOLLOWED, log: openLog(), ...options });
}

async function stored(path: string) {
  return (await outside.doc(path).get()).data();
}

/** Creates a document unless it is there, and counts how often that was decided. */
function create(id = "a", withinMs = PATIENT_MS) {
  const asked: (Fields | undefined)[] = [];
  const creating = documents.change(
    "creating",
    [keyOf(id)],
    (get) => {
      const found = get("things", id);
      asked.push(found);
      return found ? { result: "repeated" } : { result: "created", writes: [put(id, { name: "Asha" })] };
    },
    { withinMs },
  );
  return { creating, asked };
}

describe.skipIf(isGoogles)("a change in Firestore", () => {
  const codec: Codec = {
    read: ({ name, at, place }) => ({
      name,
      at: (at as Timestamp).toDate().toISOString(),
      place: (place as GeoPoint).latitude,
    }),
    write(name, value) {
      if (name === "at") return new Date(String(value));
      return name === "place" ? new GeoPoint(Number(value), 78.1) : value;
    },
  };
  const ASHA = { name: "Asha" };

  it.each<[string, DocumentWrite[]]>([
    ["a document", [put("a", { ...ASHA, nested: { list: [1, null], none: undefined } })]],
    ["a document with its time", [put("a", { ...ASHA, timestamp: SERVER_TIME })]],
    ["a followed document", [put("a", ASHA, "followed")]],
    ["a document followed by its own time", [put("a", { ...ASHA, timestamp: SERVER_TIME }, "contacts")]],
    ["a document and a removal", [put("a", ASHA), remove("old")]],
    ["a removal of a followed document", [remove("old", "followed")]],
    [
      "what a codec makes dates and places of",
      [put("a", { ...ASHA, at: "2026-11-26T10:00:00.123Z", place: 29.9 }, "coded")],
    ],
  ])("of %s whose answer is lost is told by what is stored, and not decided again", async (_, made) => {
    documents = open({ codecs: { coded: codec } });
    await write(documents, put("old", ASHA), put("old", ASHA, "followed"));
    emulator().onceCommitted(loseAnswer);
    const { writes } = traffic;
    let asked = 0;
    const changing = documents.change("changing", [], () => ({ result: ++asked, writes: made }));
    expect([await changing, asked, traffic.writes - writes]).toEqual([1, 1, made.length]);
    for (const one of made) {
      const { collection, id } = "put" in one ? one.put : one.remove;
      expect((await documents.get(collection, id))?.name).toBe("put" in one ? "Asha" : undefined);
    }
  });

  it("that was not written is decided again", async () => {
    emulator().onceCommitted(async () => [UNAVAILABLE]);
    emulator().onceCommitted(async () => [ABORTED]);
    const { creating, asked } = create();
    expect(await creating).toBe("created");
    expect(asked).toEqual([undefined, undefined, undefined]);
    expect(await stored("things/a")).toEqual({ name: "Asha" });
  });

  it("whose answer is lost, and which somebody has changed since, is decided again", async () => {
    emulator().onceCommitted(async (write) => {
      await write();
      await outside.doc("things/a").update({ called: true });
      return [UNAVAILABLE];
    });
    const { creating, asked } = create();
    expect(await creating).toBe("repeated");
    expect(asked).toEqual([undefined, { name: "Asha", called: true }]);
  });

  it("that may still be written when its time is over has an unknown outcome, and is not sent again", async () => {
    let failure: unknown;
    let writeLate = async () => {};
    emulator().onceCommitted((write) => {
      writeLate = async () => {
        [failure] = await write();
      };
      return new Promise(() => {});
    });
    await documents.get("things", "a"); // Connecting takes its own time.
    const { writes } = traffic;
    const began = Date.now();
    const { creating, asked } = create("a", 400);
    await expect(creating).rejects.toThrow(UnknownOutcomeError);
    await expect(creating).rejects.toThrow("Firestore may do this even now: creating");
    expect(Date.now() - began).toBeGreaterThan(390);
    expect(await create("b").creating).toBe("created");
    expect(await stored("things/a")).toBeUndefined();
    await writeLate();
    expect(failure).toBeNull();
    expect(await create().creating).toBe("repeated");
    expect([asked.length, traffic.writes - writes]).toEqual([1, 2]);
  });

  it("that takes its turn after one that hangs rejects in its own time, undecided, and the next one works", async () => {
    await documents.get("things", "a"); // Connecting takes its own time.
    emulator().onceCommitted(() => new Promise(() => {}));
    const first = create("a", 600);
    const second = create("a", 300);
    await expect(second.creating).rejects.toThrow("Firestore: creating took longer than 0.3 s");
    await expect(second.creating).rejects.not.toThrow(UnknownOutcomeError);
    await expect(first.creating).rejects.toThrow(UnknownOutcomeError);
    expect(await create().creating).toBe("created");
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });

  it("that is refused is a fault of the store, and not tried again", async () => {
    let commits = 0;
    emulator().onceCommitted(async () => {
      commits += 1;
      return [PERMISSION_DENIED];
    });
    const { creating, asked } = create();
    await expect(creating).rejects.toThrow("Firestore: creating failed: 7 PERMISSION_DENIED: no");
    await expect(creating).rejects.toThrow(StoreFault);
    await expect(creating).rejects.not.toThrow(UnknownOutcomeError);
    expect([asked.length, commits]).toEqual([1, 1]);
    expect(await create().creating).toBe("created");
  });

  it("that fails in a decision keeps the outcome of what was sent before unknown", async () => {
    emulator().onceCommitted(async (write) => {
      await write();
      await outside.doc("things/a").update({ called: true });
      return [UNAVAILABLE];
    });
    const cause = new Error("a rule");
    const changing = documents.change("creating", [keyOf("a")], (get) => {
      if (get("things", "a")) throw cause;
      return { result: undefined, writes: [put("a", { name: "Asha" })] };
    });
    await expect(changing).rejects.toThrow(UnknownOutcomeError);
    await expect(changing).rejects.toMatchObject({ cause });
  });
});

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

  it("fill a cursor with 500 at the most, however many came in a minute: the others are given again", async () => {
    for (const part of [1, 2, 3]) {
      const ids = Array.from({ length: 200 }, (_, number) => `id ${part} ${number}`);
      await write(documents, ...ids.map((id) => put(id, {}, "followed")));
    }
    const all = await changesIn(documents);
    await write(documents, put("new", {}, "followed"));
    const next = await changesIn(documents, all.cursor);
    expect([new Set(all.written).size, next.written.length]).toEqual([600, 101]);
    expect(next.written).toContain("new");
    expect(next.cursor.length).toBeLessThan(10_000);
  });
});

describe("documents that others write to Firestore", () => {
  const at = Timestamp.fromDate(new Date("2025-03-04T09:30:00.123Z"));

  it("are read whatever they hold, and keep the types of what is not changed", async () => {
    await outside.doc("things/a").set({
      at,
      place: new GeoPoint(29.9, 78.1),
      by: outside.doc("staff/asha"),
      odd: { constructor: 1, toDate: "now", "a.b": [{ at }] },
    });
    const fields = await documents.get("things", "a");
    expect(fields).toEqual({
      at: "2025-03-04T09:30:00.123Z",
      place: { latitude: 29.9, longitude: 78.1 },
      by: "staff/asha",
      odd: { constructor: 1, toDate: "now", "a.b": [{ at: "2025-03-04T09:30:00.123Z" }] },
    });
    await documents.change("naming", [keyOf("a")], (get) => ({
      result: undefined,
      writes: [put("a", { ...get("things", "a"), by: "staff/bina", name: "Asha" })],
    }));
    expect(await stored("things/a")).toEqual({
      at,
      place: new GeoPoint(29.9, 78.1),
      by: "staff/bina",
      odd: { constructor: 1, toDate: "now", "a.b": [{ at }] },
      name: "Asha",
    });
  });

  it("and that a codec cannot read have no fields in a list, and are not changed", async () => {
    const fault = new Error("cannot be read");
    const read = () => {
      throw fault;
    };
    documents = open({ codecs: { things: { read, write: (_, value) => value } } });
    await outside.doc("things/a").set({ name: "Asha" });
    expect(await documents.get("things", "a")).toEqual({});
    expect((await listed(documents)).map(({ id, fields }) => [id, fields])).toEqual([["a", {}]]);
    await expect(create().creating).rejects.toBe(fault);
    expect(await stored("things/a")).toEqual({ name: "Asha" });
  });

  it("are followed by a time of their own: without one, they come with the first, whole reading alone", async () => {
    await outside.doc("contacts/old").set({ timestamp: at });
    await outside.doc("contacts/none").set({ name: "None" });
    await outside.doc("contacts/null").set({ timestamp: null });
    await outside.doc("contacts/text").set({ timestamp: "2024-11-01" });
    const all = await changesIn(documents, undefined, "contacts");
    const times = all.batches.flatMap((batch) =>
      batch.documents.map(({ id, fields }) => [id, fields.timestamp]),
    );
    const { createTime } = await outside.doc("contacts/none").get();
    expect(times).toEqual([
      ["none", createTime?.toDate().toISOString()],
      ["null", expect.stringMatching(TIME)],
      ["old", "2025-03-04T09:30:00.123Z"],
      ["text", "2024-11-01"],
    ]);
    await outside.doc("contacts/later").set({ name: "Later" });
    await write(documents, put("new", { timestamp: SERVER_TIME }, "contacts"));
    expect((await changesIn(documents, all.cursor, "contacts")).written).toEqual(["new"]);
    expect((await idsIn(documents, {}, "contacts")).sort()).toEqual([
      "later",
      "new",
      "none",
      "null",
      "old",
      "text",
    ]);
  });

  it("hide nothing by a time that is years ahead, and are told of once", async () => {
    await outside.doc("contacts/ahead").set({ timestamp: Timestamp.fromDate(new Date("2099-01-01")) });
    const first = await changesIn(documents, undefined, "contacts");
    await write(documents, put("new", { timestamp: SERVER_TIME }, "contacts"));
    const next = await changesIn(documents, first.cursor, "contacts");
    expect([first.written, next.written]).toEqual([["ahead"], ["new"]]);
    expect((await changesIn(documents, next.cursor, "contacts")).written).toEqual([]);
  });
});

describe("watching Firestore", () => {
  it("delivers a collection, which is not read again right after a delivery, but is read otherwise", async () => {
    await write(documents, put("a", { number: 1 }), put("b", { number: 1 }));
    await new Promise<void>((resolve) => documents.watch("things", resolve));
    const readsOf = async () => {
      const { reads } = traffic;
      expect(await idsIn(documents)).toEqual(["a", "b"]);
      return traffic.reads - reads;
    };
    expect([await readsOf(), await readsOf()]).toEqual(isGoogles ? [0, 0] : [0, 2]);
  });

  it.skipIf(isGoogles)("begins again when Firestore ends it, and says so once", async () => {
    const log = openLog();
    documents = open({ log });
    await outside.doc("followed/a").set({ changedAt: new Date() });
    emulator().refuseListeners(2);
    await new Promise<void>((resolve) => documents.watch("followed", resolve));
    expect(log.lines).toEqual(["followed cannot be watched", "followed is watched again"]);
  });
});
