import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { editedFolder } from "./edited-content";
import { describeEditing } from "./editing-contract";

describeEditing("a folder", async () => {
  const { content, open, fileOf, remove } = editedFolder();
  return {
    open,
    async put(name, id, data) {
      mkdirSync(path.join(content, name), { recursive: true });
      writeFileSync(fileOf(name, id), JSON.stringify(data));
    },
    delete: async (name, id) => rmSync(fileOf(name, id)),
    live: async (name, id) =>
      existsSync(fileOf(name, id)) ? JSON.parse(readFileSync(fileOf(name, id), "utf8")) : undefined,
    remove: async () => remove(),
  };
});
