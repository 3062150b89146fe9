import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EditableContent } from "~/editing/editable-content";
import { StoreFault } from "~/store-fault";
import { temporaryFolder } from "../http/site";
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
    writeFileSync(
      folder.fileOf("packages", "2-kw"),
      '{"type":"Residential","price":1,"more":[{"b":1,"a":2}]}',
    );
    await save("2-kw", { live: { zone: 1, area: 2, more: [{ a: 2, b: 3 }], price: 1, type: "Residential" } });
    expect(JSON.stringify(JSON.parse(readFileSync(folder.fileOf("packages", "2-kw"), "utf8")))).toBe(
      '{"type":"Residential","price":1,"more":[{"b":3,"a":2}],"area":2,"zone":1}',
    );
    const text = readFileSync(folder.fileOf("packages", "2-kw"), "utf8");
    expect(text).toMatch(/^\{\n {2}"type".*\n\}\n$/s);
    await save("2-kw", { live: null });
    await save("2-kw", { live: (await editing.removed("packages"))[0]?.fields ?? {} });
    expect(readFileSync(folder.fileOf("packages", "2-kw"), "utf8")).toBe(text);
  });

  it.each(["__proto__", "constructor", "toString"])("keeps what is called %s", async (name) => {
    const fields = JSON.parse(`{"${name}":{"${name}":1}}`);
    await save(name, { live: fields, draft: { fields } });
    const read = await editing.read("packages", name);
    expect(JSON.stringify([read?.live, read?.draft?.fields])).toBe(JSON.stringify([fields, fields]));
    await save(name, { live: null, draft: null });
    expect(JSON.stringify((await editing.removed("packages"))[0]?.fields)).toBe(JSON.stringify(fields));
  });

  it("tells why a document is faulty, and replaces it only once its file is kept aside", async () => {
    writeFileSync(folder.fileOf("packages", "2-kw"), '{"price":');
    writeFileSync(folder.fileOf("packages", "3-kw"), "[]");
    const [broken, list] = await editing.list("packages");
    expect(broken).toMatchObject({
      id: "2-kw",
      live: undefined,
      fault: expect.stringContaining("broken JSON"),
    });
    expect(list).toMatchObject({ id: "3-kw", live: undefined, fault: "not a group of fields" });
    expect(await save("2-kw", { live: { price: 2 } })).toMatchObject({ saved: { live: { price: 2 } } });
    expect(await save("3-kw", { live: null })).toEqual({ saved: undefined });
    const kept = readdirSync(path.join(folder.data, "faulty"), { recursive: true, encoding: "utf8" });
    const files = kept
      .filter((file) => file.endsWith(".json"))
      .map((file) => path.join(folder.data, "faulty", file));
    expect(files.map((file) => readFileSync(file, "utf8")).sort()).toEqual(["[]", '{"price":']);
    await editing.forget(new Date(Date.now() + 1000));
    expect(readdirSync(path.join(folder.data, "faulty"))).toEqual([]);
  });

  it("writes through no link, and nothing outside the folder", async () => {
    const outside = temporaryFolder();
    writeFileSync(path.join(outside, "2-kw.json"), "{}");
    symlinkSync(path.join(outside, "2-kw.json"), folder.fileOf("packages", "2-kw"));
    symlinkSync(outside, path.join(folder.content, "downloads"));
    expect(await save("2-kw", { live: { price: 1 } })).toEqual({ refused: "its file is a link or a folder" });
    expect(await save("2-kw", { live: null })).toEqual({ refused: "its file is a link or a folder" });
    expect(await editing.save("downloads", "guide", { live: {} }, ASHA, "")).toEqual({
      refused: "downloads leads out of the content folder",
    });
    expect(readdirSync(outside)).toEqual(["2-kw.json"]);
    expect(readFileSync(path.join(outside, "2-kw.json"), "utf8")).toBe("{}");
  });

  it("can still change files whose names no new document may have", async () => {
    writeFileSync(folder.fileOf("packages", "Roof & wall's"), '{"price":1}');
    expect(await save("Roof & wall's", { live: { price: 2 } })).toMatchObject({
      saved: { live: { price: 2 } },
    });
    expect(await save("Roof & wall", { live: {} })).toEqual({
      refused: "its id cannot be the name of a file",
    });
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

  it("keeps its drafts and former states when it is opened again", async () => {
    await save("2-kw", { live: { price: 1 } });
    await save("2-kw", { live: { price: 2 }, draft: { fields: { price: 3 } } });
    const before = await editing.read("packages", "2-kw");
    await editing.close();
    editing = folder.open();
    expect(await editing.read("packages", "2-kw")).toEqual(before);
    expect(await editing.history("packages", "2-kw")).toMatchObject([{ fields: { price: 1 } }]);
  });

  it("creates nothing until it is used", async () => {
    await editing.publishDue(new Date());
    await editing.forget(new Date());
    await editing.close();
    expect(existsSync(folder.data)).toBe(false);
  });
});
