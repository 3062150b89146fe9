import type { SolarRate } from "~/calculator/rates";
import { readAgainOn } from "~/calculator/source-dates";
import { sourcesToRead } from "~/calculator/sources-to-read";
import { allOrEmpty } from "~/content/content";
import { readCompany } from "~/content/read-company.server";
import { forgetFormer } from "~/editor/save/editable-content";
import { DAY_MS, dayInIndia } from "~/india-time";
import { sweepBills } from "~/leads/sweep-bills";
import { sweepUploads } from "~/media/receive-upload.server";
import { sweepLeadFiles } from "~/sales/files/lead-files.server";
import { JOBS } from "~/sales/job/jobs";
import { retainLeads, WAITING } from "~/sales/lead/erase-leads";
import { freeLeads } from "~/sales/list/colleagues.server";
import { sendDeskMails } from "~/sales/mails/desk-mails.server";
import { env } from "~/server/env.server";
import { describeError, log } from "~/server/log.server";
import { hoursOf } from "~/site";
import * as howItWorks from "~/site/how-it-works/facts";
import * as questions from "~/site/questions/facts";
import { READ } from "~/site/sources";
import type { Stores } from "~/stores/open.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first run comes soon after the start, because a site may never run for a whole day. */
const RETAIN_AFTER_MS = 10 * MINUTE_MS;

export function startChores(stores: Stores) {
  void sweepFolders(stores);
  if (!stores.isSingleProcess) return;
  void keepJobs(stores);
  void askForBackup(stores);
  void mail(stores);
  setTimeout(retain, RETAIN_AFTER_MS, stores).unref();
  for (const work of [sweep, free, askForBackup]) setInterval(work, HOUR_MS, stores).unref();
  setInterval(retain, DAY_MS, stores).unref();
  setInterval(mail, MINUTE_MS, stores).unref();
}

/** Returns work whose failure is logged, because it runs again later. */
function chore(what: string, work: (stores: Stores) => Promise<void>) {
  return (stores: Stores) =>
    work(stores).catch((error: unknown) => log.error(`cannot ${what}`, describeError(error)));
}

/** Puts bills aside that a crash left without a lead, and files that no event of a lead names. */
export const sweep = chore("sweep bills", async ({ bills, leads, files, desk }) => {
  const swept = (await sweepBills(bills, leads)) + (await sweepLeadFiles(files, desk));
  if (swept > 0) log.warn("files without a lead were put aside for 30 days", { swept });
});

/** Brings the leads of people who were removed back into the lists of calls. */
const free = chore("free the leads of people who left", async ({ desk, staff }) => {
  const freed = await freeLeads(desk, staff);
  if (freed > 0) log.info("leads of people who left are nobody's again", { freed });
});

const askForBackup = chore("read when the last backup was made", async ({ lastBackup }) => {
  const { BACKUP_WITHIN } = env();
  if (!BACKUP_WITHIN) return;
  const last = await lastBackup?.();
  if (!last || Date.parse(last) < Date.now() - BACKUP_WITHIN * HOUR_MS)
    log.error("the last backup is too old: run npm run backup", { last: last ?? "none" });
});

/** Stores since when every job is kept: see jobs.ts. */
const keepJobs = chore("begin to keep jobs", async ({ desk }) => void (await desk.since(JOBS)));

/** Removes what uploads of staff left behind that a kill cut off. */
const sweepFolders = chore("sweep uploads", sweepUploads);

/** Erases what the privacy policy promises to erase. */
const retain = chore("erase old leads", async (stores) => {
  const { erased, waiting, others, identity, last } = await retainLeads(stores, new Date());
  if (identity > 0) log.info("identity papers erased", { identity });
  if (erased > 0) log.info("old leads erased", { erased });
  if (waiting > 0) log.warn(`old leads ${WAITING}`, { waiting });
  if (others > 0)
    log.warn(`identity papers, removed files or unreadable leads ${WAITING}`, { waiting: others });
  await forgetFormer(last, stores.editing, stores.media);
});

/** Tells staff of their day, and of leads that wait. */
const mail = chore("send the desk's mails", async (stores) => {
  const { content } = stores;
  const toRead = async () => sourceLines(await allOrEmpty(content, "solarRates"), new Date());
  const hours = hoursOf(await readCompany(content));
  const sent = await sendDeskMails(stores, new Date(), hours, env(), toRead);
  if (sent > 0) log.info("desk mails sent", { sent });
});

/** Returns the sources of the figures and of the pages that are to be read again, each with where it stands. */
export function sourceLines(rates: readonly (SolarRate & { id: string })[], now: Date): string[] {
  const today = dayInIndia(now);
  const { SITE_URL } = env();
  const figures = rates.flatMap((rate) =>
    sourcesToRead(rate, today).map((source) => [source, `${SITE_URL}/desk/content/solarRates/${rate.id}`]),
  );
  const pages = Object.values({ ...howItWorks.SOURCES, ...questions.SOURCES })
    .filter(({ asOf }) => readAgainOn(asOf || READ) <= today)
    .map(({ title, asOf, url }) => [`${title} (${asOf || READ})`, url]);
  return [...figures, ...pages].flatMap(([source, link]) => [`  ${source}`, `  ${link}`]);
}
