import path from "node:path";
import type { Content, ContentSource } from "~/content/content";
import type { Bills } from "~/leads/bills";
import type { Leads } from "~/leads/leads";
import { env, SetupError } from "~/server/env.server";
import { log } from "~/server/log.server";
import { openBillsFolder } from "./embedded/bills-folder";
import { openContentFolder } from "./embedded/content-folder";
import { openLeadsLmdb } from "./embedded/leads-lmdb";
import { createContent } from "./snapshots";

export interface Stores {
  name: "embedded";
  /** What visitors are told could not be written to (specification §8). */
  databaseName: string;
  content: Content;
  /** What `content` reads, unparsed: for the content command. */
  source: ContentSource;
  leads: Leads;
  bills: Bills;
  close(): Promise<void>;
}

let opened: Stores | undefined;

/**
 * The stores that the settings select, one set per process, opened on first use. The only place that knows adapters.
 * Opening checks that the folders are there and costs next to nothing; files are opened when they are needed.
 * @throws SetupError when a folder cannot be used.
 */
export function openStores(): Stores {
  opened ??= openEmbedded();
  return opened;
}

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  const source = blaming("CONTENT_DIR", () => openContentFolder(CONTENT_DIR, log));
  const leads = blaming("DATA_DIR", () => openLeadsLmdb(path.join(DATA_DIR, "leads")));
  const bills = blaming("DATA_DIR", () => openBillsFolder(DATA_DIR));
  const content = createContent(source, { log });
  return {
    name: "embedded",
    databaseName: "the leads database",
    content,
    source,
    leads,
    bills,
    async close() {
      opened = undefined;
      await Promise.all([content.close(), leads.close(), bills.close()]);
    },
  };
}

/** What goes wrong in here is the setting's fault. */
function blaming<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${setting}: ${reason}`, { cause: error });
  }
}
