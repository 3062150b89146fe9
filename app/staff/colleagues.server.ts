import type { Desk } from "~/leads/pipeline/desk";
import { freeLeadsOf } from "~/leads/pipeline/free-leads";
import type { Staff } from "./staff";

/** Stands in the place of a person in the log. */
const COMMAND = "the command";

interface Office {
  staff: Staff;
  /** Missing for a command before the site's first start. */
  desk: Pick<Desk, "record" | "list" | "append"> | undefined;
}

/**
 * Adds a person, or replaces the link of one who is there. Returns the link to choose a password, or undefined if that was not possible.
 * @param by nobody: the command
 */
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

/** Ends a person's access and sessions, and gives their open leads to nobody. Resolves to whether that was possible. */
export async function removeColleague({ staff, desk }: Office, email: string, by?: string): Promise<boolean> {
  if (!(await staff.remove(email, by))) return false;
  await desk?.record({ kind: "remove-account", by: by ?? COMMAND, account: email });
  if (desk) await freeLeadsOf(desk, email);
  return true;
}

/** Lets a person invite and remove colleagues, or no longer. Resolves to whether that was possible. */
export async function allowColleague(
  { staff, desk }: Office,
  email: string,
  mayInvite: boolean,
  by?: string,
): Promise<boolean> {
  if (!(await staff.allow(email, mayInvite, by))) return false;
  await desk?.record({ kind: mayInvite ? "allow" : "disallow", by: by ?? COMMAND, account: email });
  return true;
}

/** Removes a second factor that its person has lost. Resolves to whether there was one. */
export async function resetFactor({ staff, desk }: Office, email: string): Promise<boolean> {
  const removed = await staff.changeFactor(email, (factor) => (factor ? null : undefined));
  if (removed === null) await desk?.record({ kind: "reset-factor", by: COMMAND, account: email });
  return removed === null;
}
