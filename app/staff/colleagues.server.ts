import type { Desk } from "~/leads/pipeline/desk";
import { freeLeadsOf } from "~/leads/pipeline/free-leads";
import type { AccountChange, Staff } from "./staff";

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

/** Ends a person's access and sessions, and gives their open leads to nobody. */
export async function removeColleague(
  { staff, desk }: Office,
  email: string,
  by?: string,
): Promise<AccountChange> {
  const outcome = await staff.remove(email, by);
  if (outcome !== "done") return outcome;
  await desk?.record({ kind: "remove-account", by: by ?? COMMAND, account: email });
  if (desk) await freeLeadsOf(desk, email);
  return outcome;
}

/** Makes a person a manager, or a colleague like the others. */
export async function setManager(
  { staff, desk }: Office,
  email: string,
  manager: boolean,
  by?: string,
): Promise<AccountChange> {
  const outcome = await staff.setManager(email, manager, by);
  const kind = manager ? "make-manager" : "make-colleague";
  if (outcome === "done") await desk?.record({ kind, by: by ?? COMMAND, account: email });
  return outcome;
}

/** Removes a second factor that its person has lost. Resolves to whether there was one. */
export async function resetFactor({ staff, desk }: Office, email: string): Promise<boolean> {
  const removed = await staff.changeFactor(email, (factor) => (factor ? null : undefined));
  if (removed === null) await desk?.record({ kind: "reset-factor", by: COMMAND, account: email });
  return removed === null;
}
