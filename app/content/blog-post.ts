import * as z from "zod";
import { newestFirst, text, textOr, timestamp } from "./fields";

/** A post of the blog. Collection `blogPost` (specification §3). */
export const blogPostSchema = z.object({
  title: textOr("Untitled"),
  excerpt: text,
  /** HTML as an editor wrote it. Never shown before it went through server/article-html.server.ts. */
  content: text,
  coverImageUrl: text,
  /** Shown as the author. */
  authorId: text,
  tags: z.array(z.string()).nullish().transform(cleanTags),
  isPublished: z.boolean().nullish(),
  scheduledAt: timestamp,
  createdAt: timestamp,
});

export type BlogPost = z.infer<typeof blogPostSchema> & { id: string };

/** Published posts, newest `scheduledAt` first; those without a date come last (specification §4). */
export function publishedPosts(posts: readonly BlogPost[]): BlogPost[] {
  return posts
    .filter((post) => post.isPublished === true)
    .sort(newestFirst(({ scheduledAt }) => scheduledAt));
}

/** How much of the content stands for an excerpt that is missing (specification §9). */
export const EXCERPT_LENGTH = 120;

/** The first characters of a text, whole ones, with an ellipsis if there are more. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join("").trimEnd()}…` : text;
}

/** The address of the cover, or undefined where there is none that a page can show. */
export function coverOf({ coverImageUrl }: BlogPost): string | undefined {
  return /^(?:https:\/\/|\/(?![/\\]))/.test(coverImageUrl) ? coverImageUrl : undefined;
}

/** Blank tags and repeats left out, in their order. */
function cleanTags(tags: string[] | null | undefined): string[] {
  return [...new Set(tags?.map((tag) => tag.trim()).filter(Boolean))];
}
