import type { MetaDescriptor } from "@remix-run/node";
import { pathIn } from "~/language";
import { site } from "~/site";
import { texts } from "~/texts/texts";
import { socialImage } from "./page-meta";
import { companyId, jsonLd } from "./structured-data";

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

export function blogPosting(siteUrl: string, post: Post): MetaDescriptor {
  const { language } = texts.frame;
  return jsonLd({
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description || undefined,
    image: post.imageUrl ? socialImage(siteUrl, post.imageUrl) : undefined,
    datePublished: post.publishedAt,
    author: post.author ? { "@type": "Person", name: post.author } : undefined,
    publisher: { "@type": "Organization", "@id": companyId(siteUrl), name: site.brand, url: `${siteUrl}/` },
    mainEntityOfPage: siteUrl + pathIn(language, post.path),
    inLanguage: language === "hi" ? "hi" : undefined,
    keywords: post.tags.length > 0 ? post.tags : undefined,
  });
}
