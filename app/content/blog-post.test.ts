import { expect, it } from "vitest";
import { type BlogPost, blogPostSchema, publishedPosts } from "./blog-post";

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
