import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { SENT } from "./forms/answer";
import { site } from "./site";

interface PageMeta {
  title: string;
  description: string;
  isIndexed?: boolean;
}

/** Title, description, canonical address and social tags of a page. */
export function pageMeta(
  { location, matches }: Pick<MetaArgs, "location" | "matches">,
  { title, description, isIndexed = true }: PageMeta,
): MetaDescriptor[] {
  const fullTitle = `${title} | ${site.brand}`;
  const address = siteUrlOf(matches) + location.pathname;
  const wasSent = new URLSearchParams(location.search).has(SENT);
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.brand },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    ...(isIndexed && !wasSent
      ? [
          { tagName: "link", rel: "canonical", href: address },
          { property: "og:url", content: address },
        ]
      : [{ name: "robots", content: "noindex" }]),
  ];
}

/** The root loader knows the origin under which visitors know the site. */
function siteUrlOf(matches: MetaArgs["matches"]): string {
  const root = matches.find((match) => match.id === "root")?.data;
  return root && typeof root === "object" && "siteUrl" in root ? String(root.siteUrl) : "";
}
