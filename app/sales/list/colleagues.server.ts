import { isClosed } from "~/sales/lead/lead-state";
import type { Desk } from "~/sales/store/desk";
import type { AccountChange } from "~/staff/staff";
import type { Staff } from "~/staff/staff-store.server";

/** Stands in the place of a person in the log. */
const COMMAND = "the command";

interface Office {
  staff: Staff;
  /** Missing for a command before the site's first start. */
  desk: Pick<Desk, "record" | "between" | "append"> | undefined;
}

/** The link to send to a new colleague. */
export interface InvitedColleague {
  email: string;
  link: string;
  /** Whether the link was mailed; missing without a mail server. */
  isMailed?: boolean | undefined;
}

/** Adds a person, or replaces the link of one. Returns the link, or undefined if that was not possible. @param by nobody: the command */
export async function inviteColleague(
  { staff, desk }: Office,
  email: string,
  siteUrl: string,
  by?: string,
): Promise<string | undefined> {
  const token = await staff.invite(email, by);
  if (token === undefined) return undefined;
  await desk?.record({ kind: "invite", by: by ?? COMMAND, account: email });
  return `${siteUrl}/desk/password?token=${token}`;
}

/** What can become of a colleague, and what the log calls it. */
const CHANGES = { remove: "remove-account", manager: "make-manager", colleague: "make-colleague" } as const;

/** Makes a person a manager, or a colleague like others, or removes them at once: their open leads are nobody's then. */
export async function changeColleague(
  { staff, desk }: Office,
  email: string,
  change: keyof typeof CHANGES,
  by?: string,
): Promise<AccountChange> {
  const outcome =
    change === "remove"
      ? await staff.remove(email, by)
      : await staff.setManager(email, change === "manager", by);
  if (outcome !== "done") return outcome;
  await desk?.record({ kind: CHANGES[change], by: by ?? COMMAND, account: email });
  if (desk && change === "remove") await freeLeads(desk, staff);
  return outcome;
}

/** Stands in the place of a person in the history of a lead. */
const DESK = "the desk";

/** Gives open leads of people who left to nobody, so that all see them, and surveys to the leads' owners. Returns how many. Idempotent. */
export async function freeLeads(
  desk: Pick<Desk, "between" | "append">,
  staff: { list(): Promise<readonly { email: string }[]> },
): Promise<number> {
  const emails = new Set((await staff.list()).map(({ email }) => email));
  const hasLeft = (email: string) => email !== "" && !emails.has(email);
  let freed = 0;
  for await (const { id, owner, surveyor, status, mergedInto, events } of desk.between("", "")) {
    const change = {
      ...(hasLeft(owner) && !isClosed(status) && { owner: "" }),
      ...(hasLeft(surveyor) && { surveyor: "" }),
    };
    if (mergedInto || Object.keys(change).length === 0) continue;
    const result = await desk.append(id, DESK, change, events);
    if (result.status === "saved") freed += 1;
  }
  return freed;
}

/** Removes a second factor that its person has lost. Resolves to whether there was one. */
export async function resetFactor({ staff, desk }: Office, email: string): Promise<boolean> {
  const removed = await staff.changeFactor(email, (factor) => (factor ? null : undefined));
  if (removed === null) await desk?.record({ kind: "reset-factor", by: COMMAND, account: email });
  return removed === null;
}
