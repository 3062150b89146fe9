import { isDay, startOfDay } from "~/india-time";
import { localTime } from "~/leads/lead-text";
import type { Desk, LogEntry } from "~/leads/pipeline/desk";
import { readEmail, type Staff } from "~/staff/staff";
import { commandArguments } from "./command-arguments.server";

const USAGE = `Usage: npm run --silent desk -- add <email>
       npm run --silent desk -- list
       npm run --silent desk -- remove <email>
       npm run --silent desk -- log [--since YYYY-MM-DD]
       npm run --silent desk -- mails

  add        prints a link to choose a password; it works once, for 24 hours. For a forgotten
             password, add the person again: the old one works until they choose a new one
  list       lists everyone with access to the desk
  remove     removes a person's access, and signs them out everywhere
  log        lists who viewed or changed which lead in the last year, oldest first
  mails      sends the mails that are due, each once. With the embedded store, the site does this every minute`;

const LOCAL_LINK = `This link works on this computer alone. Set SITE_URL to the address that visitors use, such as
SITE_URL=https://www.example.in, and add the person again for a link that works elsewhere.`;

interface DeskStores {
  staff: Staff;
  siteUrl: string;
  log: Desk["log"];
  /** Sends the mails that are due. Resolves to their number, or undefined where the site sends them. */
  mails: () => Promise<number | undefined>;
}

/** Resolves to an exit code. */
export async function deskCommand(
  args: string[],
  { staff, siteUrl, log, mails }: DeskStores,
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
  if ((command !== "add" && command !== "remove") || given === undefined || rest.length > 0) {
    return usage(out);
  }
  const email = readEmail(given);
  if (!email) {
    out(`${given} is not an email address.`);
    return 1;
  }
  if (command === "add") {
    out(`${siteUrl}/desk/password?token=${await staff.invite(email)}`);
    if (new URL(siteUrl).hostname === "localhost") console.error(LOCAL_LINK);
    return 0;
  }
  const wasThere = await staff.remove(email);
  out(wasThere ? `${email} no longer has access to the desk.` : `${email} is not on the list.`);
  return wasThere ? 0 : 1;
}

function usage(out: (line: string) => void): number {
  out(USAGE);
  return 2;
}

async function printLog(entries: AsyncIterable<LogEntry>, out: (line: string) => void): Promise<number> {
  for await (const { at, by, what, reference } of entries)
    out([localTime(at), by, reference, what].filter(Boolean).join("  "));
  return 0;
}

async function list(staff: Staff, out: (line: string) => void): Promise<number> {
  const accounts = await staff.list();
  if (accounts.length === 0) out("Nobody has access, so the desk is off.");
  for (const { email, hasPassword, linkUntil } of accounts) {
    const link = linkUntil ? `link until ${localTime(linkUntil)} in India` : "";
    const state = [hasPassword ? "has a password" : "no password yet", link].filter(Boolean).join(", ");
    out(`${email}  ${state}`);
  }
  return 0;
}
