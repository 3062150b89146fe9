import { inMail, type LeadMessage } from "~/leads/lead-text";
import { deskPath } from "~/leads/reference";
import { isOverdue, type LocalTime } from "~/sales/calls/to-call";
import { type JobLine, outOf, stageWords } from "~/sales/job/jobs";
import type { LeadEntry } from "~/sales/list/lead-entry";
import type { Numbers, Period } from "~/sales/numbers/numbers";
import type { QuotationState } from "~/sales/quotation/quotation";
import type { PersonLabel } from "~/staff/person-label";
import { dayCount, kilowatts, leadCount, rupees } from "~/ui/format";
import { callLabel, dateLabel } from "~/ui/format-day";

// Mails are read by more people than the desk: of a lead they have its name, its city and the way to the desk.

/** More would not be read; the desk has them all. */
const MOST_LINES = 30;

/** A lead, and what is said before its name; "" for nothing. */
type Line = readonly [entry: LeadEntry, words: string];

interface Day {
  /** The person's leads with a call until tonight. */
  calls: readonly LeadEntry[];
  /** Those with a survey today. */
  visits: readonly LeadEntry[];
  /** Those whose survey is over since yesterday or longer: the roof is measured, and nobody has said the price. */
  over: readonly LeadEntry[];
  /** For a manager: those of others, over for two days. */
  othersOver: readonly LeadEntry[];
  jobs: readonly JobLine[];
}

/** Returns a person's mail of the day, or undefined without anything to do. @param unreadable as of `unreadableLine` */
export function dayMail(
  { calls: all, visits, over, othersOver, jobs }: Day,
  unreadable: string,
  now: LocalTime,
  siteUrl: string,
): LeadMessage | undefined {
  const entries = all.filter(({ id }) => !over.some((one) => one.id === id));
  const overdue = entries.filter(({ nextCall }) => isOverdue(nextCall, now));
  const today = entries.filter((entry) => !overdue.includes(entry));
  const day = now.slice(0, 10);
  const atSurvey = (entry: LeadEntry): Line => [entry, callLabel(entry.surveyAt, day)];
  const atCall = (entry: LeadEntry): Line => [entry, callLabel(entry.nextCall, day)];
  const stuck = jobs.filter((job) => job.over > 0 && !isPayment(job));
  const groups: [title: string, lines: Line[]][] = [
    ["After the survey", over.map(atSurvey)],
    ["Surveys today", visits.map(atSurvey)],
    ["Calls today", today.map(atCall)],
    ["Overdue", overdue.map(atCall)],
    ["Surveys over for two days", othersOver.map(atSurvey)],
    [
      "Jobs over their usual time",
      stuck.map((job) => [job.entry, `${job.step}, ${dayCount(job.over)} over`]),
    ],
    ["Money due", jobs.filter(({ due }) => due > 0).map((job) => [job.entry, stageWords(job, day)])],
  ];
  const shown = groups.filter(([, group]) => group.length > 0);
  if (shown.length === 0) return unreadable ? unreadableMail(unreadable, siteUrl) : undefined;
  return {
    subject: shown.map(([title, group]) => `${title}: ${group.length}`).join(", "),
    text: textOf(
      ...shown.map(([title, group]) => [title, ...linesOf(group, siteUrl)]),
      unreadable ? [unreadable, `  ${siteUrl}/desk/unread`] : [],
      [`${siteUrl}/desk?view=mine`],
    ),
  };
}

/** Whether a job waits for money that is due, which stands under that. */
function isPayment({ due, entry: { job } }: JobLine): boolean {
  return due > 0 && (job.step === "advance" || job.step === "balance");
}

export function unreadableMail(line: string, siteUrl: string): LeadMessage {
  return { subject: line, text: textOf([line], [`${siteUrl}/desk/unread`]) };
}

/** Returns the mail about leads that nobody has touched in two hours of the office. */
export function untouchedMail(entries: readonly LeadEntry[], siteUrl: string): LeadMessage {
  const wait = entries.length === 1 ? "waits" : "wait";
  const lines = entries.map((entry): Line => [entry, ""]);
  return {
    subject: `${leadCount(entries.length)} ${wait}: nobody has called`,
    text: textOf(linesOf(lines, siteUrl), [`${siteUrl}/desk`]),
  };
}

