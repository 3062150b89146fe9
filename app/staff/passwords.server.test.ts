import { describe, expect, it } from "vitest";
import { site } from "~/site";
import { hashPassword, isPassword, newSecret, passwordFault } from "./passwords.server";

const EMAIL = "asha.verma@example.in";

describe("a password", () => {
  it.each([
    "copper kettle on the roof",
    "छत पर तांबे की केतली",
    "🌞🪔🥁🎋🐘🪁🛺🥭🧿🪷🏏🫖",
    "x7#Qp2!vLm9$",
    "welcome to the roof",
    "letmein q7zkv4x",
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
    ["letmein q7zkv4", /common word/],
    ["P@ssw0rd1234", /common word/],
    ["trustno1trustno1", /pattern/],
  ])("may not be %s", (password, fault) => expect(passwordFault(password, EMAIL)).toMatch(fault));
});

it("a hash names scrypt's cost of 32 MiB, and has a salt of 16 bytes and a key of 32", async () => {
  expect(await hashPassword("copper kettle on the roof")).toMatch(
    /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/,
  );
});

it("one password is hashed at a time, sixteen wait, and the next is refused", async () => {
  // A hash names its cost: this one takes no time.
  const cheap = `scrypt$2$1$1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const checks = Array.from({ length: 18 }, () => isPassword("no such password", cheap));
  const statuses = (await Promise.allSettled(checks)).map(({ status }) => status);
  expect(statuses).toEqual([...Array(17).fill("fulfilled"), "rejected"]);
});

it("a secret has 256 bits", () => {
  expect(newSecret()).toMatch(/^[\w-]{43}$/);
});
