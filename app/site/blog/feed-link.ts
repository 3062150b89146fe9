import { pathIn } from "~/language";
import { site } from "~/site";
import { texts } from "~/texts/texts";

export const FEED_PATH = "/rss.xml";

export function feedLink() {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: `${site.brand} | Blog`,
    href: pathIn(texts.frame.language, FEED_PATH),
  };
}
