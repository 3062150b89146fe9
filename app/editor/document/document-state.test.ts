import { expect, it } from "vitest";
import { type DocumentState, decided, documentReducer, isTyped, undecided } from "./document-state";
import { mergeDocuments } from "./merge-documents";
import { entryKey, movedPlaces, type Path, withValue } from "./path";

const photos = (...names: string[]) => names.map((title) => ({ url: `/media/${title}.jpg`, title }));
const hindi = (...titles: (string | null)[]) => titles.map((title) => title && { title });

function stateOf(base: object): DocumentState {
  return { base: { ...base }, seen: "1", document: { ...base } };
}

it.each<[string, object, Path, unknown, object]>([
  ["a text", { title: "Roof" }, ["title"], "House", { title: "House" }],
  ["a field that was not there", {}, ["hours", "opens"], "09:00", { hours: { opens: "09:00" } }],
  [
    "the Hindi of an entry",
    { photos: [{}, {}] },
    ["hi", "photos", 1, "title"],
    "छत",
    { photos: [{}, {}], hi: { photos: [null, { title: "छत" }] } },
  ],
  ["a row that is a list of its values", { slabs: [[150, 5]] }, ["slabs", 0, 1], 6, { slabs: [[150, 6]] }],
  ["an emptied text", { title: "Roof", x: 1 }, ["title"], undefined, { x: 1 }],
  ["the last field of a group", { hours: { opens: "9" } }, ["hours", "opens"], undefined, {}],
  [
    "the last field of an entry",
    { photos: [{ title: "a" }] },
    ["photos", 0, "title"],
    undefined,
    { photos: [{}] },
  ],
  ["an emptied value of a row", { slabs: [[150, 5]] }, ["slabs", 0, 0], undefined, { slabs: [[null, 5]] }],
  [
    "the last Hindi",
    { hi: { photos: [null, { title: "छत" }] } },
    ["hi", "photos", 1, "title"],
    undefined,
    {},
  ],
])("%s gets another value", (_, before, path, value, after) => {
  expect(withValue({ ...before }, path, value)).toEqual(after);
});

it("a group of the stored document stays, also when it is empty", () => {
  const base = { hours: { opens: "9" } };
  expect(withValue(base, ["hours", "opens"], undefined, base)).toEqual({ hours: {} });
});

it("a field called __proto__ is a field like others", () => {
  const stored = JSON.parse('{"title":"a","office":{"__proto__":1}}');
  const typed = withValue(stored, ["title"], "b");
  expect(JSON.stringify(typed)).toBe('{"title":"b","office":{"__proto__":1}}');
});

it("an entry takes its Hindi and its key along, and a removed one is gone with both", () => {
  const start = stateOf({ photos: photos("a", "b", "c"), hi: { photos: hindi(null, "ख") } });
  const keys = (state: DocumentState) => (state.document.photos as object[]).map(entryKey);
  const [a, b, c] = keys(start);
  const typed = documentReducer(start, { type: "set", path: ["photos", 1, "title"], value: "B" });
  expect(keys(typed)).toEqual([a, b, c]);
  const moved = documentReducer(typed, { type: "arrange", path: ["photos"], places: movedPlaces(3, 1, 0) });
  expect(keys(moved)).toEqual([b, a, c]);
  expect(moved.document.hi).toEqual({ photos: hindi("ख") });
  const removed = documentReducer(moved, { type: "arrange", path: ["photos"], places: [1, 2] });
  expect(removed.document).toEqual({ photos: photos("a", "c"), hi: {} });
});

it.each([
  [0, -1, [0, 1, 2]],
  [0, 1, [1, 0, 2]],
  [0, 9, [1, 2, 0]],
  [2, 0, [2, 0, 1]],
])("entry %i of three moves to %i, as near as there is", (from, to, places) => {
  expect(movedPlaces(3, from, to)).toEqual(places);
});

it("what was typed and taken back is no change", () => {
  const start = stateOf({ photos: photos("a") });
  const typed = documentReducer(start, { type: "set", path: ["hi", "photos", 0, "title"], value: "क" });
  expect(isTyped(typed)).toBe(true);
  expect(
    isTyped(documentReducer(typed, { type: "set", path: ["hi", "photos", 0, "title"], value: undefined })),
  ).toBe(false);
  const longer = documentReducer(stateOf({}), { type: "add", path: ["photos"], entry: {} });
  expect(longer.document).toEqual({ photos: [{}] });
  expect(isTyped(documentReducer(longer, { type: "arrange", path: ["photos"], places: [] }))).toBe(false);
});

