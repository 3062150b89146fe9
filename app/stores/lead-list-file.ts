import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { ENTRY_VERSION } from "~/leads/pipeline/lead-entry";
import { inTurns } from "~/server/in-turns";
import { describeError, type Log } from "~/server/log.server";
import { bytesOf, type Files } from "./files";
import { LeadList } from "./lead-list";

/** What a process knows of all leads. */
export interface KnownLeads {
  list: LeadList;
  /** Up to where it has read each collection. */
  cursors: Record<string, string>;
}

const NAME = ".desk/list.json.gz";
const WRITE_EVERY_MS = 10 * 60_000;
/** After an erasure the file is missing: others may follow. */
const WRITE_AGAIN_MS = 10_000;
/** Then everything is read again. */
const TRUSTED_MS = 24 * 60 * 60_000;

/** The file from which a new process begins its list, so that it reads only what has changed since. Whatever fails here, nothing is lost. */
export function leadListFile(files: Files, log: Log) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let erasures = 0;
  /** Whatever others have written, perhaps without knowing of them. */
  let hasErased = false;

  /** Writes nothing over what another process writes meanwhile, which may know of an erasure. */
  async function write({ list, cursors }: KnownLeads) {
    const stored = await files.find(NAME);
    if (stored && !hasErased && stored.changedAt.getTime() > Date.now() - WRITE_EVERY_MS) return;
    const before = erasures;
    const lines = [JSON.stringify({ version: ENTRY_VERSION, at: Date.now(), cursors })];
    for await (const entry of inTurns(list.between("", ""))) lines.push(JSON.stringify(entry));
    const bytes = await promisify(gzip)(lines.join("\n"));
    const condition = stored ? { ifVersion: stored.version } : { ifAbsent: true as const };
    const written = await files.put(NAME, bytes, { type: "application/gzip", ...condition });
    if (erasures !== before) await files.remove(NAME);
    else if (written) hasErased = false;
  }

  return {
    /** Resolves to undefined without a file that can be trusted. */
    async read(): Promise<KnownLeads | undefined> {
      try {
        const bytes = await bytesOf(await files.read(NAME));
        if (!bytes) return undefined;
        const [head = "", ...entries] = String(await promisify(gunzip)(bytes)).split("\n");
        const { version, at, cursors } = JSON.parse(head);
        if (version !== ENTRY_VERSION || at < Date.now() - TRUSTED_MS) return undefined;
        const list = new LeadList();
        for await (const entry of inTurns(entries)) list.set(JSON.parse(entry));
        return { list, cursors };
      } catch (error) {
        log.warn("desk: the stored list cannot be read", describeError(error));
        return undefined;
      }
    },

    /** Writes the file, but not often. Nobody waits for it. */
    offer(known: KnownLeads) {
      if (performance.now() - writtenAt < WRITE_EVERY_MS) return;
      writtenAt = performance.now();
      writing = write(known).catch((error) => log.warn("desk: the list is not stored", describeError(error)));
    },

    /** Removes the file, which has the lead that was erased. If that fails, it is written again soon. */
    async erase() {
      erasures += 1;
      hasErased = true;
      writtenAt = performance.now() - WRITE_EVERY_MS + WRITE_AGAIN_MS;
      await files
        .remove(NAME)
        .catch((error) => log.warn("desk: the list is not removed", describeError(error)));
    },

    /** Waits for what is being written. */
    close: () => writing,
  };
}
