import { randomBytes } from "node:crypto";
import type { LogEntry, LogKind } from "~/sales/lead/desk-log";
import { type Documents, type DocumentWrite, removeRange } from "~/stores/documents";
import type { Desk } from "./desk";

const LOG = "deskLog";

/** What imports tell is asked for while they write thousands of other entries: it is stored a second time, alone. */
const IMPORTS = "deskImports";

export function createDeskLog(
  documents: Documents,
  now: () => Date = () => new Date(),
): Pick<Desk, "record" | "log" | "forget"> {
  return {
    async record(action) {
      const writes = logWrites({ at: now().toISOString(), ...action });
      await documents.change("writing the log", [], () => ({ result: undefined, writes }));
    },

    async *log(since, kinds) {
      const collection = kinds?.every(isOfImport) ? IMPORTS : LOG;
      for await (const { fields } of documents.list(collection, since ? { from: since } : {}))
        if (isEntry(fields) && (!kinds || kinds.includes(fields.kind))) yield fields;
    },

    async forget(before, from = "") {
      for (const collection of [LOG, IMPORTS]) await removeRange(documents, collection, { from, to: before });
    },
  };
}

/** Returns what logs a change: it is written along with the change itself. */
export function logWrites(entry: LogEntry): DocumentWrite[] {
  const id = `${entry.at} ${randomBytes(8).toString("hex")}`;
  const collections = isOfImport(entry.kind) ? [LOG, IMPORTS] : [LOG];
  return collections.map((collection) => ({ put: { collection, id }, fields: { ...entry } }));
}

function isOfImport(kind: LogKind): boolean {
  return kind.startsWith("import-");
}

function isEntry(fields: object): fields is LogEntry {
  return ["at", "by", "kind"].every((name) => typeof Reflect.get(fields, name) === "string");
}
