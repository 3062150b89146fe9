import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ContentChange } from "~/editor/save/editable-content";
import { StoreFault } from "~/store-fault";
import type { Documents } from "~/stores/documents";
import { openLmdbDocuments } from "~/stores/documents/lmdb";
import { temporaryFolder } from "../http/site";
import { collect } from "./desk-contract";
import { editedFolder } from "./edited-content";
import { describeEditing } from "./editing-contract";

/** How long a change may take to show on a busy machine. */
const SOON = { interval: 5, timeout: 20_000 };

describeEditing("a folder", async () => {
  const { content, open, fileOf, remove } = editedFolder();
  return {
    open,
    async put(name, id, data) {
      mkdirSync(path.join(content, name), { recursive: true });
      writeFileSync(fileOf(name, id), JSON.stringify(data));
    },
    delete: async (name, id) => rmSync(fileOf(name, id)),
    live: (name, id) => readFile(fileOf(name, id), "utf8").then(JSON.parse, () => undefined),
    remove: async () => remove(),
  };
});

const ASHA = "asha@example.in";

let folder: ReturnType<typeof editedFolder>;
let editing: ReturnType<typeof folder.open>;

beforeEach(() => {
  folder = editedFolder();
  editing = folder.open();
});

afterEach(async () => {
  await editing.close();
  folder.remove();
});

async function save(id: string, change: ContentChange, own = editing) {
  const { version = "" } = (await own.read("packages", id)) ?? {};
  return own.save("packages", id, change, ASHA, version);
}

