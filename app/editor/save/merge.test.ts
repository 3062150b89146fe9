import { expect, it } from "vitest";
import { merge } from "./merge";
import { idOf } from "./save-document.server";

it("lists merge where both sides changed different entries; otherwise the second person is asked", () => {
  const photos = (text: string) => text.split(" ").map((photo) => ({ url: photo[0], title: photo.slice(1) }));
  const merged = (...texts: string[]) => {
    const [before = {}, theirs = {}, mine = {}] = texts.map((text) => ({ photos: photos(text) }));
    const { fields, both } = merge(before, theirs, mine);
    return both.length > 0 ? "asked" : fields.photos;
  };
  expect(merged("a b c d", "a bTheirs d t", "m d a b c")).toEqual(photos("m d t a bTheirs"));
  expect(merged("a b", "a t b", "a b m")).toEqual(photos("a t b m"));
  expect(merged("a b c", "c b a", "a bMine c")).toEqual(photos("c bMine a"));
  for (const [before = "", theirs = "", mine = ""] of [
    ["a b", "aTheirs b", "aMine b"],
    ["a b", "b", "aMine b"],
    ["a b c", "b a c", "a c b"],
    ["a a", "a aTheirs", "aMine a"],
  ])
    expect(merged(before, theirs, mine)).toBe("asked");
  const office = { kept: 1, theirs: 1 };
  const photo = { url: "a", office: { kept: 1 } };
  const hindi = { "title:hi": "छत" };
  expect(
    merge({ photos: [photo] }, { photos: [{ ...photo, office }] }, { photos: [{ ...photo, ...hindi }] }),
  ).toMatchObject({
    fields: { photos: [{ url: "a", office, ...hindi }] },
    both: [],
  });
});

it("a field called __proto__ is a field", () => {
  const theirs = JSON.parse('{"__proto__":{"polluted":true}}');
  expect(Object.keys(merge({}, theirs, {}).fields)).toEqual(["__proto__"]);
  expect({}).not.toHaveProperty("polluted");
});

it.each([
  ["3 kW Family Home", "3-kw-family-home"],
  ["छत पर 3 kW: कैसे?", "छत-पर-3-kw-कैसे"],
  ["../../etc/passwd\u0000", "etc-passwd"],
  ["<script>", "script"],
  ["🌞", ""],
  ["Summer ☀️ offer", "summer-offer"],
  ["शक्‍ति का सूरज", "शक्ति-का-सूरज"],
  [`${"क".repeat(59)}क्षिप्रा`, "क".repeat(59)],
])("the id for %j is %j", (title, id) => {
  expect(idOf(title)).toBe(id);
});
