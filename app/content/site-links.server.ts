import { frame } from "~/texts/frame";
import { pathWithin } from "~/texts/language";
import { urlsOf } from "./article-html.server";
import type { BlogPost } from "./blog-post";
import type { Brochure } from "./brochure";
import { closest, type Fault, faultAt, fieldValues, quoted } from "./faults";
import { inLanguage } from "./in-language";
import type { PhotoGallery } from "./photo-gallery";
import type { Shape } from "./shapes";
import { ARTICLE_PAGE, ARTICLE_PLACE, allowedUrl, comparableName, meantUrl, ownPath } from "./urls";

const PAGES = [
  ...Object.keys({ ...frame.en.nav, ...frame.en.policies }),
  "/contact/inquiry",
  "/rss.xml",
  "/sitemap.xml",
].filter((name) => name.startsWith("/"));

/** Files have rules of their own, and other paths no page that a document can name. */
const NOT_PAGES = /^\/(?:media|originals|pictures|images|desk|project|quotation)\//;

/** The pages of posts and galleries, and the files of brochures. */
const DOCUMENT =
  /^\/(?:blog\/(?<post>[^/]+)|project-photos\/(?<gallery>[^/]+)|brochures\/(?<brochure>[^/]+)\/download)$/i;

/** What links of the site can lead to, besides its fixed pages. */
export interface LinkTargets {
  posts: readonly Pick<BlogPost, "id" | "formerIds" | "content">[];
  /** The published ones. */
  galleries: readonly Pick<PhotoGallery, "id" | "formerIds">[];
  brochures: readonly Pick<Brochure, "id" | "formerIds">[];
  /** The origin of the site: "https://www.example.in". */
  siteUrl: string | undefined;
}

/** Returns a fault for each link of a document that leads to no page of the site, or to no place in an article. */
export async function linkFaults(shape: Shape, data: unknown, targets: LinkTargets): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { path, value, info } of fieldValues(shape, data)) {
    if (typeof value !== "string") continue;
    const isArticle = info?.kind === "html";
    for (const { url, kind } of isArticle ? await urlsOf(value) : [{ url: value, kind: info?.kind }]) {
      const problem = kind === "link" && linkProblem(url, targets, isArticle ? ARTICLE_PAGE : undefined);
      if (problem) faults.push(faultAt("value", shape, path, `${quoted(url)} ${problem}`));
    }
  }
  return faults;
}

/** @param page whose relative links it may be; undefined for a field, which has none */
export function linkProblem(
  given: string,
  { posts, galleries, brochures, siteUrl }: LinkTargets,
  page?: string,
): string | undefined {
  const url = (page && meantUrl(given)) ?? allowedUrl(ownPath(given, siteUrl), page);
  if (!url || given.trim().startsWith("#") || /^(?:\?|mailto:|tel:)/.test(url)) return undefined;
  if (!url.startsWith("/"))
    return /^https:\/\/[^/.:]+(?:[/:?#]|$)/.test(url) ? "leads to no site" : undefined;
  const [, pathname = "", place = ""] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/.exec(url) ?? [];
  const path = comparableName(pathWithin(pathname).replace(/(?<=.)\/$/, ""));
  if (NOT_PAGES.test(path) || PAGES.includes(path.toLowerCase())) return undefined;
  const ids = DOCUMENT.exec(path)?.groups ?? {};
  const post = named(ids.post, posts);
  if (!post && !named(ids.gallery, galleries) && !named(ids.brochure, brochures)) {
    const last = path
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "");
    const meant = last && closest(`/${last}`, PAGES.slice(1));
    return `leads to no page of the site${meant ? `; did you mean ${meant}?` : ""}`;
  }
  if (!post || !place.startsWith(ARTICLE_PLACE)) return undefined;
  const name = comparableName(place.slice(ARTICLE_PLACE.length));
  return placesIn(post.content + inLanguage("hi", post).content).has(name)
    ? undefined
    : "leads to no place in that article";
}

function named<Document extends { id: string; formerIds: readonly string[] }>(
  name: string | undefined,
  documents: readonly Document[],
): Document | undefined {
  return documents.find(({ id, formerIds }) => [id, ...formerIds].some((one) => one === name));
}

function placesIn(html: string): Set<string> {
  const places = html.matchAll(/\s(?:id|name)\s*=\s*["']?([^\s"'<>]+)/gi);
  return new Set([...places].map(([, name = ""]) => comparableName(name)));
}
