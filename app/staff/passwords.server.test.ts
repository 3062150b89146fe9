import { describe, expect, it } from "vitest";
import { site } from "~/site";
import { passwordFault } from "./passwords.server";

const EMAIL = "asha.verma@example.in";

describe("a password", () => {
  it.each([
    "copper kettle on the roof",
    "छत पर तांबे की केतली",
    "🌞🪔🥁🎋🐘🪁🛺🥭🧿🪷🏏🫖",
    "x7#Qp2!vLm9$",
    "welcome to the roof",
    "           q w e r t z",
    "a".repeat(5) + "lamp-tiger-ocean-".repeat(14),
  ])("may be %s", (password) => expect(passwordFault(password, EMAIL)).toBeUndefined());

  it.each([
    ["", /at least 12/],
    ["elevenchars", /at least 12/],
    ["छत पर तांबे", /at least 12/],
    ["lamp tiger ocean ".repeat(16), /at most 256/],
    ["123qweasdzxc", /lists/],
    ["1QAZ2wsx3edc", /lists/],
    ["Leavemealone", /lists/],
    ["qwertyqwerty", /lists/],
    ["àààààààààààààà", /pattern/],
    ["lamp!lamp!lamp!", /pattern/],
    ["klmnopqrstuvwx", /pattern/],
    ["345678901234567", /pattern/],
    ["asha.verma@example.in", /address/],
    ["AshaVerma2026!", /address/],
    [`${site.brand} solar 1`, /company/],
    [`${site.shortBrand.toLowerCase()}solar2026`, /company/],
    ["letmein12345", /common word/],
    ["P@ssw0rd1234", /common word/],
    ["trustno1trustno1", /pattern/],
  ])("may not be %s", (password, fault) => expect(passwordFault(password, EMAIL)).toMatch(fault));
});
