import type { Content } from "~/content/content";
import { keyStart } from "~/content/item-keys";
import { PAGE } from "~/content/paging";
import { galleriesIn, PHOTOS_PER_PAGE, publishedGalleries } from "~/content/photo-gallery";
import { CATEGORY } from "~/content/shown-photos";
import { VIDEOS_PER_PAGE, videoCards } from "~/content/video-gallery";
import { type ShownDraft, withDraft } from "./with-draft";

interface PreviewPlace {
  path: string;
  search: Record<string, string | number>;
}

/** Where visitors find a document: a page, and the part of a longer list. */
export async function previewPlace(shown: ShownDraft, live: Content): Promise<PreviewPlace> {
  const content = withDraft(live, shown);
  const { name, document } = shown;
  const { id } = document;
  switch (name) {
    case "blogPost":
      return { path: `/blog/${encodeURIComponent(id)}`, search: {} };
    case "heroSliders":
    case "userDetails":
      return { path: "/", search: {} };
    case "packages":
      return { path: "/packages", search: document.type === "Commercial" ? { type: document.type } : {} };
    case "downloads":
      return { path: "/brochures", search: document.title ? { q: document.title } : {} };
    case "solarRates":
      return {
        path: "/calculator",
        search: document.kind === "state" ? estimateIn(document.name) : estimateIn("Uttarakhand"),
      };
    case "photo-gallery":
      return photoPlace(id, document.category, content);
    case "video-gallery":
      return videoPlace(id, content);
  }
}

/** Figures are seen in an estimate. */
function estimateIn(state: string) {
  return { for: "home", state, units: 300 };
}

async function photoPlace(id: string, category: string, content: Content): Promise<PreviewPlace> {
  const galleries = galleriesIn(category, publishedGalleries(await content.all("photo-gallery")));
  const index = galleries.findIndex((gallery) => gallery.id === id);
  const before = galleries.slice(0, index).reduce((sum, { photos }) => sum + Math.max(1, photos.length), 0);
  const page = Math.floor(before / PHOTOS_PER_PAGE) + 1;
  return {
    path: "/project-photos",
    search: { ...(category && { [CATEGORY]: category }), ...(page > 1 && { [PAGE]: page }) },
  };
}

async function videoPlace(id: string, content: Content): Promise<PreviewPlace> {
  const cards = videoCards(await content.all("video-gallery"));
  const first = cards.findIndex(({ key }) => key.startsWith(keyStart(id)));
  const page = Math.floor(Math.max(0, first) / VIDEOS_PER_PAGE) + 1;
  return { path: "/project-videos", search: page > 1 ? { [PAGE]: page } : {} };
}

/** Returns the page's URL with a token that shows the draft in it. */
export function previewUrl({ path, search }: PreviewPlace, token: string): string {
  const query = new URLSearchParams(
    Object.entries({ ...search, preview: token }).map(([key, value]) => [key, String(value)]),
  );
  return `${path}?${query}`;
}
