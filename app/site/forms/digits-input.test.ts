import { expect, it } from "vitest";
import { type Edit, keepDigits, keepMobile } from "./digits-input";

/** Types a text at the caret "|", tidying the field after each key. */
function typeInto(marked: string, keys: string, keep: (edit: Edit) => Edit): string {
  let edit = { text: marked.replace("|", ""), caret: marked.indexOf("|") };
  for (const key of keys) {
    const text = edit.text.slice(0, edit.caret) + key + edit.text.slice(edit.caret);
    edit = keep({ text, caret: edit.caret + 1 });
  }
  return `${edit.text.slice(0, edit.caret)}|${edit.text.slice(edit.caret)}`;
}

it.each([
  ...["98765-43210", "+91 98765 43210", "91 98765 43210", "098765 43210", "०९८७६५४३२१०", "919876543210"],
  ...[
    "00919876543210",
    "0091 98765 43210",
    "0919876543210",
    "091 98765-43210",
    "+919876543210",
    "९१९८७६५४३२१०",
  ],
  ...[
    "९१ ९८७६५ ४३२१०",
    "૯૮૭૬૫૪૩૨૧૦",
    "９８７６５４３２１０",
    "۹۸۷۶۵۴۳۲۱۰",
    "+९१९८७६५४३२१०",
    "9876543210 ",
    "(+91) 98765 43210",
  ],
])("a mobile number field shows the ten digits of %s as typed", (typed) =>
  expect(typeInto("|", typed, keepMobile)).toBe("9876543210|"),
);

it.each(["0091 98765 43210", "+91 (98765) 43210", "+91 0 98765 43210", " 919876543210 "])(
  "a mobile number field shows the ten digits of %s as pasted",
  (pasted) => expect(keepMobile({ text: pasted, caret: pasted.length }).text).toBe("9876543210"),
);

it("a mobile number field rejects an eleventh digit at any position (§5)", () => {
  expect(typeInto("9876543210|", "55", keepMobile)).toBe("9876543210|");
  expect(typeInto("987|6543210", "5", keepMobile)).toBe("987|6543210");
  expect(typeInto("|9876543210", "5", keepMobile)).toBe("|9876543210");
});

it("a mobile number field keeps a number that begins with 91 and has ten digits, and shows an eleventh", () => {
  expect(typeInto("|", "9198765432", keepMobile)).toBe("9198765432|");
  expect(typeInto("|", "919198765432", keepMobile)).toBe("9198765432|");
  expect(typeInto("|", "91987654321", keepMobile)).toBe("91987654321|");
  expect(typeInto("91987654321|", "05", keepMobile)).toBe("9876543210|");
});

it("a mobile number field takes a country code that is typed before a number", () => {
  expect(typeInto("|98765432", "91", keepMobile)).toBe("91|98765432");
  expect(typeInto("91|98765432", "1", keepMobile)).toBe("911|98765432");
});

it("a mobile number field keeps the caret after an edit in the middle", () => {
  expect(typeInto("98|43210", "765", keepMobile)).toBe("98765|43210");
  expect(typeInto("98|543210", "x", keepMobile)).toBe("98|543210");
  expect(typeInto("|9876543210", "0", keepMobile)).toBe("|9876543210");
});

it("a mobile number field keeps all digits of a foreign number, so that the visitor sees what is refused", () => {
  expect(typeInto("|", "+971 50 123 4567", keepMobile)).toBe("+971501234567|");
});

it("a PIN code field keeps six digits", () => {
  const keep = (edit: Edit) => keepDigits(edit, 6);
  expect(typeInto("|", "249 4035", keep)).toBe("249403|");
  expect(keep({ text: "PIN 249-403", caret: 11 })).toEqual({ text: "249403", caret: 6 });
});
