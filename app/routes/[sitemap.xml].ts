import type { LoaderFunctionArgs } from "@remix-run/node";
import { allOrEmpty } from "~/content/content";
import { env } from "~/server/env.server";
import { sitemapEntries, sitemapXml } from "~/site/seo/sitemap";

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.stores;
  const [posts, galleries] = await Promise.all([
    allOrEmpty(content, "blogPost"),
    allOrEmpty(content, "photo-gallery"),
  ]);
  return new Response(sitemapXml(env().SITE_URL, sitemapEntries(posts, galleries)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
