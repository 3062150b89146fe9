import { type BlogPost, publishedPosts } from "~/content/blog-post";
import { untilNow } from "~/content/dates";
import { categoriesOf } from "~/content/fields";
import { isTranslated } from "~/content/in-language";
import { type PhotoGallery, publishedGalleries } from "~/content/photo-gallery";
import { projectPath } from "~/content/shown-photos";
import { pages } from "~/site/layout/navigation";
import { frame } from "~/texts/frame";
import { LANGUAGES, pathIn, twinsOf } from "~/texts/language";

interface SitemapEntry {
  /** Path and query, URL-encoded. */
  path: string;
  /** Milliseconds since 1970; left out when unknown. */
  modifiedAt?: number | null;
  /** Whether the page exists in both languages. */
  isTranslated?: boolean;
}

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;

const PAGES = [...pages, "/packages?type=Commercial", ...Object.keys(frame.en.policies)];

export function sitemapEntries(
  posts: readonly BlogPost[],
  galleries: readonly PhotoGallery[],
): SitemapEntry[] {
  const projects = publishedGalleries(galleries);
  return [
    ...PAGES.map((path) => ({ path, isTranslated: true })),
    ...categoriesOf(projects).map((category) => ({
      path: `/project-photos?${new URLSearchParams({ category })}`,
      isTranslated: true,
    })),
    ...projects.map(({ id }) => ({ path: projectPath(id), isTranslated: true })),
    ...publishedPosts(posts).map((post) => ({
      path: `/blog/${encodeURIComponent(post.id)}`,
      modifiedAt: post.scheduledAt ?? post.createdAt,
      isTranslated: isTranslated(post, "content"),
    })),
  ];
}

export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, modifiedAt, isTranslated }) => {
    const lastmod =
      modifiedAt == null ? "" : `<lastmod>${new Date(untilNow(modifiedAt)).toISOString()}</lastmod>`;
    const rest = lastmod + (isTranslated ? alternates(siteUrl, path) : "");
    return (isTranslated ? LANGUAGES.map((language) => pathIn(language, path)) : [path]).map(
      (url) => `<url><loc>${escapeXml(siteUrl + url)}</loc>${rest}</url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.slice(0, MAX_URLS).join("")}</urlset>
`;
}

function alternates(siteUrl: string, path: string): string {
  return twinsOf(path)
    .map(
      (twin) =>
        `<xhtml:link rel="alternate" hreflang="${twin.hrefLang}" href="${escapeXml(siteUrl + twin.path)}"/>`,
    )
    .join("");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// XML 1.0 cannot contain control characters or lone surrogates, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

export function escapeXml(text: string): string {
  return text.replace(NOT_XML, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
