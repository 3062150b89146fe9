import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CollectionName,
  type Content,
  type ContentSource,
  ContentUnavailableError,
  type RawDocument,
  RawFault,
} from "~/content/content";
import type { Log } from "./log";
import { FRESH_FOR_MS, RETRY_AFTER_MS, SERVE_STALE_FOR_MS } from "./snapshot";
import { createContent } from "./snapshots";

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

  async close() {}

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
  clock = 1_000_000;
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

describe("the first read", () => {
  it("is shared by concurrent views", async () => {
    const answers = await Promise.all([headings(), headings(), headings()]);
    expect(answers).toEqual([["Dawn"], ["Dawn"], ["Dawn"]]);
    expect(source.reads).toBe(1);
    expect(content.revision()).toBe(0);
  });

  it("fails with ContentUnavailableError, and the next view retries", async () => {
    source.isDown = true;
    await expect(headings()).rejects.toThrow(ContentUnavailableError);
    source.isDown = false;
    expect(await headings()).toEqual(["Dawn"]);
    expect(content.revision(), "pages made meanwhile are out of date").toBe(1);
  });
});

describe("fresh content", () => {
  it("is served without a read", async () => {
    await headings();
    clock += FRESH_FOR_MS - 1;
    content.refresh();
    await headings();
    expect(source.reads).toBe(1);
  });
});

describe("stale content", () => {
  beforeEach(async () => {
    await headings();
    source.documents = [slide("dawn", "Dusk")];
    clock += FRESH_FOR_MS;
  });

  it("is served while one background read refreshes it", async () => {
    expect(await Promise.all([headings(), headings()])).toEqual([["Dawn"], ["Dawn"]]);
    await backgroundReads();
    expect(await headings()).toEqual(["Dusk"]);
    expect(source.reads).toBe(2);
  });

  it("increments the revision when the documents changed", async () => {
    content.refresh();
    await backgroundReads();
    expect(content.revision()).toBe(1);
    expect(await headings()).toEqual(["Dusk"]);
  });

  it("keeps the revision when the same documents come in another order", async () => {
    source.documents = [slide("dawn", "Dawn"), slide("noon", "Noon")];
    source.edit(...source.documents);
    await headings();
    source.documents.reverse();
    clock += FRESH_FOR_MS;
    content.refresh();
    await backgroundReads();
    expect(content.revision()).toBe(1);
    expect(source.reads).toBe(3);
  });
});

describe("refresh", () => {
  it("does not read collections that nobody has viewed", async () => {
    content.refresh();
    await backgroundReads();
    expect(source.reads).toBe(0);
  });

  it("reads a collection again that could not be read at first, so that pages kept without it are dropped", async () => {
    source.isDown = true;
    await expect(headings()).rejects.toThrow(ContentUnavailableError);
    const revision = content.revision();
    source.isDown = false;
    clock += RETRY_AFTER_MS;
    content.refresh();
    await backgroundReads();
    expect(content.revision()).toBeGreaterThan(revision);
    expect(await headings()).toEqual(["Dawn"]);
  });

  it("rereads after another minute, not at once", async () => {
    await headings();
    for (let minute = 0; minute < 3; minute += 1) {
      clock += FRESH_FOR_MS;
      content.refresh();
      content.refresh();
      await backgroundReads();
      content.refresh();
    }
    expect(source.reads).toBe(4);
  });
});

