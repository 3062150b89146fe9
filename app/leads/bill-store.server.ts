import { randomUUID } from "node:crypto";
import type { Files } from "~/stores/files";
import { candidateName } from "./bill-name.server";
import { BILLS_FOLDER, storedType } from "./bills";
import { removeSwept, sweepAway } from "./swept-files";

/** Uploads without a name; a lifecycle rule of the bucket empties this folder. */
export const INCOMING = `${BILLS_FOLDER}/.incoming`;

/** The third bill of a name gets a random suffix, because each attempt may cost a request. */
const MAX_NUMBERED = 2;

const UNKNOWN_TYPE = "application/octet-stream";

export type Bills = ReturnType<typeof createBills>;
export type ReceivedBill = Awaited<ReturnType<Bills["receive"]>>;

/** Stores bills, which submission/receive-bill.server.ts has checked, as files: they get their names when their leads are stored. */
export function createBills(files: Files) {
  /** Returns the path of the bill at a URL, or undefined if the URL is not from this store. */
  function pathOf(url: string): string | undefined {
    const path = files.nameOf(url);
    return path?.startsWith(`${BILLS_FOLDER}/`) ? path : undefined;
  }

  return {
    /** Stores a file without its name: keep it or discard it. Rejects, and leaves nothing, when `bytes` throws or writing fails. */
    async receive(fileName: string, bytes: AsyncIterable<Uint8Array>) {
      const incoming = `${INCOMING}/${randomUUID()}`;
      // The sweep and the lifecycle rule remove what this misses.
      const discard = () => files.remove(incoming).catch(() => undefined);
      await files.put(incoming, bytes, { type: UNKNOWN_TYPE }).catch(async (error: unknown) => {
        // It may be there although the answer was lost.
        await discard();
        throw error;
      });
      let kept: string | undefined;

      return {
        /** Names the bill, with a mark if its name is taken. Resolves to its URL, once the bill would survive a power cut. */
        async keep(): Promise<string> {
          for (let attempt = 1; ; attempt += 1) {
            const name = `${BILLS_FOLDER}/${candidateName(fileName, attempt, MAX_NUMBERED)}`;
            const bill = await files.rename(incoming, name, { type: storedType(fileName) ?? UNKNOWN_TYPE });
            if (!bill) continue;
            kept = name;
            return bill.url;
          }
        },
        /** Removes a bill that was kept, because its lead was not saved. Never rejects. */
        async undo() {
          if (kept) await files.remove(kept).catch(() => undefined);
        },
        /** Removes the bill unless it was kept. Never rejects. */
        async discard() {
          if (!kept) await discard();
        },
      };
    },

    /** Lists all files by path, including received ones that were never kept. */
    async *list() {
      // Other subfolders are left out: the sweep must not empty the office's own.
      for (const folder of [BILLS_FOLDER, INCOMING])
        for await (const { name, changedAt } of files.list(folder)) yield { path: name, changedAt };
    },

    pathOf,
    /** Returns the bytes of the file at a path, or undefined if there is none. The caller reads or cancels them. */
    read: async (path: string) => (pathOf(path) === path ? files.read(path) : undefined),
    /** Removes a bill for good, also one that was swept away. */
    async remove(path: string) {
      await files.remove(path);
      await removeSwept(files, path);
    },
    /** Puts a bill aside that no lead names; an upload never had one. */
    async sweep(path: string, now: number) {
      if (path.startsWith(`${INCOMING}/`)) await files.remove(path);
      else await sweepAway(files, path, now);
    },
    locationOf: (url: string) => (url.startsWith(`${BILLS_FOLDER}/`) ? files.locationOf(url) : url),
  };
}
