import { describe, expect, it } from "vitest";
import { DEFAULT_PORTRAIT, membersByName, teamMemberSchema } from "./team-member";

describe("teamMemberSchema", () => {
  it("applies the specification's defaults", () => {
    expect(teamMemberSchema.parse({ fullName: " ", photo: null })).toEqual({
      fullName: "Unknown",
      photo: DEFAULT_PORTRAIT,
      memberType: "Member",
      rank: "Member",
      postHeld: "MEMBER",
    });
  });

  it("capitalises names and types, and upper-cases the post", () => {
    const member = teamMemberSchema.parse({
      fullName: "asha rani verma",
      photo: "/media/asha.jpg",
      memberType: "field engineer",
      rank: "Senior",
      postHeld: "Head of installation",
    });
    expect(member).toEqual({
      fullName: "Asha Rani Verma",
      photo: "/media/asha.jpg",
      memberType: "Field Engineer",
      rank: "Senior",
      postHeld: "HEAD OF INSTALLATION",
    });
  });
});

describe("membersByName", () => {
  it("sorts alphabetically by full name, then by id", () => {
    const members = [
      { id: "2", ...teamMemberSchema.parse({ fullName: "vikram" }) },
      { id: "4", ...teamMemberSchema.parse({ fullName: "Asha" }) },
      { id: "3", ...teamMemberSchema.parse({ fullName: "asha" }) },
      { id: "1", ...teamMemberSchema.parse({}) },
    ];
    expect(membersByName(members).map(({ id }) => id)).toEqual(["3", "4", "1", "2"]);
  });
});
