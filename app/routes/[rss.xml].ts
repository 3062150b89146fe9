import type { LoaderFunctionArgs } from "@remix-run/node";
import { postExcerpt } from "~/content/article-html.server";
import { publishedPosts } from "~/content/blog-post";
import { untilNow } from "~/content/dates";
import { inLanguage, isTranslated } from "~/content/in-language";
import { env } from "~/server/env.server";
import { failUnavailableWith } from "~/server/unavailable.server";
import { site } from "~/site";
import { FEED_PATH } from "~/site/seo/page-meta";
import { escapeXml } from "~/site/seo/sitemap";
import { frame } from "~/texts/frame";
import { LOCALES, languageOf, pathIn } from "~/texts/language";

const NEWEST = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = languageOf(request.url);
  const posts = await context.stores.content
    .all("blogPost")
    .catch(failUnavailableWith("We can’t load the posts right now. Please try again in a moment."));
  const { SITE_URL } = env();
  const items = await Promise.all(
    publishedPosts(posts)
      .filter((post) => language === "en" || isTranslated(post, "content"))
      .slice(0, NEWEST)
      .map((post) => inLanguage(language, post))
      .map(async (post) => {
        const url = SITE_URL + pathIn(language, `/blog/${encodeURIComponent(post.id)}`);
        return element("item", [
          element("title", escapeXml(post.title)),
          element("link", escapeXml(url)),
          `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
          ...(post.scheduledAt === null
            ? []
            : [element("pubDate", new Date(untilNow(post.scheduledAt)).toUTCString())]),
          ...(post.authorId ? [element("dc:creator", escapeXml(post.authorId))] : []),
          ...post.tags.map((tag) => element("category", escapeXml(tag))),
          element("description", escapeXml(await postExcerpt(post))),
        ]);
      }),
  );
  const feed = element("channel", [
    element("title", escapeXml(`${site.brand} | Blog`)),
    element("link", SITE_URL + pathIn(language, "/events")),
    element("description", escapeXml(frame[language].blurb)),
    element("language", LOCALES[language].toLowerCase()),
    `<atom:link href="${SITE_URL}${pathIn(language, FEED_PATH)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">${feed}</rss>\n`,
    {
      headers: {
        "Content-Type": "application/rss+xml; charset=utf-8",
        "Cache-Control": "public, max-age=300, stale-while-revalidate=3600",
      },
    },
  );
}

function element(name: string, content: string | string[]): string {
  return typeof content === "string"
    ? `<${name}>${content}</${name}>`
    : `<${name}>\n${content.join("\n")}\n</${name}>`;
}
