import { isDay, startOfDay } from "~/india-time";
import { localTime } from "~/leads/lead-text";
import { type LogEntry, logWords } from "~/sales/lead/desk-log";
import { changeColleague, inviteColleague, resetFactor } from "~/sales/list/colleagues.server";
import type { Desk } from "~/sales/store/desk";
import { readEmail } from "~/staff/staff";
import type { Staff } from "~/staff/staff-store.server";
import { commandArguments } from "./command-arguments.server";

const USAGE = `Usage: npm run --silent desk -- add <email>
       npm run --silent desk -- list
       npm run --silent desk -- manager <email>
       npm run --silent desk -- colleague <email>
       npm run --silent desk -- reset <email>
       npm run --silent desk -- remove <email>
       npm run --silent desk -- log [--since YYYY-MM-DD]
       npm run --silent desk -- mails

  add        prints a link to choose a password; it works once, for 24 hours. For a forgotten
             password, add the person again: the old one works until they choose a new one
  list       lists everyone with access to the desk
  manager    makes a person a manager, as the first person is: who may invite, erase, export and more
  colleague  takes that back; the last manager stays one
  reset      removes a person's second factor, if the phone and the recovery codes are lost
  remove     removes a person's access, signs them out everywhere, and frees their open leads
  log        lists who viewed or changed which lead in the last year, oldest first
  mails      sends the mails that are due, each once. With the embedded store, the site does this every minute`;

const LOCAL_LINK = `This link works on this computer alone. Set SITE_URL to the address that visitors use, such as
SITE_URL=https://www.example.in, and add the person again for a link that works elsewhere.`;

interface DeskStores {
  staff: Staff;
  siteUrl: string;
  log: Desk["log"];
  /** Returns nothing before the site's first start. */
  openDesk: () => Desk | undefined;
  /** Sends the mails that are due. Resolves to their number, or undefined where the site sends them. */
  mails: () => Promise<number | undefined>;
}

/** Resolves to an exit code. */
export async function deskCommand(
  args: string[],
  { staff, siteUrl, log, openDesk, mails }: DeskStores,
  out: (line: string) => void,
): Promise<number> {
  const { positionals = [], values } = commandArguments(args, { since: { type: "string" } }) ?? {};
  const [command, given, ...rest] = positionals;
  const since = values?.since;
  if (command === "log" && given === undefined && (since === undefined || isDay(since)))
    return printLog(log(since === undefined ? "" : startOfDay(since)), out);
  if (since !== undefined) return usage(out);
  if (command === "mails" && given === undefined) {
    const sent = await mails();
    out(sent === undefined ? "Nothing to do: the site does this every minute." : `sent ${sent} mails`);
    return 0;
  }
  if (command === "list" && given === undefined) return list(staff, out);
  const work = command && Object.hasOwn(WORKS, command) ? WORKS[command] : undefined;
  if (!work || given === undefined || rest.length > 0) return usage(out);
  const email = readEmail(given);
  if (!email) {
    out(`${given} is not an email address.`);
    return 1;
  }
  const { isDone, line } = await work(email, { staff, desk: openDesk() }, siteUrl);
  out(line);
  return isDone ? 0 : 1;
}

type Office = Parameters<typeof inviteColleague>[0];
type Work = (email: string, office: Office, siteUrl: string) => Promise<{ isDone: boolean; line: string }>;

const WORKS: Record<string, Work> = {
  async add(email, office, siteUrl) {
    if (new URL(siteUrl).hostname === "localhost") console.error(LOCAL_LINK);
    return { isDone: true, line: (await inviteColleague(office, email, siteUrl)) ?? "" };
  },

  manager: (email, office) => change(email, office, "manager", "is a manager"),
  colleague: (email, office) => change(email, office, "colleague", "is no manager any more"),
  remove: (email, office) => change(email, office, "remove", "no longer has access to the desk"),

  async reset(email, office) {
    const isDone = await resetFactor(office, email);
    const done = "signs in with the password alone, or sets up a new second factor";
    return { isDone, line: `${email} ${isDone ? done : "has no second factor"}.` };
  },
};

async function change(
  email: string,
  office: Office,
  to: Parameters<typeof changeColleague>[2],
  done: string,
) {
  const outcome = await changeColleague(office, email, to);
  const failed =
    outcome === "refused" ? "is not on the list" : "is the last manager: make somebody else one first";
  const isDone = outcome === "done";
  return { isDone, line: `${email} ${isDone ? done : failed}.` };
}

function usage(out: (line: string) => void): number {
  out(USAGE);
  return 2;
}

async function printLog(entries: AsyncIterable<LogEntry>, out: (line: string) => void): Promise<number> {
  for await (const entry of entries)
    out([localTime(entry.at), entry.by, entry.reference, logWords(entry)].filter(Boolean).join("  "));
  return 0;
}

async function list(staff: Staff, out: (line: string) => void): Promise<number> {
  const accounts = await staff.list();
  if (accounts.length === 0) out("Nobody has access, so the desk is off.");
  for (const { email, name, hasPassword, hasFactor, manager, linkUntil } of accounts) {
    const state = [
      name,
      hasPassword ? "has a password" : "no password yet",
      hasFactor && "has a second factor",
      manager && "is a manager",
      linkUntil && `link until ${localTime(linkUntil)} in India`,
    ];
    out(`${email}  ${state.filter(Boolean).join(", ")}`);
  }
  return 0;
}
