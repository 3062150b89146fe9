import {
  chmodSync,
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

  it("tells why a document is faulty, and replaces it only once its file is kept aside", async () => {
    writeFileSync(folder.fileOf("packages", "2-kw"), '{"price":');
    writeFileSync(folder.fileOf("packages", "3-kw"), "[]");
    const found = await collect(editing.list("packages"));
    expect(found.map(({ id, live, fault }) => [id, live, fault])).toEqual([
      ["2-kw", undefined, expect.stringContaining("broken JSON")],
      ["3-kw", undefined, "not a group of fields"],
    ]);
    const saved = { status: "saved", document: { live: { price: 2 } } };
    expect(await save("2-kw", { live: { price: 2 } })).toMatchObject(saved);
    expect(await save("3-kw", { live: null })).toEqual({ status: "saved", document: undefined });
    const aside = (id: string) => readFileSync(folder.fileOf("packages", `.faulty-${id}`), "utf8");
    expect([aside("2-kw"), aside("3-kw")]).toEqual(['{"price":', "[]"]);
    expect((await collect(editing.list("packages"))).map(({ id }) => id)).toEqual(["2-kw"]);
  });

  it("keeps aside a faulty document with the longest name, and its rights to whoever could change a file", async () => {
    const longest = "छ".repeat(83);
    writeFileSync(folder.fileOf("packages", longest), "[]");
    chmodSync(folder.fileOf("packages", longest), 0o664);
    for (const price of [1, 2])
      expect(await save(longest, { live: { price } })).toHaveProperty("status", "saved");
    expect(statSync(folder.fileOf("packages", longest)).mode & 0o777).toBe(0o664);
    const aside = readdirSync(path.join(folder.content, "packages")).filter((name) => name.startsWith("."));
    expect(aside).toEqual([expect.stringMatching(/^\.faulty-[\w-]{22}\.json$/)]);
    expect(readFileSync(path.join(folder.content, "packages", aside[0] ?? ""), "utf8")).toBe("[]");
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

/** A database whose process is killed after its first commit: before the file is replaced, or then. */
function stopping(inner: Documents, isRenamed: boolean): Documents {
  return {
    ...inner,
    async change(what, ...request) {
      if (what === "settling a change") return new Promise(() => {});
      const result = await inner.change(what, ...request);
      return isRenamed ? result : new Promise(() => {});
    },
  };
}

describe("a change of a file and of what is kept beside it", () => {
  let file: string;

  beforeEach(async () => {
    file = folder.fileOf("packages", "2-kw");
    writeFileSync(file, '{"price":1}');
    await change({ draft: { fields: { price: 2 } } });
  });

  const change = (what: ContentChange, own = editing) => save("2-kw", what, own);

  /** What whoever looks next finds: published, drafted, listed as drafted, and replaced. */
  async function found() {
    const drafts = (await editing.drafts("packages")).map(({ id }) => id);
    const history = (await editing.history("packages", "2-kw")).map(({ fields }) => fields.price);
    const { live, draft } = (await editing.read("packages", "2-kw")) ?? {};
    return [live?.price, draft?.fields.price, drafts, history];
  }

  const before = [1, 2, ["2-kw"], []];
  const after = [2, undefined, [], [1]];

  /** Publishes the draft in a process that is killed before the file is renamed, or after. */
  async function publishHalf(isRenamed: boolean) {
    const killed = folder.openStopping((inner) => stopping(inner, isRenamed));
    void change({ live: { price: 2 }, draft: null }, killed);
    const beside = openLmdbDocuments(folder.data);
    await expect.poll(async () => (await collect(beside.list("pendingFiles"))).length, SOON).toBe(1);
    if (isRenamed) await expect.poll(() => readFileSync(file, "utf8"), SOON).toContain("2");
  }

  it("did not happen if it was cut off before the file was renamed, and can be made again", async () => {
    await publishHalf(false);
    expect(await found()).toEqual(before);
    expect(await change({ live: { price: 2 }, draft: null })).toHaveProperty("status", "saved");
    expect(await found()).toEqual(after);
  });

  it("counts as a whole, wherever it is read first, if it was cut off after the file was renamed", async () => {
    await publishHalf(true);
    expect(await found()).toEqual(after);
    await change({ live: { price: 3 } });
    expect(await found()).toEqual([3, undefined, [], [2, 1]]);
  });

  it.each([false, true])(
    "gives way to what a person writes into the file meanwhile (renamed before: %s)",
    async (isRenamed) => {
      await publishHalf(isRenamed);
      writeFileSync(file, '{"price":9}');
      expect(await found()).toEqual([9, 2, ["2-kw"], []]);
      await change({ draft: null });
      expect(await found()).toEqual([9, undefined, [], [2]]);
    },
  );

  it("is a conflict with what a person writes into the file at the last moment", async () => {
    const late = folder.openStopping((inner) => ({
      ...inner,
      change(what, ...request) {
        if (what === "replacing a file") writeFileSync(file, '{"price":9}');
        return inner.change(what, ...request);
      },
    }));
    const result = await change({ live: { price: 2 }, draft: null }, late);
    expect(result).toMatchObject({ status: "conflict", document: { live: { price: 9 } } });
    expect(await found()).toEqual([9, 2, ["2-kw"], []]);
    expect(readdirSync(path.dirname(file))).toEqual(["2-kw.json"]);
    await late.close();
  });

  it("that was cut off holds up nobody, whatever the clock says", async () => {
    await publishHalf(false);
    const beside = openLmdbDocuments(folder.data);
    const key = { collection: "pendingFiles", id: "packages 2-kw" };
    await beside.change("setting the clock back", [key], (get) => ({
      result: undefined,
      writes: [{ put: key, fields: { ...get(key.collection, key.id), at: Date.now() + 3_600_000 } }],
    }));
    expect(await change({ live: { price: 2 }, draft: null })).toHaveProperty("status", "saved");
    expect(await found()).toEqual(after);
    await beside.close();
  });

  it("is not acknowledged where the file cannot be replaced, and leaves everything as it was", async () => {
    writeFileSync(file, '{"price":');
    mkdirSync(folder.fileOf("packages", ".faulty-2-kw"));
    await expect(change({ live: { price: 2 }, draft: null })).rejects.toThrow(StoreFault);
    expect(await found()).toEqual([undefined, ...before.slice(1)]);
    expect(readFileSync(file, "utf8")).toBe('{"price":');
    rmSync(folder.fileOf("packages", ".faulty-2-kw"), { recursive: true });
    expect(await change({ live: { price: 2 }, draft: null })).toHaveProperty("status", "saved");
    expect(await found()).toEqual([2, undefined, [], []]);
    const place = path.dirname(file);
    rmSync(place, { recursive: true });
    writeFileSync(place, "no folder");
    await expect(change({ live: { price: 3 } })).rejects.toThrow(StoreFault);
  });

  it("is made by exactly one of many that save at once in two processes", async () => {
    const second = folder.open();
    const { version = "" } = (await editing.read("packages", "2-kw")) ?? {};
    const results = await Promise.all(
      [3, 4, 5, 6, 7, 8].map((price) =>
        (price % 2 ? editing : second).save("packages", "2-kw", { live: { price } }, ASHA, version),
      ),
    );
    const won = results.flatMap((one) => (one.status === "saved" ? [one.document?.live?.price] : []));
    expect(won).toHaveLength(1);
    expect(await found()).toEqual([won[0], 2, ["2-kw"], [1]]);
    await second.close();
  });
});
