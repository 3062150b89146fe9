import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { DAY_MS } from "~/india-time";
import { ENTRY_VERSION } from "~/leads/pipeline/lead-entry";
import { inTurns } from "~/server/in-turns";
import { describeError, type Log } from "~/server/log.server";
import type { Files } from "./files";
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
const TRUSTED_MS = DAY_MS;
const LINES_AT_ONCE = 100;

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
    const head = JSON.stringify({ version: ENTRY_VERSION, at: Date.now(), cursors });
    const bytes = await pipeline(Readable.from(pagesOf(head, list)), createGzip(), buffer);
    const condition = stored ? { ifVersion: stored.version } : { ifAbsent: true as const };
    const written = await files.put(NAME, bytes, { type: "application/gzip", ...condition });
    if (erasures !== before) await files.remove(NAME);
    else if (written) hasErased = false;
  }

  return {
    /** Resolves to undefined without a file that can be trusted. */
    async read(): Promise<KnownLeads | undefined> {
      try {
        const bytes = await files.read(NAME);
        return bytes && (await pipeline(Readable.fromWeb(bytes as never), createGunzip(), readKnown));
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

async function readKnown(unzipped: AsyncIterable<Uint8Array>): Promise<KnownLeads | undefined> {
  let known: KnownLeads | undefined;
  let isTrusted = false;
  for await (const lines of linesOf(unzipped))
    for await (const line of inTurns(lines)) {
      if (!known) {
        const { version, cursors, at } = JSON.parse(line);
        isTrusted = version === ENTRY_VERSION && at > Date.now() - TRUSTED_MS;
        known = { list: new LeadList(), cursors };
      } else if (isTrusted) known.list.set(JSON.parse(line));
    }
  return isTrusted ? known : undefined;
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
}

async function* pagesOf(head: string, list: LeadList): AsyncGenerator<string> {
  let lines = [head];
  for await (const entry of inTurns(list.between("", ""))) {
    if (lines.push(JSON.stringify(entry)) < LINES_AT_ONCE) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
  }
  yield lines.map((line) => `${line}\n`).join("");
}
