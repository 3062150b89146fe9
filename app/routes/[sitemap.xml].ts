import { allOrNone } from "~/content/content";
import { sitemapEntries, sitemapXml } from "~/seo/sitemap";
import { env } from "~/server/env.server";
import { openStores } from "~/stores/open.server";

/** GET /sitemap.xml: every page that search engines should know. */
export async function loader() {
  const { content } = openStores();
  const [posts, galleries] = await Promise.all([
    allOrNone(content, "blogPost"),
    allOrNone(content, "photo-gallery"),
  ]);
  return new Response(sitemapXml(env().SITE_URL, sitemapEntries(posts, galleries)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
