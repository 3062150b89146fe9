import { env } from "~/server/env.server";

export function loader() {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${env().SITE_URL}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
