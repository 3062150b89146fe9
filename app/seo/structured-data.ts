import type { MetaDescriptor } from "@remix-run/node";
import { site } from "~/site";
import { socialImage } from "./page-meta";

/**
 * What search engines are told in their own notation (schema.org, as JSON-LD). Each function returns a descriptor for a
 * route's `meta`; Remix writes it into the head and escapes it, so a title may hold anything. Browsers do not run it,
 * and the content security policy does not concern it. Only what the page shows is said: no ratings, no prices.
 *
 *     export const meta: MetaFunction = (args) => [...pageMeta(args, …), organization(siteUrlOf(args.matches))];
 */

/** The company and its two offices: for the home page, About and Contact. */
export function organization(siteUrl: string): MetaDescriptor {
  const company = {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    name: site.brand,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: socialImage(siteUrl, undefined),
    slogan: site.tagline,
    description: site.description,
    email: site.email,
    telephone: site.callNow.e164,
  };
  const offices = site.offices.map(({ name, street, city, region, postalCode }) => ({
    "@type": "LocalBusiness",
    name: `${site.brand}, ${name}`,
    url: `${siteUrl}/contact`,
    image: company.image,
    email: site.email,
    telephone: site.callNow.e164,
    openingHours: site.hours.schema,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: "IN",
    },
    parentOrganization: { "@id": company["@id"] },
  }));
  return jsonLd({ "@graph": [company, ...offices] });
}

/**
 * Where a page stands, from the home page down, which is added in front.
 * @param trail the pages below it, the last one being the page itself: `[{ name: "Blog", path: "/events" }, …]`.
 */
export function breadcrumbs(
  siteUrl: string,
  trail: readonly { name: string; path: string }[],
): MetaDescriptor {
  return jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  });
}

interface Post {
  title: string;
  /** The excerpt, as it is shown. */
  description: string;
  /** As it stands in the content; "" where the post has no cover. */
  imageUrl: string;
  /** ISO 8601; undefined where the post has no date. */
  publishedAt: string | undefined;
  author: string;
  /** The path of the page: `/blog/{id}`. */
  path: string;
  tags: readonly string[];
}

/** A post of the blog, for its own page. What it does not have is left out. */
export function blogPosting(siteUrl: string, post: Post): MetaDescriptor {
  return jsonLd({
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description || undefined,
    image: post.imageUrl ? socialImage(siteUrl, post.imageUrl) : undefined,
    datePublished: post.publishedAt,
    author: post.author ? { "@type": "Person", name: post.author } : undefined,
    publisher: { "@type": "Organization", "@id": companyId(siteUrl), name: site.brand, url: `${siteUrl}/` },
    mainEntityOfPage: siteUrl + post.path,
    keywords: post.tags.length > 0 ? post.tags : undefined,
  });
}

interface Video {
  title: string;
  description: string;
  /** A path of this site, or an address of another. */
  thumbnailUrl: string;
  /** ISO 8601: the date of the gallery that it belongs to; undefined where that has none. */
  uploadedAt: string | undefined;
  /** The address of the player. */
  embedUrl: string;
}

/**
 * A video, for the page that shows it: `...videos.flatMap((video) => videoObject(siteUrl, video))`. Nothing for one
 * that lacks a title, a picture or a date, without which Google takes none.
 */
export function videoObject(siteUrl: string, video: Video): MetaDescriptor[] {
  if (!video.title || !video.uploadedAt || !video.thumbnailUrl || !URL.canParse(video.thumbnailUrl, siteUrl))
    return [];
  return [
    jsonLd({
      "@type": "VideoObject",
      name: video.title,
      description: video.description || undefined,
      thumbnailUrl: new URL(video.thumbnailUrl, siteUrl).href,
      uploadDate: video.uploadedAt,
      embedUrl: video.embedUrl,
    }),
  ];
}

function companyId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

type Json = { [key: string]: Json | Json[] | string | number | readonly string[] | undefined };

/** What is undefined goes when it is written, so that Remix's own type can be met without it. */
function jsonLd(fields: Json): MetaDescriptor {
  return { "script:ld+json": JSON.parse(JSON.stringify({ "@context": "https://schema.org", ...fields })) };
}
