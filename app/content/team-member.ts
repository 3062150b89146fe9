import * as z from "zod";
import { defineCollection } from "./collection";
import { capitaliseWords, compareText, picture, text } from "./fields";

export const DEFAULT_PORTRAIT = "/media/portrait-default.svg";

export const teamMemberSchema = z
  .object({
    fullName: text(
      "Name",
      { about: "Name. The site capitalises each word.", example: "asha verma" },
      "Unknown",
      capitaliseWords,
    ),
    photo: picture(
      "Portrait",
      { example: "/media/asha-verma.jpg", absent: "only name and designation" },
      DEFAULT_PORTRAIT,
    ),
    memberType: text("Role", { example: "engineer" }, "Member", capitaliseWords),
    rank: text("Seniority", { example: "Senior" }, "Member"),
    postHeld: text(
      "Designation",
      { about: "Designation, shown in capitals.", example: "Solar Design Engineer" },
      "MEMBER",
      (post) => post.toUpperCase(),
    ),
  })
  .describe("Team on the home page, by name.");

export type TeamMember = z.infer<typeof teamMemberSchema> & { id: string };

export function membersByName(members: readonly TeamMember[]): TeamMember[] {
  return [...members].sort((a, b) => compareText(a.fullName, b.fullName) || compareText(a.id, b.id));
}

export const teamMembers = defineCollection({
  name: "userDetails",
  schema: teamMemberSchema,
  words: { title: "Team", one: "person", many: "people", place: "Home page" },
  titleField: "fullName",
  thumbnail: ({ photo }) => photo,
  facts: ({ postHeld }) => [postHeld],
  order: membersByName,
  needs: ({ fullName }) => ({ fullName: fullName !== "Unknown" }),
  preview: () => ({ path: "/" }),
  pictures: ({ photo }) => [[photo, "tall"]],
});
