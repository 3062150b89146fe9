import { existsSync } from "node:fs";
import type { UnreadBodies, UnreadEntry } from "~/leads/pipeline/unread-bodies";
import { openReadOnly } from "./database";
import { databaseFile } from "./database-file";
import { type DeskDatabase, type DeskFile, rangeOf } from "./desk-records";

const PREFIX = "unread ";
const TEXT = "text ";

/** The texts have keys of their own, so that a list does not read them. */
export function unreadIn(database: DeskFile): UnreadBodies {
  const change = (work: (db: DeskDatabase) => void) =>
    database.use((db) => db.transaction(() => work(db))) as Promise<void>;
  return {
    list: () => database.use(entriesIn),

    get: (id) =>
      database.use((db) => {
        const entry = db.get(PREFIX + id)?.unread;
        return entry && { ...entry, text: db.get(TEXT + id)?.text ?? "" };
      }),

    put: ({ text, ...unread }) =>
      change((db) => {
        db.putSync(PREFIX + unread.id, { unread });
        db.putSync(TEXT + unread.id, { text });
      }),

    remove: (ids) =>
      change((db) => {
        for (const id of ids) for (const prefix of [PREFIX, TEXT]) db.removeSync(prefix + id);
      }),
  };
}

/** Reads the entries beside a running site, and writes nothing. */
export async function readUnread(folder: string): Promise<UnreadEntry[]> {
  if (!existsSync(databaseFile(folder))) return [];
  const db: DeskDatabase = await openReadOnly(folder);
  try {
    return entriesIn(db);
  } finally {
    await db.close();
  }
}

function entriesIn(db: DeskDatabase): UnreadEntry[] {
  return [...db.getRange(rangeOf(PREFIX))].flatMap(({ value }) => value.unread ?? []);
}
