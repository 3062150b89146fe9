import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { createEditing } from "~/editor/save/editing";
import type { Log } from "~/server/log.server";
import type { Documents } from "~/stores/documents";
import { fileRefusal } from "~/stores/documents/document-file";
import { openFolderDocuments } from "~/stores/documents/folder";
import { openLmdbDocuments } from "~/stores/documents/lmdb";
import { temporaryFolder } from "../http/site";
import { openLog } from "./documents-steps";

const silent: Log = { info() {}, warn() {}, error() {} };

/** The documents of a content folder, with what is kept beside them in a data folder. */
export function openContent(
  content: string,
  data: string,
  { log = silent, wrap = (inner: Documents) => inner } = {},
): Documents {
  return openFolderDocuments(content, wrap(openLmdbDocuments(path.join(data, "editing"))), log);
}

/** A content folder that is edited as the desk does it. */
export function openEditedContent(content: string, data: string, now = () => new Date()) {
  return openEditing(openContent(content, data), now);
}

export function openEditing(documents: Documents, now = () => new Date()) {
  const editing = createEditing({ databaseOf: () => documents, refusal: fileRefusal, inFiles: true, now });
  return { ...editing, close: documents.close };
}

/** A new folder for content that can be edited. */
export function editedFolder() {
  const folder = temporaryFolder();
  const content = path.join(folder, "content");
  const log = openLog();
  mkdirSync(path.join(content, "packages"), { recursive: true });
  return {
    content,
    data: path.join(folder, "editing"),
    fileOf: (name: string, id: string) => path.join(content, name, `${id}.json`),
    openStopping: (wrap: (inner: Documents) => Documents) =>
      openEditing(openContent(content, folder, { wrap, log })),
    lines: log.lines,
    open: (now?: () => Date) => openEditedContent(content, folder, now),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
