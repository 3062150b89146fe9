import type { Firestore } from "firebase-admin/firestore";
import { type CollectionName, collectionNames } from "~/content/content";
import { type EditableContent, type Published, RESTORE_FOR_MS } from "~/editing/editable-content";
import { StoreFault } from "~/store-fault";
import type { Log } from "../log";
import { publishDrafts } from "../publish-drafts";
import { IN_CATALOG } from "./content-firestore";
import { readStored } from "./edited-documents";
import { saveIn } from "./editing-changes";
import { forgetSome, historyOf, listDocuments, listDrafts, listDue, removedSince } from "./editing-queries";
import type { LazyFirestore } from "./firestore";

const TIMEOUT_MS = 10_000;

type Within = <T>(
  name: CollectionName,
  what: string,
  work: (firestore: Firestore) => Promise<T>,
) => Promise<T>;

/** A document, what is kept beside it, and the states that a change replaces are written in one transaction. */
export function openEditingFirestore(
  main: LazyFirestore,
  catalog: LazyFirestore,
  log: Log,
  now: () => Date = () => new Date(),
): EditableContent {
  const within: Within = (name, what, work) =>
    (IN_CATALOG.has(name) ? catalog : main).within(TIMEOUT_MS, what, work).catch((cause: unknown) => {
      throw new StoreFault(`${what} failed`, { cause });
    });

  const save: EditableContent["save"] = (name, id, change, by, seen) =>
    within(name, "saving", async (firestore) => {
      const done = { by, at: now().toISOString() };
      const result = await firestore.runTransaction((transaction) =>
        saveIn(transaction, firestore, name, id, { change, done, seen }),
      );
      return result ?? { saved: (await readStored(firestore, name, id)).document };
    });

  return {
    // Failures of Firestore pass, and each form tells of them.
    fault: async () => undefined,
    list: (name) => within(name, `reading ${name}`, (firestore) => listDocuments(firestore, name)),
    drafts: (name) => within(name, `reading drafts of ${name}`, (firestore) => listDrafts(firestore, name)),
    read: (name, id) =>
      within(name, "reading", async (firestore) => (await readStored(firestore, name, id)).document),
    save,
    history: (name, id) => within(name, "reading history", (firestore) => historyOf(firestore, name, id)),
    removed: (name) => {
      const since = new Date(now().getTime() - RESTORE_FOR_MS);
      return within(name, "reading what was deleted", (firestore) => removedSince(firestore, name, since));
    },

    async publishDue(time) {
      const published: Published[] = [];
      // A collection of each database stands for the others.
      for (const any of main === catalog ? (["blogPost"] as const) : (["blogPost", "packages"] as const)) {
        const due = await within(any, "reading drafts that are due", (firestore) => listDue(firestore, time));
        for (const { name, document } of due)
          published.push(...(await publishDrafts(name, [document], { save, time, log })));
      }
      return published;
    },

    async forget(before) {
      for (const name of collectionNames)
        for (let isLast = false; !isLast; )
          isLast = await within(name, "forgetting", (firestore) => forgetSome(firestore, name, before));
    },

    close: async () => {},
  };
}