/** Returns the mail about what a customer answered to a quotation. What was asked is on the desk. @param news as of `agreedWords` */
export function answerMail(
  { id, name, city }: LeadEntry,
  { quotation: { version, kw, price } }: QuotationState,
  answer: "yes" | "question",
  siteUrl: string,
  news: readonly string[] = [],
): LeadMessage {
  const who = whoOf(name, city);
  const what = `quotation ${version}, ${kilowatts(kw)}, ${rupees(price)}`;
  const subject = answer === "yes" ? `${who} says yes to ${what}` : `${who} has a question about ${what}`;
  return {
    subject,
    text: textOf(
      [`${subject}.`, ...news.map((one) => `${one}.`), "They expect your call."],
      [siteUrl + deskPath(id)],
    ),
  };
}

/** Returns the mail that tells who sells that a colleague has seen the roof. */
export function surveyMail({ id, name, city }: LeadEntry, by: string, siteUrl: string): LeadMessage {
  const subject = `Survey done: ${whoOf(name, city)}`;
  const lines = [`${subject}, by ${inMail(by)}.`, "Now they expect a quotation."];
  return { subject, text: textOf(lines, [siteUrl + deskPath(id)]) };
}

function whoOf(name: string, city: string): string {
  return [inMail(name || "A customer"), city && inMail(city)].filter(Boolean).join(", ");
}

export function weekMail(
  { leads, answered, won, worth, lost, cancelled, owners }: Numbers,
  week: Period,
  jobs: readonly JobLine[],
  toRead: readonly string[],
  personLabel: PersonLabel,
  siteUrl: string,
): LeadMessage {
  const people = owners
    .filter(({ name }) => name)
    .map(({ name, leads, won }) => `  ${personLabel(name)}: ${leadCount(leads)}, ${won} won`);
  return {
    subject: `The week: ${leadCount(leads)}, ${won} won`,
    text: textOf(
      [
        `Leads that came from ${dateLabel(week.from)} to ${dateLabel(week.to)}: ${leads}`,
        `Answered within an hour: ${answered.hour}`,
        `Answered within a day: ${answered.day}`,
        `Answered later: ${answered.later}`,
        `Not answered: ${answered.never}`,
        `Won: ${won}${worth ? `, ${rupees(worth)}` : ""}`,
        `Lost: ${lost}`,
        ...(cancelled.leads > 0 ? [`Cancelled: ${cancelled.leads}, ${rupees(cancelled.worth)}`] : []),
      ],
      jobNumbers(jobs, week),
      people.length > 0 ? ["By owner", ...people] : [],
      toRead.length > 0 ? ["Sources to read again", ...toRead] : [],
      [`${siteUrl}/desk/numbers?from=${week.from}&to=${week.to}`],
    ),
  };
}

function jobNumbers(jobs: readonly JobLine[], { from, to }: Period): string[] {
  const count = (name: "installed" | "commissioned" | "subsidised" | "stateSubsidised") =>
    jobs.filter(({ entry: { job } }) => job[name] >= from && job[name] <= to).length;
  if (jobs.length === 0) return [];
  return [
    `Installed: ${count("installed")}`,
    `Commissioned: ${count("commissioned")}`,
    `Subsidies received: ${count("subsidised")} of the centre, ${count("stateSubsidised")} of a state`,
    `Money out: ${rupees(outOf(jobs))}`,
  ];
}

function linesOf(group: readonly Line[], siteUrl: string): string[] {
  const lines = group.slice(0, MOST_LINES).map(([{ id, name, city }, words]) => {
    const person = [name || "No name", city].map(inMail).filter(Boolean).join(", ");
    return `  ${words && `${words}: `}${person}\n  ${siteUrl}${deskPath(id)}`;
  });
  const more = group.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

/** Parts with lines stand apart; the last one is the link. */
function textOf(...parts: readonly (readonly string[])[]): string {
  const shown = parts.filter(({ length }) => length > 0);
  return `${shown.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
