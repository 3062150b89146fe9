import type { Desk } from "~/leads/pipeline/desk";
import { isFree } from "~/leads/pipeline/desk";
import type { DeskDatabase, DeskFile } from "./desk-records";

const PREFIX = "claim ";

interface Store {
  database: DeskFile;
  now: () => Date;
}

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

export function forgetClaims(db: DeskDatabase, before: string) {
  for (const { key, value } of [...db.getRange({ start: PREFIX, end: `${PREFIX}~` })])
    if (value.claim && value.claim.at < before) db.removeSync(key);
}
