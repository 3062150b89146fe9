import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreFault } from "~/store-fault";
import type { EditableContent } from "../../app/content/editing/editable-content";
import { temporaryFolder } from "../http/site";
import { collect } from "./desk-contract";
import { editedFolder } from "./edited-folder";

const ASHA = "asha@example.in";

describe("editing a folder of files", () => {
  let folder: ReturnType<typeof editedFolder>;
  let editing: EditableContent;
  beforeEach(() => {
    folder = editedFolder();
    editing = folder.open();
  });
  afterEach(async () => {
    await editing.close();
    folder.remove();
  });

  async function save(id: string, change: Parameters<EditableContent["save"]>[2]) {
    const { version = "" } = (await editing.read("packages", id)) ?? {};
    return editing.save("packages", id, change, ASHA, version);
  }

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
    expect(await save("2-kw", { live: { price: 2 } })).toMatchObject({
      status: "saved",
      document: { live: { price: 2 } },
    });
    expect(await save("3-kw", { live: null })).toEqual({ status: "saved", document: undefined });
    const aside = path.join(folder.data, "faulty");
    const files = readdirSync(aside, { recursive: true, encoding: "utf8" });
    const kept = files.filter((file) => file.endsWith(".json"));
    const texts = kept.map((file) => readFileSync(path.join(aside, file), "utf8"));
    expect(texts.sort()).toEqual(["[]", '{"price":']);
    await editing.forget(new Date(Date.now() + 1000));
    expect(readdirSync(aside)).toEqual([]);
  });

  it("writes through no link, and nothing outside the folder", async () => {
    const outside = temporaryFolder();
    writeFileSync(path.join(outside, "2-kw.json"), "{}");
    symlinkSync(path.join(outside, "2-kw.json"), folder.fileOf("packages", "2-kw"));
    symlinkSync(outside, path.join(folder.content, "downloads"));
    for (const live of [{ price: 1 }, null])
      expect(await save("2-kw", { live })).toEqual({
        status: "refused",
        reason: "its file is a link or a folder",
      });
    const refused = "downloads leads out of the content folder";
    expect(await editing.save("downloads", "guide", { live: {} }, ASHA, "")).toEqual({
      status: "refused",
      reason: refused,
    });
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
      "Nothing can be changed here now: the folder with the content cannot be written (ENOTDIR).",
    );
    rmSync(folder.content, { recursive: true });
    expect(await editing.fault()).toMatch(/ENOENT/);
    mkdirSync(folder.content);
    writeFileSync(path.join(folder.data, "data.mdb"), "no database");
    await expect(editing.read("packages", "2-kw")).rejects.toThrow(StoreFault);
    expect(await editing.fault()).toBe("Nothing can be changed here now: the database is damaged.");
  });
});