describe("a change that this process made", () => {
  let readOne: string[];

  beforeEach(async () => {
    readOne = [];
    source.documents = [slide("dawn", "Dawn"), slide("dusk", "Dusk")];
    Object.assign(source, {
      async readOne(_: CollectionName, id: string) {
        readOne.push(id);
        return source.documents.find((document) => document.id === id);
      },
    });
    await headings();
  });

  const change = (...documents: RawDocument[]) => {
    source.documents = documents;
    content.changed("heroSliders", "dawn");
  };

  it("costs the read of one document, however many there are", async () => {
    change(slide("dawn", "Noon"), slide("dusk", "Dusk"));
    expect((await headings()).sort()).toEqual(["Dusk", "Noon"]);
    change(slide("dusk", "Dusk"));
    expect(await headings()).toEqual(["Dusk"]);
    expect([source.reads, readOne]).toEqual([1, ["dawn", "dawn"]]);
  });

  it("hides no change of somebody else for longer than usual", async () => {
    change(slide("dawn", "Noon"), slide("dusk", "Midnight"));
    expect((await headings()).sort()).toEqual(["Dusk", "Noon"]);
    clock += FRESH_FOR_MS;
    await headings();
    await backgroundReads();
    expect((await headings()).sort()).toEqual(["Midnight", "Noon"]);
    expect(source.reads).toBe(2);
  });

  it("is read with all others if there were several", async () => {
    content.changed("heroSliders", "dusk");
    change(slide("dawn", "Noon"), slide("dusk", "Midnight"));
    expect((await headings()).sort()).toEqual(["Midnight", "Noon"]);
    expect([source.reads, readOne]).toEqual([2, []]);
  });
});

