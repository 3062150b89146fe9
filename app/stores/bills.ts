import { randomUUID } from "node:crypto";
import { candidateName } from "~/leads/bill-name.server";
import { BILLS_FOLDER, type Bills, billPath, storedType } from "~/leads/bills";
import type { Files } from "./files";

/** Uploads without a name; a lifecycle rule of the bucket empties this folder. */
export const INCOMING = `${BILLS_FOLDER}/.incoming`;

/** The third bill of a name gets a random suffix, because each attempt may cost a request. */
const MAX_NUMBERED = 2;

const UNKNOWN_TYPE = "application/octet-stream";

/** Stores bills as files, which get their names when their leads are stored. */
export function createBills(files: Files): Bills {
  function pathOf(url: string): string | undefined {
    const path = files.nameOf(url);
    return path?.startsWith(`${BILLS_FOLDER}/`) ? path : undefined;
  }

  return {
    async receive(fileName, bytes) {
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
        async keep() {
          for (let attempt = 1; ; attempt += 1) {
            const name = billPath(candidateName(fileName, attempt, MAX_NUMBERED));
            const bill = await files.rename(incoming, name, { type: storedType(fileName) ?? UNKNOWN_TYPE });
            if (!bill) continue;
            kept = name;
            return bill.url;
          }
        },
        async undo() {
          if (kept) await files.remove(kept).catch(() => undefined);
        },
        async discard() {
          if (!kept) await discard();
        },
      };
    },

    async *list() {
      // Other subfolders are left out: the sweep must not empty the office's own.
      for (const folder of [BILLS_FOLDER, INCOMING])
        for await (const { name, changedAt } of files.list(folder)) yield { path: name, changedAt };
    },

    pathOf,
    read: async (path) => (pathOf(path) === path ? files.read(path) : undefined),
    remove: (path) => files.remove(path),
    locationOf: (url) => (url.startsWith(`${BILLS_FOLDER}/`) ? files.locationOf(url) : url),
  };
}
