import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CollectionName,
  type Content,
  type ContentSource,
  type RawDocument,
  RawFault,
} from "~/content/content";
import type { Log } from "~/server/log.server";
import { ContentUnavailableError } from "~/store-fault";
import { createContent } from "./snapshot.server";

/** As promised, whatever the code says: fresh for a minute, stale for a day. */
const FRESH_FOR_MS = 60_000;
const SERVE_STALE_FOR_MS = 24 * 60 * 60_000;
const RETRY_AFTER_MS = 5_000;

/** A store in memory, whose reads can be counted, held up and made to fail. */
class MemorySource implements ContentSource {
  documents: RawDocument[] = [];
  reads = 0;
  isDown = false;
  isWatched = false;
  watchesForFree = true;
  #listener: () => void = () => {};
  #held: (() => void)[] | undefined;

  async readAll(name: CollectionName): Promise<RawDocument[]> {
    this.reads += 1;
    const found = name === "heroSliders" ? [...this.documents] : [];
    const { isDown } = this;
    await new Promise<void>((resolve) => (this.#held ? this.#held.push(resolve) : resolve()));
    if (isDown) throw new Error("connection refused");
    return found;
  }

  watch(name: CollectionName, onChange: () => void) {
    if (name !== "heroSliders") return () => {};
    this.isWatched = true;
    this.#listener = onChange;
    return () => {
      this.isWatched = false;
    };
  }

  /** What an editor does: the store has other documents, and says so. */
  edit(...documents: RawDocument[]) {
    this.documents = documents;
    this.#listener();
  }

  /** From now on reads take what is there when they begin, and end when they are let go, in the order they began. */
  hold() {
    this.#held = [];
  }

  letGo(which = 0) {
    this.#held?.splice(which, 1)[0]?.();
  }
}

const slide = (id: string, heading: string) => ({ id, data: { heading, isPublished: true } });

let source: MemorySource;
let clock: number;
let logged: string[];
let content: Content;

beforeEach(() => {
  source = new MemorySource();
  source.documents = [slide("dawn", "Dawn")];
  clock = Date.UTC(2026, 10, 26);
  logged = [];
  const record = (level: string) => (message: string, details?: object) =>
    void logged.push([level, message, ...(details ? [JSON.stringify(details)] : [])].join(" "));
  const log: Log = { info: record("info"), warn: record("warn"), error: record("error") };
  content = createContent(source, { log, now: () => clock });
});

async function headings() {
  return (await content.all("heroSliders")).map((document) => document.heading);
}

/** Long enough for a read in the background to end: the source in memory answers within one turn. */
function backgroundReads() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass, and what is due then be read. */
function later(ms: number) {
  clock += ms;
  content.refresh();
  return backgroundReads();
}

it("pages leave the cache when a date passes at which a slide comes or goes, and only then", async () => {
  const { id, data } = slide("dusk", "Dusk");
  source.documents.push({ id, data: { ...data, shownFrom: clock + 5_000, shownUntil: clock + 9_000 } });
  await content.all("heroSliders");
  const revisions = [0, 4_999, 5_000, 8_000, 9_000, 20_000].map((after, index, all) => {
    clock += after - (all[index - 1] ?? 0);
    return content.revision();
  });
  expect(revisions).toEqual([0, 0, 1, 1, 2, 2]);
});

describe("the first read", () => {
  it.each([
    ["the next view", () => headings()],
    ["time, without a view", () => later(RETRY_AFTER_MS)],
  ])("that failed is repeated by %s, and pages cached without it are dropped", async (_, repeat) => {
    source.isDown = true;
    await expect(headings()).rejects.toThrow(ContentUnavailableError);
    source.isDown = false;
    await repeat();
    expect([source.reads, content.revision()]).toEqual([2, 1]);
    expect(await headings()).toEqual(["Dawn"]);
  });
});

it("fresh content is served without a read", async () => {
  await headings();
  await later(FRESH_FOR_MS - 1);
  await headings();
  expect(source.reads).toBe(1);
});

it("stale content is served while one background read refreshes it", async () => {
  await headings();
  source.documents = [slide("dawn", "Dusk")];
  clock += FRESH_FOR_MS;
  expect(await Promise.all([headings(), headings()])).toEqual([["Dawn"], ["Dawn"]]);
  await backgroundReads();
  expect(content.revision()).toBe(1);
  expect(await headings()).toEqual(["Dusk"]);
  expect(source.reads).toBe(2);
});

describe("a change event", () => {
  it("shows on the next view, which waits for it, and increments the revision once", async () => {
    await headings();
    source.edit(slide("dawn", "Noon"));
    source.hold();
    const views = [headings(), headings()];
    source.letGo();
    expect(await Promise.all(views)).toEqual([["Noon"], ["Noon"]]);
    expect([content.revision(), source.reads]).toEqual([1, 2]);
  });

  it.each([0, 1])("supersedes a running read, also when read %i ends first", async (firstToEnd) => {
    await headings();
    clock += FRESH_FOR_MS;
    source.hold();
    content.refresh();
    source.edit(slide("dawn", "Noon"));
    const views = [headings()];
    source.letGo(firstToEnd);
    await backgroundReads();
    views.push(headings());
    source.letGo();
    expect(await Promise.all(views)).toEqual([["Noon"], ["Noon"]]);
    await backgroundReads();
    expect(await headings()).toEqual(["Noon"]);
    expect(source.reads).toBe(3);
  });
});

describe("a store that is not watched for free", () => {
  const told = vi.fn();

  beforeEach(async () => {
    told.mockClear();
    source.watchesForFree = false;
    await headings();
    content.watch("heroSliders", told);
  });

  it("is reread on a change event, and watchers are notified only of a real change", async () => {
    for (const [heading, changes] of [
      ["Dawn", 0],
      ["Noon", 1],
    ] as const) {
      source.edit(slide("dawn", heading));
      await backgroundReads();
      expect([told.mock.calls.length, content.revision()]).toEqual([changes, changes]);
      expect(await headings()).toEqual([heading]);
    }
    expect(source.reads).toBe(3);
  });
});

describe("a store that is down", () => {
  beforeEach(async () => {
    await headings();
    source.isDown = true;
  });

  it("serves the last good content for a day, then fails", async () => {
    clock += SERVE_STALE_FOR_MS;
    expect(await headings()).toEqual(["Dawn"]);
    await backgroundReads();
    clock += 1;
    await expect(headings()).rejects.toThrow(ContentUnavailableError);

    source.isDown = false;
    expect(await headings()).toEqual(["Dawn"]);
  });

  it("delays views only briefly when it failed before and now hangs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    clock += SERVE_STALE_FOR_MS + 1;
    await expect(headings()).rejects.toThrow(ContentUnavailableError);
    source.hold();
    const view = expect(headings()).rejects.toThrow(ContentUnavailableError);
    await vi.advanceTimersByTimeAsync(1000);
    await view;
    vi.useRealTimers();
    source.isDown = false;
    source.letGo();
    await backgroundReads();
  });

  it("is retried at intervals, and its outage and recovery are logged once", async () => {
    clock += FRESH_FOR_MS;
    for (let views = 0; views < 30; views += 1) {
      await headings();
      await backgroundReads();
      clock += RETRY_AFTER_MS / 3;
    }
    expect(source.reads).toBe(11);
    source.isDown = false;
    await later(RETRY_AFTER_MS);
    expect(logged).toEqual([
      'error content: heroSliders cannot be read {"error":"Error: connection refused"}',
      "info content: heroSliders can be read again",
    ]);
  });
});

describe("a broken document", () => {
  const broken = { id: "sunrise", data: { order: "3" } };
  const FAULT = 'order: "3" is not a number; write it without quotes';
  const LINE = `warn content: heroSliders/sunrise left out: ${FAULT}`;

  it("is left out with one log line, and the others are served", async () => {
    source.documents = [broken, slide("dawn", "Dawn"), { id: "noon", data: new RawFault("broken JSON") }];
    expect(await headings()).toEqual(["Dawn"]);
    expect(logged).toEqual([LINE, "warn content: heroSliders/noon left out: broken JSON"]);
  });

  it("keeps its last valid version, without a new revision, until it is repaired", async () => {
    source.documents = [slide("dawn", "Dawn"), slide("noon", "Noon")];
    const [, noon] = await content.all("heroSliders");
    const version = content.version("heroSliders");
    for (const data of [new RawFault("broken JSON"), { heading: 7 }, null]) {
      source.edit({ id: "dawn", data }, slide("noon", "Noon"));
      expect(await headings()).toEqual(["Dawn", "Noon"]);
      expect(content.version("heroSliders")).toBe(version);
    }
    source.edit(slide("dawn", "Sunrise"), slide("noon", "Noon"));
    expect(await headings()).toEqual(["Sunrise", "Noon"]);
    expect((await content.all("heroSliders"))[1], "an unchanged document is the same object").toBe(noon);
  });

  it("disappears when it is deleted, also if it returns broken", async () => {
    await headings();
    const faulty = { id: "dawn", data: new RawFault("broken JSON") };
    for (const [documents, shown] of [
      [[faulty], ["Dawn"]],
      [[], []],
      [[faulty], []],
    ] as const) {
      source.edit(...documents);
      expect(await headings()).toEqual(shown);
    }
  });

  it("with only a forbidden URL is shown without it, with one log line", async () => {
    const data = { isPublished: true, buttonLink: "javascript:alert(1)", imageUrl: "//evil.example/a.jpg" };
    source.documents = [{ id: "dawn", data }];
    expect(await content.all("heroSliders")).toMatchObject([{ buttonLink: "", imageUrl: "" }]);
    source.edit({ id: "dawn", data }, slide("noon", "Noon"));
    await headings();
    const line = 'warn content: heroSliders/dawn: buttonLink: "javascript:alert(1)" is not allowed';
    expect(logged).toEqual([expect.stringContaining(line)]);
  });
});
