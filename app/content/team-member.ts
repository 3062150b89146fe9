import * as z from "zod";
import { capitaliseWords, compareText, picture, text } from "./fields";

export const DEFAULT_PORTRAIT = "/media/portrait-default.svg";

export const teamMemberSchema = z
  .object({
    fullName: text(
      { about: "The name; the site capitalises each word.", example: "asha verma" },
      "Unknown",
      capitaliseWords,
    ),
    photo: picture(
      { about: "The portrait.", example: "/media/asha-verma.jpg", absent: "a drawing" },
      DEFAULT_PORTRAIT,
    ),
    memberType: text({ about: "What they are.", example: "engineer" }, "Member", capitaliseWords),
    rank: text({ about: "How senior they are.", example: "Senior" }, "Member"),
    postHeld: text(
      { about: "What they do; shown in capitals.", example: "Solar Design Engineer" },
      "MEMBER",
      (post) => post.toUpperCase(),
    ),
  })
  .describe("The people on the home page, in the order of their names.");

export type TeamMember = z.infer<typeof teamMemberSchema> & { id: string };

export function membersByName(members: readonly TeamMember[]): TeamMember[] {
  return [...members].sort((a, b) => compareText(a.fullName, b.fullName) || compareText(a.id, b.id));
}
