import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { PAGE } from "~/content/paging";
import { SENT } from "~/forms/answer";
import { site } from "~/site";
import { isResizable, pictureAddress } from "~/ui/picture";
import { CROPS } from "~/ui/picture-sizes";

/** Shown beside a link to a page that has no picture of its own. */
const DEFAULT_IMAGE = "/images/rooftop-array-sunrise.jpg";
const DEFAULT_IMAGE_ALT = "Rows of solar panels on a flat roof at sunrise";

/** Of the pictures that the site itself makes for social networks: see CROPS in ui/picture-sizes.ts. */
const SOCIAL_WIDTH = 1200;
const SOCIAL_HEIGHT = Math.round(SOCIAL_WIDTH / CROPS.social.ratio);

interface PageMeta {
  title: string;
  description: string;
  isIndexed?: boolean;
  /** What social networks show beside a link: a picture of the content or of the public folder. */
  imageUrl?: string | undefined;
  /** An article has a date; everything else is part of the website. */
  type?: "website" | "article";
  /** Where it is to be known, if it has several addresses. */
  path?: string;
  /** The search parameters that make another page of it (a category, a page number), not another view of the same. */
  distinctBy?: readonly string[];
}

type Args = Pick<MetaArgs, "location" | "matches">;

/** Title, description, canonical address and social tags of a page. */
export function pageMeta(
  args: Args,
  { title, description, isIndexed = true, imageUrl, type = "website", path, distinctBy = [] }: PageMeta,
): MetaDescriptor[] {
  const fullTitle = `${title} | ${site.brand}`;
  const address = canonicalAddress(args, path, distinctBy);
  const siteUrl = siteUrlOf(args.matches);
  const image = socialImage(siteUrl, imageUrl);
  const wasSent = new URLSearchParams(args.location.search).has(SENT);
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { property: "og:type", content: type },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    ...(image.startsWith(`${siteUrl}/`)
      ? [
          { property: "og:image:width", content: String(SOCIAL_WIDTH) },
          { property: "og:image:height", content: String(SOCIAL_HEIGHT) },
        ]
      : []),
    { property: "og:image:alt", content: imageUrl ? title : DEFAULT_IMAGE_ALT },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: fullTitle },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(isIndexed && !wasSent
      ? [
          { tagName: "link", rel: "canonical", href: address },
          { property: "og:url", content: address },
        ]
      : [{ name: "robots", content: "noindex" }]),
  ];
}

/** The one address under which a page should be known, whatever else its address says. */
function canonicalAddress(
  { location, matches }: Args,
  path = location.pathname,
  distinctBy: readonly string[],
): string {
  const search = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  for (const name of distinctBy) {
    const value = search.get(name);
    if (value && !(name === PAGE && value === "1")) kept.set(name, value);
  }
  return siteUrlOf(matches) + path + (kept.size > 0 ? `?${kept}` : "");
}

/** The address of a picture as social networks and search engines are given it; of the default where there is none. */
export function socialImage(siteUrl: string, imageUrl: string | undefined): string {
  if (imageUrl?.startsWith("https://")) return imageUrl;
  const own = imageUrl && isResizable(imageUrl) ? imageUrl : DEFAULT_IMAGE;
  return siteUrl + pictureAddress(own, "social", SOCIAL_WIDTH);
}

/** The root loader knows the origin under which visitors know the site. */
export function siteUrlOf(matches: MetaArgs["matches"]): string {
  const root = matches.find((match) => match.id === "root")?.data;
  return root && typeof root === "object" && "siteUrl" in root ? String(root.siteUrl) : "";
}
