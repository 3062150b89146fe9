import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { pathIn } from "~/language";
import { texts } from "~/texts/texts";
import { siteUrlOf } from "./page-meta";

// Structured data (schema.org as JSON-LD) for a route's `meta`, which Remix escapes. Only what the page shows. What a few pages
// have is in a file of its own, which they alone load.

/** @param trail the pages below home, the last one being the page itself: `[{ name: "Blog", path: "/events" }, …]`. */
export function breadcrumbs(
  matches: MetaArgs["matches"],
  trail: readonly { name: string; path: string }[],
): MetaDescriptor {
  const siteUrl = siteUrlOf(matches);
  const { language, nav } = texts.frame;
  return jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: nav["/"], path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + pathIn(language, path),
    })),
  });
}

export function companyId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

type Json = { [key: string]: Json | Json[] | string | number | readonly string[] | undefined };

/** JSON.stringify drops undefined values; Remix's type does not allow them. */
export function jsonLd(fields: Json): MetaDescriptor {
  return { "script:ld+json": JSON.parse(JSON.stringify({ "@context": "https://schema.org", ...fields })) };
}
