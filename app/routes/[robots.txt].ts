import { env } from "~/server/env.server";

/** GET /robots.txt: everything may be read. What should not be found says so itself (`noindex`). */
export function loader() {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${env().SITE_URL}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
