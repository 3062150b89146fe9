import { createHash } from "node:crypto";
import type { Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod";
import type { ChangedDocuments, StoredDocument } from "../documents";
import type { LazyFirestore } from "./firestore-client";
import { type FirestoreOptions, type Forms, versionOf } from "./firestore-forms";
import { isTimestamp } from "./plain-value";

/** Documents in one query. */
export const AT_ONCE = 300;

/** The documents with a time, because others may have put anything there. */
export function timesIn(all: Query, field: string, fromMs: number): Query {
  return all.where(field, ">=", new Date(fromMs));
}

/** How long a commit may take: its documents say when it was asked for. */
const SLOWEST_COMMIT_MS = 60_000;

/** Of more documents in the last minute, the first ones are given again. */
const MAX_GIVEN = 500;

const cursorSchema = z.object({
  /** Milliseconds since 1970: what was written earlier is known. */
  from: z.number(),
  /** What was written since, and is known: a hash of each version. */
  given: z.array(z.string()),
});

export function followedIn(database: LazyFirestore, forms: Forms, { followed = {} }: FirestoreOptions) {
  return async function* changedSince(collection: string, cursor?: string): AsyncGenerator<ChangedDocuments> {
    const field = followed[collection];
    if (field === undefined) throw new TypeError(`${collection} is not followed`);
    const start = readCursor(cursor);
    const before = new Set(start?.given);
    const since: { mark: string; at: number }[] = [];
    let startsOver = cursor !== undefined && !start;
    let from: number | undefined;
    let last: QueryDocumentSnapshot | undefined;
    do {
      const place: QueryDocumentSnapshot | undefined = last;
      const { docs, readTime } = await database.read(collection, (all) => {
        const some = start ? timesIn(all, field, start.from).orderBy(field) : all;
        const ordered = some.orderBy("__name__").limit(AT_ONCE);
        return (place ? ordered.startAfter(place) : ordered).get();
      });
      from ??= readTime.toMillis() - SLOWEST_COMMIT_MS;
      last = docs.length === AT_ONCE ? docs.at(-1) : undefined;

      const documents: StoredDocument[] = [];
      const removed: string[] = [];
      for (const found of docs) {
        const hash = createHash("sha256").update(`${found.id} ${versionOf(found)}`);
        const mark = hash.digest("base64url").slice(0, 10);
        const time = found.get(field);
        since.push({ mark, at: isTimestamp(time) ? time.toMillis() : 0 });
        if (before.has(mark)) continue;
        const document = forms.storedIn(found);
        if (document) documents.push(document);
        else if (start) removed.push(found.id);
      }
      if (last && documents.length + removed.length === 0) continue;
      const given = since
        .flatMap(({ mark, at }) => (from !== undefined && at >= from ? mark : []))
        .slice(-MAX_GIVEN);
      yield {
        documents,
        removed,
        ...(!last && { cursor: JSON.stringify({ from, given }) }),
        ...(startsOver && { startsOver }),
      };
      startsOver = false;
    } while (last);
  };
}

/** Returns undefined for a cursor of another store. */
function readCursor(cursor: string | undefined) {
  try {
    return cursorSchema.parse(JSON.parse(cursor ?? ""));
  } catch {
    return undefined;
  }
}
