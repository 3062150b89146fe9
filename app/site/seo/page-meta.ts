import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { pageStatus } from "~/content/paging";
import { PAGE } from "~/query";
import { type Company, NO_COMPANY, site } from "~/site";
import { SENT_PARAM } from "~/submission/form-answer";
import { frame } from "~/texts/frame";
import { type Language, pathIn, twinsOf } from "~/texts/language";
import { CROPS } from "~/ui/picture-sizes";
import { isResizable, pictureUrl } from "~/ui/picture-url";

const DEFAULT_IMAGE = "/images/rooftop-array-sunrise.jpg";

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
  /** Whether the other language has the page too. */
  isTranslated?: boolean;
  /** The search parameters that select another page (category, page number) rather than a view of the same one. */
  distinctBy?: readonly string[];
}

type Args = Pick<MetaArgs, "location" | "matches">;

export function pageMeta(
  args: Args,
  {
    title,
    description,
    isIndexed = true,
    imageUrl,
    type = "website",
    path,
    isTranslated = true,
    distinctBy = [],
  }: PageMeta,
): MetaDescriptor[] {
  const fullTitle = `${title} | ${site.brand}`;
  const address = canonicalPath(args, path, distinctBy);
  const { siteUrl, language } = layoutOf(args.matches);
  const { locale, picture } = frame[language];
  const canonical = siteUrl + pathIn(language, address);
  const image = socialImage(siteUrl, imageUrl);
  const search = new URLSearchParams(args.location.search);
  const { page = Number.POSITIVE_INFINITY } = Object(args.matches.at(-1)?.data) as { page?: number };
  const isPage = isIndexed && !search.has(SENT_PARAM) && pageStatus(search.get(PAGE), page) === 200;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { property: "og:type", content: type },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: locale },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    ...(image.startsWith(`${siteUrl}/`)
      ? [
          { property: "og:image:width", content: String(SOCIAL_WIDTH) },
          { property: "og:image:height", content: String(SOCIAL_HEIGHT) },
        ]
      : []),
    { property: "og:image:alt", content: imageUrl ? title : picture },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: fullTitle },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(isPage && (isTranslated || language === "en")
      ? [
          { tagName: "link", rel: "canonical", href: canonical },
          { property: "og:url", content: canonical },
          ...(isTranslated ? twinsOf(address) : []).map(({ hrefLang, path }) => ({
            tagName: "link",
            rel: "alternate",
            hrefLang,
            href: siteUrl + path,
          })),
        ]
      : [{ name: "robots", content: "noindex" }]),
  ];
}

function canonicalPath({ location }: Args, path = location.pathname, distinctBy: readonly string[]): string {
  const search = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  for (const name of distinctBy) {
    const value = search.get(name);
    if (value && !(name === PAGE && value === "1")) kept.set(name, value);
  }
  return path + (kept.size > 0 ? `?${kept}` : "");
}

export function socialImage(siteUrl: string, imageUrl: string | undefined): string {
  if (imageUrl?.startsWith("https://")) return imageUrl;
  const own = imageUrl && isResizable(imageUrl) ? imageUrl : DEFAULT_IMAGE;
  return siteUrl + pictureUrl(own, "social", SOCIAL_WIDTH);
}

/** Returns a page's texts in the language of its document, for its `meta`, which is no component. */
export function metaTexts<Texts>({ matches }: Args, texts: Record<Language, Texts>): Texts {
  return texts[layoutOf(matches).language];
}

interface Layout {
  siteUrl: string;
  language: Language;
  company: Partial<Company>;
  isSchemeOver: boolean;
}

/** Returns what a page's layout has loaded, for its `meta`. Where its loader failed, nothing is known. */
export function layoutOf(matches: MetaArgs["matches"]) {
  const layout = matches.find(({ id }) => id === "routes/_site" || id === "routes/_secret");
  const loaded: Partial<Layout> = layout?.data ?? {};
  const company: Company = { ...NO_COMPANY, ...loaded.company };
  return { siteUrl: "", language: "en" as const, isSchemeOver: false, ...loaded, company };
}

export const FEED_PATH = "/rss.xml";

export function feedLink(matches: MetaArgs["matches"]) {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: `${site.brand} | Blog`,
    href: pathIn(layoutOf(matches).language, FEED_PATH),
  };
}
