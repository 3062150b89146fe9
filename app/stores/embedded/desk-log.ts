import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type Desk, isFree } from "~/leads/pipeline/desk";
import type { LogEntry, LogKind } from "~/leads/pipeline/desk-log";
import { inTurns } from "~/server/in-turns";
import { openReadOnly } from "./database";
import { databaseFile } from "./database-file";
import type { DeskDatabase, DeskFile } from "./desk-records";

interface Store {
  database: DeskFile;
  now: () => Date;
}

export function logIn({ database, now }: Store): Pick<Desk, "record" | "log" | "forget"> {
  return {
    async record(action) {
      const log = { at: now().toISOString(), ...action };
      await database.use((db) => db.transaction(() => void db.putSync(logKey(log), { log })));
    },

    log: (since, kinds) => database.read((db) => logOf(db, since, kinds)),

    async forget(before) {
      const range = { start: "log ", end: `log ${before}` };
      await database.use((db) =>
        db.transaction(() => {
          for (const key of [...db.getKeys(range)]) db.removeSync(key);
          forgetClaims(db, before);
        }),
      );
    },
  };
}

/** Reads the log beside a running site, and writes nothing. */
export async function* readDeskLog(folder: string, since: string): AsyncGenerator<LogEntry> {
  if (!existsSync(databaseFile(folder))) return;
  const db: DeskDatabase = await openReadOnly(folder);
  try {
    yield* logOf(db, since);
  } finally {
    await db.close();
  }
}

async function* logOf(db: DeskDatabase, since: string, kinds?: readonly LogKind[]): AsyncGenerator<LogEntry> {
  for await (const { value } of inTurns(db.getRange({ start: `log ${since}`, end: "log ~" })))
    if (value.log && (!kinds || kinds.includes(value.log.kind))) yield value.log;
}

export function logKey({ at }: LogEntry): string {
  return `log ${at} ${randomBytes(4).toString("hex")}`;
}

const PREFIX = "claim ";

export function claimsIn({ database, now }: Store): Pick<Desk, "claim" | "finish"> {
  const put = (db: DeskDatabase, name: string, isDone: boolean) =>
    void db.putSync(PREFIX + name, { claim: { at: now().toISOString(), isDone } });
  return {
    claim: (name) =>
      database.use((db) =>
        db.transaction(() => {
          const isOurs = isFree(db.get(PREFIX + name)?.claim, now());
          if (isOurs) put(db, name, false);
          return isOurs;
        }),
      ),
    finish: (name) => database.use((db) => db.transaction(() => put(db, name, true))),
  };
}

function forgetClaims(db: DeskDatabase, before: string) {
  for (const { key, value } of [...db.getRange({ start: PREFIX, end: `${PREFIX}~` })])
    if (value.claim && value.claim.at < before) db.removeSync(key);
}
