import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { openEditingLmdb } from "~/stores/embedded/editing-lmdb";
import { temporaryFolder } from "../http/site";
import { openLog } from "./content-contract";

/** A new folder for content that can be edited. */
export function editedFolder() {
  const folder = temporaryFolder();
  const content = path.join(folder, "content");
  mkdirSync(path.join(content, "packages"), { recursive: true });
  return {
    content,
    data: path.join(folder, "editing"),
    fileOf: (name: string, id: string) => path.join(content, name, `${id}.json`),
    open: (now?: () => Date) => openEditingLmdb(content, path.join(folder, "editing"), openLog(), now),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
