import { type BlogPost, publishedPosts } from "~/content/blog-post";
import { compareText } from "~/content/fields";
import type { PhotoGallery } from "~/content/photo-gallery";
import { escapeXml } from "./xml";

export interface SitemapEntry {
  /** Path and query, URL-encoded. */
  path: string;
  /** Milliseconds since 1970; left out when unknown. */
  modifiedAt?: number | null;
}

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;

const PAGES = [
  "/",
  "/about",
  "/project-photos",
  "/project-videos",
  "/packages",
  "/packages?type=Commercial",
  "/calculator",
  "/events",
  "/brochures",
  "/inquiry",
  "/contact",
  "/privacy-policy",
  "/terms",
];

export function sitemapEntries(
  posts: readonly BlogPost[],
  galleries: readonly PhotoGallery[],
): SitemapEntry[] {
  const categories = new Set(
    galleries.filter((gallery) => gallery.isPublished === true).map((gallery) => gallery.category),
  );
  return [
    ...PAGES.map((path) => ({ path })),
    ...[...categories]
      .filter(Boolean)
      .sort(compareText)
      .map((category) => ({ path: `/project-photos?${new URLSearchParams({ category })}` })),
    ...publishedPosts(posts).map(({ id, scheduledAt, createdAt }) => ({
      path: `/blog/${encodeURIComponent(id)}`,
      modifiedAt: scheduledAt ?? createdAt,
    })),
  ].slice(0, MAX_URLS);
}

export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, modifiedAt }) => {
    const lastmod = modifiedAt == null ? "" : `<lastmod>${new Date(modifiedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
