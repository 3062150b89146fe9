import { site } from "~/site";

export const FEED_PATH = "/rss.xml";

export const feedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${site.brand} | Blog`,
  href: FEED_PATH,
};
