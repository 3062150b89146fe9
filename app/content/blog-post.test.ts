import { expect, it } from "vitest";
import { type BlogPost, blogPostSchema, EXCERPT_LENGTH, publishedPosts, shorten } from "./blog-post";

function post(id: string, fields: object = {}): BlogPost {
  return { id, ...blogPostSchema.parse(fields) };
}

it("blogPostSchema accepts a document with no fields set (§3)", () => {
  const empty = {
    title: "Untitled",
    excerpt: "",
    content: "",
    tags: [],
    scheduledAt: null,
    createdAt: null,
  };
  expect(blogPostSchema.parse({})).toMatchObject(empty);
});

it("publishedPosts returns published posts only, newest first and undated last (§4)", () => {
  const posts = [
    post("undated", { isPublished: true }),
    post("old", { isPublished: true, scheduledAt: "2024-01-01T00:00:00Z" }),
    post("draft", { isPublished: false, scheduledAt: "2026-01-01T00:00:00Z" }),
    post("silent", { scheduledAt: "2026-01-01T00:00:00Z" }),
    post("new", { isPublished: true, scheduledAt: { seconds: 1_760_000_000 } }),
  ];
  expect(publishedPosts(posts).map(({ id }) => id)).toEqual(["new", "old", "undated"]);
});

it.each([
  ["keeps a text of exactly that length", "x".repeat(120), 120, "x".repeat(120)],
  ["ends a longer text with an ellipsis (§9)", "x".repeat(121), 120, `${"x".repeat(120)}…`],
  ["never cuts a character in two (§9)", "🌞".repeat(121), 120, `${"🌞".repeat(120)}…`],
  ["leaves no space before the ellipsis", "one two", 4, "one…"],
  ["gives an excerpt 120 characters (§9)", "x".repeat(200), EXCERPT_LENGTH, `${"x".repeat(120)}…`],
])("shorten %s", (_, text, length, shortened) => {
  expect(shorten(text, length)).toBe(shortened);
});