describe("a change event", () => {
  it("shows on the next view and increments the revision once", async () => {
    await headings();
    source.edit(slide("dawn", "Noon"));
    expect(content.revision()).toBe(1);
    expect(await headings()).toEqual(["Noon"]);
    expect(content.revision()).toBe(1);
    expect(source.reads).toBe(2);
  });

  it("makes every view wait until it has been read", async () => {
    await headings();
    source.edit(slide("dawn", "Noon"));
    source.hold();
    const views = [headings(), headings()];
    source.letGo();
    expect(await Promise.all(views)).toEqual([["Noon"], ["Noon"]]);
    expect(source.reads).toBe(2);
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

  it("during a read makes views wait for another read", async () => {
    await headings();
    source.hold();
    source.edit(slide("dawn", "Noon"));
    const early = headings();
    source.edit(slide("dawn", "Dusk"));
    source.letGo();
    expect(await early).toEqual(["Noon"]);
    const late = headings();
    source.letGo();
    expect(await late).toEqual(["Dusk"]);
  });

  it("that cannot be read leaves the last good content, and views do not wait again", async () => {
    await headings();
    source.isDown = true;
    source.edit(slide("dawn", "Noon"));
    expect(await headings()).toEqual(["Dawn"]);
    expect(await headings()).toEqual(["Dawn"]);
    expect(source.reads).toBe(2);

    source.isDown = false;
    clock += RETRY_AFTER_MS;
    const revision = content.revision();
    content.refresh();
    await backgroundReads();
    expect(await headings()).toEqual(["Noon"]);
    expect(content.revision()).toBe(revision + 1);
  });

  it("is observed from the first read until content is closed", async () => {
    expect(source.isWatched).toBe(false);
    await headings();
    expect(source.isWatched).toBe(true);
    await content.close();
    expect(source.isWatched).toBe(false);
  });
});

describe("a store that is not watched for free", () => {
  beforeEach(() => {
    source.watchesForFree = false;
  });

  it("is watched once, while any visitor watches", async () => {
    await headings();
    expect(source.isWatched).toBe(false);
    const stopOne = content.watch("heroSliders", () => {});
    const stopOther = content.watch("heroSliders", () => {});
    expect(source.isWatched).toBe(true);
    stopOne();
    expect(source.isWatched).toBe(true);
    stopOther();
    expect(source.isWatched).toBe(false);
  });

  it("is reread on a change event, and watchers are notified only of a real change", async () => {
    await headings();
    let told = 0;
    content.watch("heroSliders", () => told++);
    source.edit(slide("dawn", "Dawn"));
    await backgroundReads();
    expect([source.reads, told, content.revision()]).toEqual([2, 0, 0]);

    source.edit(slide("dawn", "Noon"));
    await backgroundReads();
    expect([source.reads, told, content.revision()]).toEqual([3, 1, 1]);
    expect(await headings()).toEqual(["Noon"]);
  });

  it("is reread after a read that began before the change", async () => {
    await headings();
    content.watch("heroSliders", () => {});
    clock += FRESH_FOR_MS;
    source.hold();
    await headings();
    source.edit(slide("dawn", "Noon"));
    source.letGo();
    await backgroundReads();
    source.letGo();
    await backgroundReads();
    expect(await headings()).toEqual(["Noon"]);
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

  it("is listed as failing, with the time of the last good read, until it recovers", async () => {
    const readAt = new Date(clock);
    expect(content.failing()).toEqual(new Map());
    clock += FRESH_FOR_MS;
    content.refresh();
    await backgroundReads();
    expect(content.failing()).toEqual(new Map([["heroSliders", readAt]]));
    source.isDown = false;
    clock += RETRY_AFTER_MS;
    content.refresh();
    await backgroundReads();
    expect(content.failing()).toEqual(new Map());
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
    clock += RETRY_AFTER_MS;
    content.refresh();
    await backgroundReads();
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

  it("is logged again only for another fault, or after a repair", async () => {
    source.documents = [broken];
    await headings();
    for (const others of [[slide("dawn", "Dawn")], [slide("dawn", "Noon")]]) {
      source.edit(broken, ...others);
      await headings();
    }
    expect(logged).toEqual([LINE]);

    source.edit({ id: "sunrise", data: [] });
    await headings();
    source.edit(slide("sunrise", "Mended"));
    await headings();
    source.edit(broken);
    await headings();
    expect(logged).toEqual([
      LINE,
      expect.stringContaining("the document is not a group of fields"),
      `warn content: heroSliders/sunrise is broken; visitors still see its last good version: ${FAULT}`,
    ]);
  });

  it("keeps its last valid version, without a new revision, until it is repaired", async () => {
    source.documents = [slide("dawn", "Dawn"), slide("noon", "Noon")];
    await headings();
    const version = content.version("heroSliders");
    for (const data of [new RawFault("broken JSON"), { heading: 7 }, null]) {
      source.edit({ id: "dawn", data }, slide("noon", "Noon"));
      expect(await headings()).toEqual(["Dawn", "Noon"]);
      expect(content.version("heroSliders")).toBe(version);
    }
    source.edit(slide("dawn", "Sunrise"), slide("noon", "Noon"));
    expect(await headings()).toEqual(["Sunrise", "Noon"]);
  });

  it("disappears when it is deleted, also if it returns broken", async () => {
    await headings();
    source.edit({ id: "dawn", data: new RawFault("broken JSON") });
    await headings();
    source.edit();
    expect(await headings()).toEqual([]);
    source.edit({ id: "dawn", data: new RawFault("broken JSON") });
    expect(await headings()).toEqual([]);
  });

  it("is one larger than 256 KB", async () => {
    source.documents = [slide("dawn", "x".repeat(256 * 1024))];
    expect(await headings()).toEqual([]);
    expect(logged).toEqual(["warn content: heroSliders/dawn left out: larger than 256 KB"]);
  });

  it("with only a forbidden URL is shown without it, with one log line", async () => {
    const data = { isPublished: true, buttonLink: "javascript:alert(1)", imageUrl: "//evil.example/a.jpg" };
    source.documents = [{ id: "dawn", data }];
    expect(await content.all("heroSliders")).toMatchObject([{ buttonLink: "", imageUrl: "" }]);
    source.edit({ id: "dawn", data }, slide("noon", "Noon"));
    await headings();
    expect(logged).toEqual([
      expect.stringMatching(
        /^warn content: heroSliders\/dawn: buttonLink: "javascript:alert\(1\)" is not allowed/,
      ),
    ]);
  });

  it("does not change the identity of other documents", async () => {
    source.documents = [slide("dawn", "Dawn"), slide("noon", "Noon")];
    const [, noon] = await content.all("heroSliders");
    source.edit(slide("dawn", "Sunrise"), slide("noon", "Noon"));
    expect((await content.all("heroSliders"))[1]).toBe(noon);
  });
});
