import * as z from "zod";
import { date, flag, html, newestFirst, picture, text, texts } from "./fields";

export const blogPostSchema = z
  .object({
    title: text({ about: "The title.", example: "Before the monsoon" }, "Untitled"),
    excerpt: text({
      about: "A sentence or two for the list.",
      example: "Ten minutes on the roof.",
      absent: "the first 120 characters of the content",
    }),
    content: html({ about: "The article, in HTML.", example: "<p>Clear the drains.</p>" }),
    coverImageUrl: picture({
      about: "The picture above the article.",
      example: "/media/roof.jpg",
      absent: "a drawing",
    }),
    authorId: text({ about: "The author, as visitors read it.", example: "Ramesh Chauhan" }),
    tags: texts({ about: "Words that say what it is about.", example: ["maintenance", "monsoon"] }),
    isPublished: flag({
      about: "Whether the list shows the post. Whoever has the link can read a draft.",
      example: true,
      absent: "a draft",
    }),
    scheduledAt: date({
      about: "The date in the list; the newest comes first. A post with a date to come is shown too.",
      example: "2026-11-22T15:00",
    }),
    createdAt: date({ about: "The date above the article.", example: "2026-11-20" }),
  })
  .describe("The posts of the blog.");

export type BlogPost = z.infer<typeof blogPostSchema> & { id: string };

/** Published posts, newest `scheduledAt` first; those without a date come last (specification §4). */
export function publishedPosts(posts: readonly BlogPost[]): BlogPost[] {
  return posts
    .filter((post) => post.isPublished === true)
    .sort(newestFirst(({ scheduledAt }) => scheduledAt));
}

/** Length of the excerpt taken from the content when there is none (specification §9). */
export const EXCERPT_LENGTH = 120;

export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join("").trimEnd()}…` : text;
}
