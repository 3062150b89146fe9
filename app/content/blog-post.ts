import * as z from "zod";
import { compareText, text, timestamp } from "./fields";

/** A post of the blog. Collection `blogPost` (specification §3). */
export const blogPostSchema = z.object({
  title: text,
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
    .sort((a, b) => (b.scheduledAt ?? 0) - (a.scheduledAt ?? 0) || compareText(a.id, b.id));
}

/** Blank tags and repeats left out, in their order. */
function cleanTags(tags: string[] | null | undefined): string[] {
  return [...new Set(tags?.map((tag) => tag.trim()).filter(Boolean))];
}
