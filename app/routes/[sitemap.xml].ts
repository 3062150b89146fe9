import { allOrEmpty } from "~/content/content";
import { sitemapEntries, sitemapXml } from "~/seo/sitemap";
import { env } from "~/server/env.server";
import { openStores } from "~/stores/open.server";

export async function loader() {
  const { content } = openStores();
  const [posts, galleries] = await Promise.all([
    allOrEmpty(content, "blogPost"),
    allOrEmpty(content, "photo-gallery"),
  ]);
  return new Response(sitemapXml(env().SITE_URL, sitemapEntries(posts, galleries)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
