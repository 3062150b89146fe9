import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { company, site } from "~/site";
import { frame } from "~/texts/frame";
import { pathIn } from "~/texts/language";
import { isResizable } from "~/ui/picture";
import { languageOfPage, siteUrlOf, socialImage } from "./page-meta";

// Structured data (schema.org as JSON-LD) for a route's `meta`, which Remix escapes. Only what the page shows. What a few pages
// have is in a file of its own, which they alone load.

/** @param trail the pages below home, the last one being the page itself: `[{ name: "Blog", path: "/events" }, …]`. */
export function breadcrumbs(
  matches: MetaArgs["matches"],
  trail: readonly { name: string; path: string }[],
): MetaDescriptor {
  const siteUrl = siteUrlOf(matches);
  const language = languageOfPage(matches);
  return jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: frame[language].nav["/"], path: "/" }, ...trail].map(
      ({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: siteUrl + pathIn(language, path),
      }),
    ),
  });
}

function companyId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

type Json = { [key: string]: Json | Json[] | string | number | readonly string[] | undefined };

/** JSON.stringify drops undefined values; Remix's type does not allow them. */
function jsonLd(fields: Json): MetaDescriptor {
  return { "script:ld+json": JSON.parse(JSON.stringify({ "@context": "https://schema.org", ...fields })) };
}

interface Post {
  title: string;
  description: string;
  /** The content's URL; "" for a post without a cover. */
  imageUrl: string;
  /** ISO 8601; undefined for a post without a date. */
  publishedAt: string | undefined;
  author: string;
  path: string;
  tags: readonly string[];
}

export function blogPosting(matches: MetaArgs["matches"], post: Post): MetaDescriptor {
  const siteUrl = siteUrlOf(matches);
  const language = languageOfPage(matches);
  return jsonLd({
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description || undefined,
    image: post.imageUrl ? socialImage(siteUrl, post.imageUrl) : undefined,
    datePublished: post.publishedAt,
    author: post.author ? { "@type": "Person", name: post.author } : undefined,
    publisher: { "@type": "Organization", "@id": companyId(siteUrl), name: site.brand, url: `${siteUrl}/` },
    mainEntityOfPage: siteUrl + pathIn(language, post.path),
    inLanguage: language,
    keywords: post.tags.length > 0 ? post.tags : undefined,
  });
}

/** Returns an empty list for a page without questions. */
export function questionPage(questions: readonly { question: string; answer: string }[]): MetaDescriptor[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [jsonLd({ "@type": "FAQPage", mainEntity })];
}

export function howTo(name: string, steps: readonly { title: string; text: string }[]): MetaDescriptor {
  const step = steps.map(({ title, text }) => ({ "@type": "HowToStep", name: title, text }));
  return jsonLd({ "@type": "HowTo", name, step });
}

interface Video {
  title: string;
  description: string;
  /** A path of this site, or an absolute URL. */
  thumbnailUrl: string;
  /** ISO 8601: the gallery's date, if it has one. */
  uploadedAt: string | undefined;
  embedUrl: string;
}

/** Returns an empty list for a video without title, picture or date, because Google requires all three. */
export function videoObject(siteUrl: string, video: Video): MetaDescriptor[] {
  if (!video.title || !video.uploadedAt || !video.thumbnailUrl || !URL.canParse(video.thumbnailUrl, siteUrl))
    return [];
  return [
    jsonLd({
      "@type": "VideoObject",
      name: video.title,
      description: video.description || undefined,
      thumbnailUrl: isResizable(video.thumbnailUrl)
        ? socialImage(siteUrl, video.thumbnailUrl)
        : new URL(video.thumbnailUrl, siteUrl).href,
      uploadDate: video.uploadedAt,
      embedUrl: video.embedUrl,
    }),
  ];
}

export function organization(matches: MetaArgs["matches"]): MetaDescriptor {
  const siteUrl = siteUrlOf(matches);
  const language = languageOfPage(matches);
  const { tagline, description } = frame[language];
  const brand = {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    name: site.brand,
    legalName: company.legalName,
    taxID: company.gstin,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: socialImage(siteUrl, undefined),
    slogan: tagline,
    description,
    email: site.email,
    telephone: site.callNow.e164,
    areaServed: site.serviceArea[language],
  };
  const offices = site.offices.map(({ name, street, city, region, postalCode }) => ({
    "@type": "LocalBusiness",
    name: `${site.brand}, ${name}`,
    url: `${siteUrl}/contact`,
    image: brand.image,
    email: site.email,
    telephone: site.callNow.e164,
    openingHours: site.hours,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: "IN",
    },
    parentOrganization: { "@id": brand["@id"] },
  }));
  return jsonLd({ "@graph": [brand, ...offices] });
}
