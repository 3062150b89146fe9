import { expect, it } from "vitest";
import { DEFAULT_PORTRAIT, membersByName, teamMemberSchema } from "./team-member";

it("teamMemberSchema applies the specification's defaults (§3)", () => {
  const unknown = { fullName: "Unknown", memberType: "Member", rank: "Member", postHeld: "MEMBER" };
  const member = teamMemberSchema.parse({ fullName: " ", photo: null });
  expect(member).toEqual({ ...unknown, photo: DEFAULT_PORTRAIT });
});

it("teamMemberSchema capitalises names and types, and upper-cases the post (§3)", () => {
  const other = { photo: "/media/asha.jpg", rank: "Senior" };
  const typed = { fullName: "asha rani verma", memberType: "field engineer", postHeld: "Head of roofs" };
  const shown = { fullName: "Asha Rani Verma", memberType: "Field Engineer", postHeld: "HEAD OF ROOFS" };
  expect(teamMemberSchema.parse({ ...other, ...typed })).toEqual({ ...other, ...shown });
});

it("membersByName sorts alphabetically by full name, then by id (§3)", () => {
  const members = [
    { id: "2", ...teamMemberSchema.parse({ fullName: "vikram" }) },
    { id: "4", ...teamMemberSchema.parse({ fullName: "Asha" }) },
    { id: "3", ...teamMemberSchema.parse({ fullName: "asha" }) },
    { id: "1", ...teamMemberSchema.parse({}) },
  ];
  expect(membersByName(members).map(({ id }) => id)).toEqual(["3", "4", "1", "2"]);
});
