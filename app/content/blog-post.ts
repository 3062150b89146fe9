import * as z from "zod";
import type { Language } from "~/texts/language";
import { articleUrls, isArticle, withAlts } from "./article-pictures";
import { type CroppedPicture, type DescribePicture, defineCollection } from "./collection";
import { shortDate } from "./dates";
import { date, flag, formerIds, html, newestFirst, picture, text, texts } from "./fields";
import { isMap, type PlainFields } from "./plain-fields";
import { isShownAt, shownDates } from "./shown-dates";

export const blogPostSchema = z
  .object({
    title: text("Title", { about: "Title of the post.", example: "Before the monsoon" }, "Untitled"),
    excerpt: text("Excerpt", {
      about: "One or two sentences for the blog list.",
      long: true,
      example: "Ten minutes on the roof.",
      absent: "the first 120 characters of the article",
    }),
    content: html("Article", { about: "Article text in HTML.", example: "<p>Clear the drains.</p>" }),
    coverImageUrl: picture("Cover picture", {
      about: "Picture above the article.",
      example: "/media/roof.jpg",
      absent: "a drawing",
    }),
    authorId: text("Author", { about: "Author's name, as visitors see it.", example: "Ramesh Chauhan" }),
    tags: texts("Tags", {
      about: "Topics of the post.",
      example: ["maintenance", "monsoon"],
      isShared: true,
    }),
    isPublished: flag("Who sees it", {
      about: "In the list, or only people with its link.",
      example: true,
      absent: "not in the list",
      choices: ["Published", "Not in the list: only by its link"],
    }),
    ...shownDates,
    scheduledAt: date("Date in the list", {
      about: "Newest first. A post with a future date shows at once.",
      example: "2026-11-22T15:00",
      isRare: true,
    }),
    createdAt: date("Date above the article", { example: "2026-11-20", isRare: true }),
    formerIds: formerIds(),
  })
  .describe("Blog posts.");

export type BlogPost = z.infer<typeof blogPostSchema> & { id: string };

/** Published posts, newest `scheduledAt` first; those without a date come last (specification §4). */
export function publishedPosts(posts: readonly BlogPost[]): BlogPost[] {
  return newestPosts(posts.filter((post) => post.isPublished === true && isShownAt(post)));
}

const newestPosts = newestFirst<BlogPost>(({ scheduledAt }) => scheduledAt);

/** Length of the excerpt taken from the content when there is none (specification §9). */
export const EXCERPT_LENGTH = 120;

async function describeArticle(data: PlainFields, describe: DescribePicture): Promise<PlainFields> {
  const described = async (html: unknown, language: Language) => {
    if (typeof html !== "string" || !isArticle(html)) return html;
    const alts = new Map<string, string>();
    for (const url of articleUrls(html)) alts.set(url, await describe(url, language));
    return withAlts(html, alts);
  };
  const hi = isMap(data.hi) ? { ...data.hi, content: await described(data.hi.content, "hi") } : undefined;
  return { ...data, content: await described(data.content, "en"), ...(hi && { hi }) };
}

export const blogPosts = defineCollection({
  name: "blogPost",
  schema: blogPostSchema,
  describePictures: describeArticle,
  words: { title: "Blog", one: "post", many: "posts", place: "Blog" },
  titleField: "title",
  thumbnail: ({ coverImageUrl }) => coverImageUrl,
  facts: ({ scheduledAt, authorId, tags }) => [shortDate(scheduledAt), authorId, tags.join(", ")],
  order: newestPosts,
  shownBy: "isPublished",
  hidden: "Not in the list",
  // The detail page performs no draft check (specification §4).
  readableByLink: true,
  needs: ({ title, content }) => ({ title, content }),
  preview: ({ id }) => ({ path: `/blog/${encodeURIComponent(id)}` }),
  pictures: ({ coverImageUrl, content }) => [
    [coverImageUrl, "wide"],
    ...[...content.matchAll(/\bsrc="(\/(?:media|originals)\/[^"]+)"/g)].map(
      ([, url]) => [url, "full"] satisfies CroppedPicture,
    ),
  ],
});
