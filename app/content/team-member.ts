import * as z from "zod";
import { capitaliseWords, compareText, textOr } from "./fields";

/** Shown for a member without a portrait. */
export const DEFAULT_PORTRAIT = "/media/portrait-default.svg";

/** A person in the home page's "Our Solar Experts". Collection `userDetails` (specification §3). */
export const teamMemberSchema = z.object({
  fullName: textOr("Unknown").transform(capitaliseWords),
  photo: textOr(DEFAULT_PORTRAIT),
  memberType: textOr("Member").transform(capitaliseWords),
  rank: textOr("Member"),
  postHeld: textOr("MEMBER").transform((value) => value.toUpperCase()),
});

export type TeamMember = z.infer<typeof teamMemberSchema> & { id: string };

/** Members sorted alphabetically by full name (specification §3). */
export function membersByName(members: readonly TeamMember[]): TeamMember[] {
  return [...members].sort((a, b) => compareText(a.fullName, b.fullName) || compareText(a.id, b.id));
}