describe("editing a folder of files", () => {
  it("keeps the order of a file's fields, and puts new ones behind them by name", async () => {
    const file = folder.fileOf("packages", "2-kw");
    writeFileSync(file, '{"type":"Residential","price":1,"more":[{"b":1,"a":2}]}');
    await save("2-kw", { live: { zone: 1, area: 2, more: [{ a: 2, b: 3 }], price: 1, type: "Residential" } });
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^\{\n {2}"type".*\n\}\n$/s);
    expect(JSON.stringify(JSON.parse(text))).toBe(
      '{"type":"Residential","price":1,"more":[{"b":3,"a":2}],"area":2,"zone":1}',
    );
    await save("2-kw", { live: null });
    await save("2-kw", { live: (await editing.removed("packages"))[0]?.fields ?? {} });
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("tells why a document is faulty, and replaces it, with the same rights", async () => {
    const longest = "छ".repeat(83);
    writeFileSync(folder.fileOf("packages", "2-kw"), '{"price":');
    for (const id of ["3-kw", longest]) writeFileSync(folder.fileOf("packages", id), "[]");
    chmodSync(folder.fileOf("packages", longest), 0o664);
    const found = await collect(editing.list("packages"));
    expect(found.map(({ id, live, fault }) => [id, live, fault])).toEqual([
      ["2-kw", undefined, expect.stringContaining("broken JSON")],
      ["3-kw", undefined, "not a group of fields"],
      [longest, undefined, "not a group of fields"],
    ]);
    const saved = { status: "saved", document: { live: { price: 2 } } };
    for (const id of ["2-kw", longest]) expect(await save(id, { live: { price: 2 } })).toMatchObject(saved);
    expect(await save("3-kw", { live: null })).toEqual({ status: "saved", document: undefined });
    expect(statSync(folder.fileOf("packages", longest)).mode & 0o777).toBe(0o664);
    const left = readdirSync(path.join(folder.content, "packages"));
    expect(left.sort()).toEqual(["2-kw.json", `${longest}.json`]);
  });

  it("forgets what an older version kept of what people typed", async () => {
    const old = openLmdbDocuments(folder.data);
    const copy = { put: { collection: "autosavedContent", id: "x" }, fields: { form: "{}" } };
    await old.change("typing", [], () => ({ result: undefined, writes: [copy] }));
    await editing.forget(new Date());
    expect(await collect(old.list("autosavedContent"))).toEqual([]);
    await old.close();
  });

  it("writes through no link, and nothing outside the folder", async () => {
    const outside = temporaryFolder();
    writeFileSync(path.join(outside, "2-kw.json"), "{}");
    symlinkSync(path.join(outside, "2-kw.json"), folder.fileOf("packages", "2-kw"));
    symlinkSync(outside, path.join(folder.content, "downloads"));
    const isLink = { status: "refused", reason: "its file is a link or a folder" };
    for (const live of [{ price: 1 }, null]) expect(await save("2-kw", { live })).toEqual(isLink);
    const leadsOut = { status: "refused", reason: "downloads leads out of the content folder" };
    expect(await editing.save("downloads", "guide", { live: {} }, ASHA, "")).toEqual(leadsOut);
    expect(readdirSync(outside)).toEqual(["2-kw.json"]);
    expect(readFileSync(path.join(outside, "2-kw.json"), "utf8")).toBe("{}");
  });

  it("can still change files whose names no new document may have", async () => {
    writeFileSync(folder.fileOf("packages", "Roof & wall's"), '{"price":1}');
    const saved = { live: { price: 2 } };
    expect(await save("Roof & wall's", saved)).toMatchObject({ status: "saved", document: saved });
    const refused = "its id cannot be the name of a file";
    expect(await save("Roof & wall", { live: {} })).toEqual({ status: "refused", reason: refused });
  });

  it("tells that the folder is gone or cannot be written, and that its database is damaged", async () => {
    expect(await editing.fault()).toBeUndefined();
    rmSync(path.join(folder.content, "packages"), { recursive: true });
    writeFileSync(path.join(folder.content, "packages"), "");
    expect(await editing.fault()).toBe(
      "Nothing can be changed here now: the folder with the content cannot be written (ENOTDIR). Visitors see the site as before.",
    );
    rmSync(folder.content, { recursive: true });
    expect(await editing.fault()).toMatch(/ENOENT/);
    mkdirSync(folder.content);
    writeFileSync(path.join(folder.data, "data.mdb"), "no database");
    await expect(editing.read("packages", "2-kw")).rejects.toThrow(StoreFault);
    expect(await editing.fault()).toBe(
      "Nothing can be changed here now: the database is damaged. Visitors see the site as before.",
    );
  });
});

/** A database whose process is killed when a change is decided: the file is replaced, and nothing beside it. */
function killedBeside(inner: Documents, end: () => Promise<never> = () => new Promise(() => {})): Documents {
  return {
    ...inner,
    async change(what, keys, decide) {
      let isOver = false;
      const result = await inner.change(what, keys, (get) => {
        const decision = decide(get);
        if ("read" in decision) return decision;
        isOver = what === "saving" && decision.writes !== undefined && decision.writes.length > 0;
        return isOver ? { result: decision.result } : decision;
      });
      return isOver ? end() : result;
    },
  };
}

/** A database whose process is killed right after a change is on the disk. */
function killedAfter(inner: Documents): Documents {
  return {
    ...inner,
    async change(what, keys, decide) {
      let isOver = false;
      const result = await inner.change(what, keys, (get) => {
        const decision = decide(get);
        isOver = what === "saving" && "writes" in decision && decision.writes !== undefined;
        return decision;
      });
      return isOver ? new Promise(() => {}) : result;
    },
  };
}

describe("a change of a file and of what is kept beside it", () => {
  let file: string;

  beforeEach(() => {
    file = folder.fileOf("packages", "2-kw");
    writeFileSync(file, '{"price":1}');
  });

  const change = (what: ContentChange, own = editing) => save("2-kw", what, own);
  const saveDraft = (price: number) => change({ draft: { fields: { price } } });
  const publish = (price: number, own = editing) => change({ live: { price }, draft: null }, own);

  /** What whoever looks next finds: published, drafted, listed as drafted, and replaced by whom. */
  async function found() {
    const { live, draft } = (await editing.read("packages", "2-kw")) ?? {};
    const drafts = (await editing.drafts("packages")).map(({ id }) => id);
    const history = await editing.history("packages", "2-kw");
    return [live?.price, draft?.fields.price, drafts, ...history.map(({ fields, by }) => [fields.price, by])];
  }

  /** Returns once a change has replaced the file, in a process that then is killed. */
  async function halfDone(what: ContentChange) {
    const before = readFileSync(file, "utf8");
    void change(what, folder.openStopping(killedBeside));
    await expect.poll(() => readFileSync(file, "utf8"), SOON).not.toBe(before);
  }

  it("is entered by whoever reads next, if it was cut off after the file was replaced", async () => {
    await saveDraft(2);
    await halfDone({ live: { price: 2 }, draft: null });
    expect(await found()).toEqual([2, 2, ["2-kw"], [1, ""]]);
    await publish(3);
    expect(await found()).toEqual([3, undefined, [], [2, ASHA], [2, ASHA], [1, ""]]);
  });

  it("keeps what it replaced, also of a file that the desk never changed before", async () => {
    await halfDone({ live: { price: 2 }, draft: null });
    expect(await found()).toEqual([2, undefined, [], [1, ""]]);
  });

  it("that takes the document away is entered before the file goes", async () => {
    void change({ live: null, draft: null }, folder.openStopping(killedAfter));
    await expect.poll(async () => (await editing.history("packages", "2-kw")).length, SOON).toBe(1);
    expect([await found(), await editing.removed("packages")]).toEqual([[1, undefined, [], [1, ASHA]], []]);
    await change({ live: null });
    expect(existsSync(file)).toBe(false);
    expect(await editing.removed("packages")).toMatchObject([{ id: "2-kw", fields: { price: 1 } }]);
  });

  it("is entered if a person made it in the file, which may be broken now, or gone", async () => {
    await publish(2);
    writeFileSync(file, '{"price":3}');
    expect(await found()).toEqual([3, undefined, [], [2, ""], [1, ASHA]]);
    writeFileSync(file, JSON.stringify({ price: 3 }, null, 8));
    writeFileSync(file, '{"price":');
    expect(await found()).toEqual([undefined, undefined, [], [3, ""], [2, ""], [1, ASHA]]);
    await publish(4);
    rmSync(file);
    expect((await found()).slice(0, 5)).toEqual([undefined, undefined, [], [4, ""], [3, ""]]);
    expect(await editing.removed("packages")).toMatchObject([{ id: "2-kw", by: "", fields: { price: 4 } }]);
  });

  it("counts, and is entered later, if what is beside the file cannot be written", async () => {
    await saveDraft(2);
    const failing = folder.openStopping((inner) =>
      killedBeside(inner, () => Promise.reject(new StoreFault("the database failed"))),
    );
    expect(await publish(2, failing)).toMatchObject({ status: "saved", document: { live: { price: 2 } } });
    expect(folder.lines).toEqual(["content: a document was saved, but not what is kept beside it"]);
    expect(await found()).toEqual([2, 2, ["2-kw"], [1, ""]]);
    await failing.close();
  });

  it("is a conflict with what a person writes into the file at the last moment", async () => {
    await saveDraft(2);
    const late = folder.openStopping((inner) => ({
      ...inner,
      change(what, ...request) {
        const isReady = readdirSync(path.dirname(file)).some((name) => name.endsWith(".part"));
        if (isReady) writeFileSync(file, '{"price":9}');
        return inner.change(what, ...request);
      },
    }));
    const result = await publish(2, late);
    expect(result).toMatchObject({ status: "conflict", document: { live: { price: 9 } } });
    expect(await found()).toEqual([9, 2, ["2-kw"], [1, ""]]);
    expect(readdirSync(path.dirname(file))).toEqual(["2-kw.json"]);
    await late.close();
  });

  it("is not acknowledged where the file cannot be written", async () => {
    const place = path.dirname(file);
    rmSync(place, { recursive: true });
    writeFileSync(place, "no folder");
    await expect(publish(3)).rejects.toThrow(StoreFault);
  });

  it("is made by exactly one of many that save at once in two processes", async () => {
    await saveDraft(2);
    const second = folder.open();
    const { version = "" } = (await editing.read("packages", "2-kw")) ?? {};
    const results = await Promise.all(
      [3, 4, 5, 6, 7, 8].map((price) =>
        (price % 2 ? editing : second).save("packages", "2-kw", { live: { price } }, ASHA, version),
      ),
    );
    const won = results.flatMap((one) => (one.status === "saved" ? [one.document?.live?.price] : []));
    expect(won).toHaveLength(1);
    expect(await found()).toEqual([won[0], 2, ["2-kw"], [1, ASHA]]);
    expect(readdirSync(path.dirname(file))).toEqual(["2-kw.json"]);
    await second.close();
  });
});
