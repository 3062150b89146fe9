import { expect, it } from "vitest";
import { parseDocument } from "~/content/parse";
import type { EditedDocument } from "~/editor/save/editable-content";
import { type ListQuery, listDocuments } from "./document-list";

const posts = [
  { id: "old", title: "Shadow and orientation", isPublished: true, scheduledAt: "2026-01-01" },
  { id: "new", title: "नेट मीटर क्या है", isPublished: true, scheduledAt: "2026-03-01", authorId: "Ramesh" },
  { id: "hidden", title: "Before the monsoon", scheduledAt: "2026-02-01" },
];

function postOf({ id, ...data }: { id: string; [field: string]: unknown }) {
  const { document } = parseDocument("blogPost", { id, data });
  if (!document) throw new Error(`${id} is faulty`);
  return document;
}

const draftOf = (id: string): EditedDocument => ({
  id,
  version: "1",
  draft: { fields: {}, by: "ravi@example.in", at: "2026-04-01T00:00:00Z" },
});

function list(query: ListQuery) {
  const { found, counts } = listDocuments(
    "blogPost",
    {
      live: posts.map(postOf),
      faults: new Map([["broken", { texts: ["not UTF-8 text"], shown: "nothing" }]]),
      drafts: [draftOf("old"), draftOf("unseen"), draftOf("later")],
      unpublished: [
        postOf({ id: "unseen", title: "A draft", scheduledAt: "2026-02-15" }),
        postOf({ id: "later", title: "Z" }),
      ],
    },
    query,
  );
  return { found: found.map(({ id, state }) => `${id} ${state}`), counts };
}

it("documents stand as on the site, drafts among them, and faulty ones first", () => {
  expect(list({}).found.join(", ")).toBe(
    "broken faulty, new published, unseen draft, hidden hidden, old changed, later draft",
  );
});

it("documents are sorted by title, and by what needs attention", () => {
  expect(list({ sort: "title" }).found.at(-1)).toBe("new published");
  expect(list({ sort: "state" }).found.map((row) => row.split(" ")[1])).toEqual(
    "faulty draft draft changed hidden published".split(" "),
  );
});

it("a document is found by beginnings of its words in any script, and by its state", () => {
  for (const [query, ...found] of [
    [{ q: "MON bef" }, "hidden hidden"],
    [{ q: "मीट" }, "new published"],
    [{ q: "rame" }, "new published"],
    [{ q: "onsoon" }],
    [{ state: "changed" }, "old changed"],
  ] as [ListQuery, ...string[]][])
    expect(list(query).found).toEqual(found);
  expect(list({ state: "changed", q: "x" }).counts).toMatchObject({ published: 1, faulty: 1, draft: 2 });
});
