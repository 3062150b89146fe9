import { DAY_MS, dayAfter, dayInIndia, timeInIndia } from "~/india-time";
import type { LeadMessage } from "~/leads/lead-text";
import { isOfficeDay, officeTime } from "~/leads/office-hours";
import { unreadableLine } from "~/leads/unreadable-bodies";
import { goesTo } from "~/sales/calls/survey-clash";
import { JOBS, jobLines } from "~/sales/job/jobs";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { addUp, mondayOf, timesOf } from "~/sales/numbers/numbers";
import type { Desk } from "~/sales/store/desk";
import { type Env, env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { personLabelIn } from "~/staff/person-label";
import type { Staff } from "~/staff/staff-store.server";
import { MAIL_TIMEOUT_MS, type MailSettings, sendMail } from "~/submission/notify.server";
import { dayMail, unreadableMail, untouchedMail, weekMail } from "./desk-mails";

interface Stores {
  desk: Pick<Desk, "list" | "between" | "claim" | "finish" | "since" | "unreadable">;
  staff: Pick<Staff, "list" | "names">;
}

type DeskMailSettings = MailSettings & Pick<Env, "SITE_URL" | "DESK_MAIL_AT">;

/** A lead is mailed about when nobody has touched it for so long while the office was open. */
const UNTOUCHED_MS = 2 * 60 * 60_000;

/** Older ones came before anybody wished for mails. */
const UNTOUCHED_DAYS = 7;

/** Those that are over and those ahead. */
const MOST_SURVEYS = 500;

/** Sends the mails of the desk that are due and were not sent. Resolves to their number. @param hours of the office @param toRead lines about the sources that are to be read again */
export async function sendDeskMails(
  stores: Stores,
  now: Date,
  hours: string,
  settings: DeskMailSettings = env(),
  toRead: () => Promise<string[]> = async () => [],
): Promise<number> {
  const { SMTP_URL, LEAD_MAIL_TO: office, SITE_URL: siteUrl, DESK_MAIL_AT: at } = settings;
  if (!SMTP_URL || !office || at === "off") return 0;
  const { desk, staff } = stores;
  const time = timeInIndia(now);
  const today = dayInIndia(now);
  const monday = mondayOf(today);
  let sent = 0;

  /** Claims first, so that only one instance sends; a mail that surely was not taken is tried again later. */
  async function once(
    to: string,
    names: readonly string[],
    write: (claimed: string[]) => Promise<LeadMessage | undefined>,
  ) {
    const claimed: string[] = [];
    for (const name of names) if (await desk.claim(name)) claimed.push(name);
    if (claimed.length === 0) return;
    const message = await write(claimed);
    const outcome = message && (await sendMail(settings, to, message, AbortSignal.timeout(MAIL_TIMEOUT_MS)));
    if (outcome && outcome !== "delivered") log.warn("desk mail not delivered", { reason: outcome.reason });
    if (outcome && outcome !== "delivered" && outcome.mayRetry) return;
    for (const name of claimed) await desk.finish(name);
    sent += Number(outcome === "delivered");
  }

  const unreadable = unreadableLine(await desk.unreadable.list());
  if (time >= `${today}T${at}` && unreadable)
    await once(office, [`${today} unreadable`], async () => unreadableMail(unreadable, siteUrl));

  if (time >= `${today}T${at}` && isOfficeDay(today, hours)) {
    const accounts = await staff.list();
    for (const { email, manager } of accounts.filter(({ hasPassword }) => hasPassword))
      await once(email, [`${today} day ${email}`], async () => {
        const { leads: surveys } = await desk.list({ surveys: true, most: MOST_SURVEYS });
        // What is nobody's, or of somebody who left, would be in no mail.
        const isFor = (who: string) =>
          who === email || (manager && !accounts.some((account) => account.email === who));
        const isOver = ({ surveyAt }: LeadEntry, days: number) =>
          surveyAt.slice(0, 10) <= dayAfter(today, -days);
        return dayMail(
          {
            calls: await callsUntil(today, email, desk),
            visits: surveys.filter((one) => one.surveyAt.startsWith(today) && isFor(goesTo(one))),
            over: surveys.filter((one) => isOver(one, 1) && isFor(goesTo(one))),
            othersOver: surveys.filter((one) => manager && isOver(one, 2) && !isFor(goesTo(one))),
            jobs: (await jobsOn(today, desk)).filter(({ entry }) => isFor(entry.owner)),
          },
          unreadable,
          time,
          siteUrl,
        );
      });
  }

  if (time >= `${monday}T${at}`)
    await once(office, [`${monday} week`], async () => {
      const week = { from: dayAfter(monday, -7), to: dayAfter(monday, -1) };
      const { start, end } = timesOf(week);
      const jobs = await jobsOn(today, desk);
      const entries = jobs.map(({ entry }) => entry);
      const numbers = await addUp(desk.between(start, end), entries, week);
      const lines = await toRead();
      // Of sources alone the office hears on a Monday, not when a site is started in the middle of a week.
      const isNews = numbers.leads + jobs.length > 0 || (today === monday && lines.length > 0);
      if (!isNews) return undefined;
      return weekMail(numbers, week, jobs, lines, personLabelIn(await staff.names()), siteUrl);
    });

  const untouched = await untouchedLeads(now, hours, desk);
  const nameOf = ({ id, timestamp }: LeadEntry) => `${dayInIndia(timestamp)} untouched ${id}`;
  await once(office, untouched.map(nameOf), async (claimed) => {
    const mailed = untouched.filter((entry) => claimed.includes(nameOf(entry)));
    return untouchedMail(mailed, siteUrl);
  });
  return sent;
}

async function jobsOn(day: string, desk: Pick<Desk, "list" | "since">) {
  const { leads } = await desk.list({ withJob: true, most: Number.MAX_SAFE_INTEGER });
  return jobLines(leads, day, await desk.since(JOBS));
}

/** Resolves to a person's leads whose next call is on a day or was before, the earliest first. */
async function callsUntil(day: string, owner: string, desk: Pick<Desk, "list">): Promise<LeadEntry[]> {
  const { leads } = await desk.list({ owner, callsOn: `${day}T23:59`, most: Number.MAX_SAFE_INTEGER });
  return leads
    .filter(({ nextCall }) => nextCall && nextCall.slice(0, 10) <= day)
    .sort((a, b) => (a.nextCall < b.nextCall ? -1 : 1));
}

async function untouchedLeads(now: Date, hours: string, desk: Pick<Desk, "list">): Promise<LeadEntry[]> {
  const since = new Date(Number(now) - UNTOUCHED_DAYS * DAY_MS).toISOString();
  const isUntouched = ({ last, timestamp }: LeadEntry) =>
    !last && officeTime(new Date(timestamp), now, hours) >= UNTOUCHED_MS;
  const { leads } = await desk.list({ status: "new", since, most: Number.MAX_SAFE_INTEGER });
  return leads.filter(isUntouched).reverse();
}
