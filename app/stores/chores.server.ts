import { forgetFormer } from "~/content/editing/editable-content";
import { readCompany } from "~/content/read-company.server";
import { DAY_MS } from "~/india-time";
import { type Bills, fileUrlOf } from "~/leads/bills";
import type { Leads } from "~/leads/leads";
import { retainLeads, WAITING } from "~/leads/pipeline/erase-leads";
import { freeLeads } from "~/leads/pipeline/free-leads";
import { sweepLeadFiles } from "~/leads/pipeline/lead-files.server";
import { sweepUploads } from "~/media/receive-upload.server";
import { env } from "~/server/env.server";
import { describeError, log } from "~/server/log.server";
import { hoursOf } from "~/site";
import { sendDeskMails } from "~/submission/desk-mails.server";
import { lastBackup } from "./backup.server";
import type { Stores } from "./open.server";

const SWEEP_EVERY_MS = 60 * 60_000;

/** The first time, when the site has started. It may never run for a whole day. */
const RETAIN_AFTER_MS = 10 * 60_000;
const RETAIN_EVERY_MS = DAY_MS;

const MAIL_EVERY_MS = 60_000;

/** What a site does by itself while it runs. */
export function startChores(stores: Stores) {
  void sweepFolders(stores);
  if (stores.isSingleProcess) {
    setInterval(sweep, SWEEP_EVERY_MS, stores).unref();
    setInterval(free, SWEEP_EVERY_MS, stores).unref();
    setInterval(sweepFolders, SWEEP_EVERY_MS, stores).unref();
    void askForBackup();
    setInterval(askForBackup, SWEEP_EVERY_MS).unref();
    setTimeout(retain, RETAIN_AFTER_MS, stores).unref();
    setInterval(retain, RETAIN_EVERY_MS, stores).unref();
    void mail(stores);
    setInterval(mail, MAIL_EVERY_MS, stores).unref();
  }
}

/** Returns work whose failure is logged, because it runs again later. */
function chore(what: string, work: (stores: Stores) => Promise<void>) {
  return (stores: Stores) =>
    work(stores).catch((error: unknown) => log.error(`cannot ${what}`, describeError(error)));
}

/** Removes bills that a crash left without a lead, and files that no event of a lead names. */
export const sweep = chore("sweep bills", async ({ bills, leads, files, desk }) => {
  const removed = (await sweepBills(bills, leads)) + (await sweepLeadFiles(files, desk));
  if (removed > 0) log.info("bills without a lead removed", { removed });
});

/** Brings the leads of people who were removed back into the lists of calls. */
const free = chore("free the leads of people who left", async ({ desk, staff }) => {
  const freed = await freeLeads(desk, staff);
  if (freed > 0) log.info("leads of people who left are nobody's again", { freed });
});

async function askForBackup() {
  const { BACKUP_WITHIN, DATA_DIR } = env();
  if (!BACKUP_WITHIN) return;
  const last = await lastBackup(DATA_DIR);
  if (!last || Date.parse(last) < Date.now() - BACKUP_WITHIN * 60 * 60_000)
    log.error("the last backup is too old: run npm run backup", { last: last ?? "none" });
}

/** Removes what uploads of staff left behind that a kill cut off. */
const sweepFolders = chore("sweep uploads", () => sweepUploads(new Date(Date.now() - SWEEP_EVERY_MS)));

/** Erases what the privacy policy promises to erase. */
const retain = chore("erase old leads", async (stores) => {
  const { erased, waiting, identity } = await retainLeads(stores, new Date());
  if (identity > 0) log.info("identity papers erased", { identity });
  if (erased > 0) log.info("old leads erased", { erased });
  if (waiting > 0) log.warn(`old leads ${WAITING}`, { waiting });
  else await forgetFormer(stores.editing, stores.media);
});

/** Tells staff of their day, and of leads that wait. */
const mail = chore("send the desk's mails", async (stores) => {
  const sent = await sendDeskMails(stores, new Date(), hoursOf(await readCompany(stores.content)));
  if (sent > 0) log.info("desk mails sent", { sent });
});

/** Longer than any upload: a younger bill may belong to a lead that is being stored. */
const ORPHAN_AFTER_MS = 60 * 60_000;

/** Removes old bills and uploads without a lead and returns their number. Lists bills first, so that no lead is missed. */
export async function sweepBills(
  bills: Pick<Bills, "list" | "pathOf" | "remove">,
  leads: Pick<Leads, "list">,
  now = Date.now(),
): Promise<number> {
  const orphans = new Set<string>();
  for await (const { path, changedAt } of bills.list())
    if (now - changedAt.getTime() > ORPHAN_AFTER_MS) orphans.add(path);
  if (orphans.size === 0) return 0;

  for await (const { fields } of leads.list()) orphans.delete(bills.pathOf(fileUrlOf(fields)) ?? "");
  for (const path of orphans) await bills.remove(path);
  return orphans.size;
}