it.each<[string, object, object, object, object, Path[]]>([
  ["different fields", { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, []],
  [
    "different fields of a group",
    { g: { a: 1, b: 1 } },
    { g: { a: 2, b: 1 } },
    { g: { a: 1, b: 2 } },
    { g: { a: 2, b: 2 } },
    [],
  ],
  ["the same field to the same", { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ["the same field", { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }, [["a"]]],
  ["English and Hindi", { a: "x" }, { a: "y" }, { a: "x", hi: { a: "य" } }, { a: "y", hi: { a: "य" } }, []],
  ["a field that one removed", { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }, []],
  ["a field that one removed and one changed", { a: 1 }, {}, { a: 2 }, { a: 2 }, [["a"]]],
  [
    "different entries of a list",
    { l: photos("a", "b") },
    { l: photos("a2", "b") },
    { l: photos("a", "b2") },
    { l: photos("a", "b2") },
    [["l"]],
  ],
  [
    "a list and its Hindi",
    { l: photos("a"), hi: {} },
    { l: photos("b", "a"), hi: {} },
    { l: photos("a"), hi: { l: hindi("क") } },
    { l: photos("a"), hi: { l: hindi("क") } },
    [["l"]],
  ],
  [
    "a list that only they changed",
    { l: photos("a"), hi: { l: hindi("क") } },
    { l: photos("b", "a"), hi: { l: hindi(null, "क") } },
    { l: photos("a"), b: 1, hi: { l: hindi("क") } },
    { l: photos("b", "a"), b: 1, hi: { l: hindi(null, "क") } },
    [],
  ],
  ["null and nothing", { a: null }, {}, { a: null, b: 1 }, { a: null, b: 1 }, []],
])("two people change %s", (_, base, theirs, mine, document, both) => {
  const merged = mergeDocuments({ ...base }, { ...theirs }, { ...mine });
  expect(merged.document).toEqual(document);
  expect(merged.both).toEqual(both);
});

it("what both changed is chosen one by one, and then goes with what only they changed", () => {
  const base = { title: "a", text: "a", town: "a" };
  const start = { ...stateOf(base), document: { title: "mine", text: "mine", town: "a" } };
  const document = { title: "theirs", text: "theirs", town: "theirs" };
  const asked = documentReducer(start, { type: "met", theirs: { document, seen: "2", by: "Ravi" } });
  expect(undecided(asked)).toEqual([["title"], ["text"]]);
  expect(asked, "until then nothing of theirs is taken for seen").toMatchObject({ ...start, seen: "1" });
  expect(decided(asked)).toBe(asked);
  const one = documentReducer(asked, { type: "choose", path: ["title"], choice: "theirs" });
  expect(undecided(one)).toEqual([["text"]]);
  const both = documentReducer(one, { type: "choose", path: ["text"], choice: "mine" });
  expect(decided(both)).toEqual({
    base: document,
    seen: "2",
    document: { title: "theirs", text: "mine", town: "theirs" },
  });
});

it("what is typed while a save is on its way stays, and what the server spelled otherwise is taken over", () => {
  const sent = { title: "a", tags: ["solar"] };
  const state = { ...stateOf({}), document: { ...sent, title: "ab" } };
  const saved = documentReducer(state, {
    type: "saved",
    sent,
    document: { title: "a", tags: ["Solar"] },
    seen: "2",
  });
  expect(saved).toEqual({
    base: { title: "a", tags: ["Solar"] },
    seen: "2",
    document: { title: "ab", tags: ["Solar"] },
  });
});

it("a list takes 150 entries and no more", () => {
  const add = (state: DocumentState) =>
    documentReducer(state, { type: "add", path: ["photos"], entry: { title: "one more" } });
  const full = add(stateOf({ photos: photos(...Array(149).fill("a")) }));
  expect(full.document.photos).toHaveLength(150);
  expect(add(full)).toBe(full);
});
