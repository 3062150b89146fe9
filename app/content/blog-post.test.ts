import { describe, expect, it } from "vitest";
import { type BlogPost, blogPostSchema, publishedPosts, shorten } from "./blog-post";

function post(id: string, fields: object = {}): BlogPost {
  return { id, ...blogPostSchema.parse(fields) };
}

describe("blogPostSchema", () => {
  it("accepts a document with no fields set", () => {
    expect(blogPostSchema.parse({})).toMatchObject({
      title: "Untitled",
      excerpt: "",
      content: "",
      tags: [],
      scheduledAt: null,
      createdAt: null,
    });
  });

  it("removes blank and duplicate tags and keeps their order", () => {
    expect(blogPostSchema.parse({ tags: ["roof", " homes ", "", "roof"] }).tags).toEqual(["roof", "homes"]);
  });
});

describe("publishedPosts", () => {
  it("returns published posts only, newest first and undated last", () => {
    const posts = [
      post("undated", { isPublished: true }),
      post("old", { isPublished: true, scheduledAt: "2024-01-01T00:00:00Z" }),
      post("draft", { isPublished: false, scheduledAt: "2026-01-01T00:00:00Z" }),
      post("silent", { scheduledAt: "2026-01-01T00:00:00Z" }),
      post("new", { isPublished: true, scheduledAt: { seconds: 1_760_000_000 } }),
    ];
    expect(publishedPosts(posts).map(({ id }) => id)).toEqual(["new", "old", "undated"]);
  });

  it("sorts equal dates by id and does not change its input", () => {
    const fields = { isPublished: true, scheduledAt: "2025-01-01T00:00:00Z" };
    const posts = [post("b", fields), post("a", fields)];
    expect(publishedPosts(posts).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(posts.map(({ id }) => id)).toEqual(["b", "a"]);
  });
});

describe("shorten", () => {
  it("keeps a text of exactly that length", () => {
    expect(shorten("x".repeat(120), 120)).toBe("x".repeat(120));
  });

  it("ends a longer text with an ellipsis", () => {
    expect(shorten("x".repeat(121), 120)).toBe(`${"x".repeat(120)}…`);
  });

  it("never cuts a character in two", () => {
    expect(shorten("🌞".repeat(121), 120)).toBe(`${"🌞".repeat(120)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shorten("one two", 4)).toBe("one…");
  });
});
