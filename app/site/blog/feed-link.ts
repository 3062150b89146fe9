import type { MetaArgs } from "@remix-run/node";
import { site } from "~/site";
import { languageOfPage } from "~/site/seo/page-meta";
import { pathIn } from "~/texts/language";

export const FEED_PATH = "/rss.xml";

export function feedLink(matches: MetaArgs["matches"]) {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: `${site.brand} | Blog`,
    href: pathIn(languageOfPage(matches), FEED_PATH),
  };
}
