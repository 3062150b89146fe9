import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { PAGE } from "~/content/paging";
import { SENT_PARAM } from "~/forms/answer";
import { site } from "~/site";
import { isResizable, pictureUrl } from "~/ui/picture";
import { CROPS } from "~/ui/picture-sizes";

const DEFAULT_IMAGE = "/images/rooftop-array-sunrise.jpg";
const DEFAULT_IMAGE_ALT = "Rows of solar panels on a flat roof at sunrise";

/** The size of social pictures: see CROPS in ui/picture-sizes.ts. */
const SOCIAL_WIDTH = 1200;
const SOCIAL_HEIGHT = Math.round(SOCIAL_WIDTH / CROPS.social.ratio);

interface PageMeta {
  title: string;
  description: string;
  isIndexed?: boolean;
  /** The social picture: from the content or the public folder. */
  imageUrl?: string | undefined;
  type?: "website" | "article";
  path?: string;
  /** The search parameters that select another page (category, page number) rather than a view of the same one. */
  distinctBy?: readonly string[];
}

type Args = Pick<MetaArgs, "location" | "matches">;

export function pageMeta(
  args: Args,
  { title, description, isIndexed = true, imageUrl, type = "website", path, distinctBy = [] }: PageMeta,
): MetaDescriptor[] {
  const fullTitle = `${title} | ${site.brand}`;
  const address = canonicalAddress(args, path, distinctBy);
  const siteUrl = siteUrlOf(args.matches);
  const image = socialImage(siteUrl, imageUrl);
  const wasSent = new URLSearchParams(args.location.search).has(SENT_PARAM);
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

export function socialImage(siteUrl: string, imageUrl: string | undefined): string {
  if (imageUrl?.startsWith("https://")) return imageUrl;
  const own = imageUrl && isResizable(imageUrl) ? imageUrl : DEFAULT_IMAGE;
  return siteUrl + pictureUrl(own, "social", SOCIAL_WIDTH);
}

export function siteUrlOf(matches: MetaArgs["matches"]): string {
  const layout = matches.find((match) => match.id === "routes/_site")?.data;
  return layout && typeof layout === "object" && "siteUrl" in layout ? String(layout.siteUrl) : "";
}
