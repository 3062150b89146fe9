import * as z from "zod";
import { capitaliseWords, compareText, flag, list, picture, text } from "./fields";
import { itemKeys, keyStart } from "./item-keys";
import { type PageOf, pageOf } from "./paging";
import type { GalleryPart, ShownPhoto } from "./shown-photos";

/** A page of the list shows this many photos at most: their pictures load late, but their markup does not. */
export const PHOTOS_PER_PAGE = 48;

/** A project with its photos. Collection `photo-gallery` (specification §3). */
export const photoGallerySchema = z
  .object({
    title: text({ about: "The name of the project.", example: "Apartment block, Indirapuram" }),
    category: text({
      about: "The tab that it stands under.",
      example: "Residential",
      absent: "only under All",
    }),
    isPublished: flag({ about: "Whether the gallery shows the project.", example: true, absent: "hidden" }),
    featuredImageUrl: picture({
      about: "The picture for the home page.",
      example: "/media/house-at-dusk.jpg",
      absent: "the first photo",
    }),
    photos: list(
      {
        url: picture({ about: "The photo; an entry without one is left out.", example: "/media/roof.jpg" }),
        title: text({ about: "What it shows.", example: "First light on the rows" }),
        fileName: text({
          about: "What the photo is called in links that visitors share.",
          example: "roof.jpg",
          absent: "the name of the file",
        }),
        description: text({ about: "A sentence or two.", example: "The frames stand on blocks." }),
      },
      {
        about: "The photos, in the order they are shown.",
        example: [{ url: "/media/roof.jpg", title: "The roof" }],
      },
      (photo) => photo.url !== "",
    ),
  })
  .describe("Projects with their photos. The home page shows those that are not marked as unpublished.");

export type PhotoGallery = z.infer<typeof photoGallerySchema> & { id: string };

/** What the projects carousel shows of a gallery (specification §3, "Gallery entry for the projects carousel"). */
export interface Project {
  id: string;
  title: string;
  category: string;
  imageUrl: string;
}

const MAX_PROJECTS = 24;

/**
 * Galleries as carousel entries. A gallery without a featured image shows its first photo. The system the
 * specification was read from shows drafts here too; ours leaves out what is marked as unpublished. However many
 * there are, the home page stays the same size: the gallery has them all.
 */
export function carouselProjects(galleries: readonly PhotoGallery[]): Project[] {
  return galleries
    .filter((gallery) => gallery.isPublished !== false)
    .map(({ id, title, category, featuredImageUrl, photos }) => ({
      id,
      title,
      category,
      imageUrl: featuredImageUrl || (photos[0]?.url ?? ""),
    }))
    .filter((project) => project.imageUrl !== "")
    .sort((a, b) => compareText(a.id, b.id))
    .slice(0, MAX_PROJECTS);
}

/** Galleries that are published (specification §4), in the order of their ids. */
export function publishedGalleries(galleries: readonly PhotoGallery[]): PhotoGallery[] {
  return galleries.filter((gallery) => gallery.isPublished === true).sort((a, b) => compareText(a.id, b.id));
}

/** The tabs after "All": what galleries are filed under, each once, in the order of the alphabet (specification §2). */
export function categoriesOf(galleries: readonly PhotoGallery[]): string[] {
  const categories = new Set(galleries.map((gallery) => gallery.category));
  return [...categories].filter((category) => category !== "").sort(compareText);
}

/** Galleries of a category; all of them for "". */
export function galleriesIn(category: string, galleries: readonly PhotoGallery[]): readonly PhotoGallery[] {
  return category === "" ? galleries : galleries.filter((gallery) => gallery.category === category);
}

/**
 * The page of photos that an address asks for. Galleries follow one another; one that does not fit on what is left of
 * a page goes on on the next. A gallery without photos takes the room of one, for its heading.
 */
export function photoPage(galleries: readonly PhotoGallery[], search: URLSearchParams): PageOf<GalleryPart> {
  const places = galleries.flatMap((gallery) =>
    Array.from({ length: Math.max(1, gallery.photos.length) }, (_, index) => ({ gallery, index })),
  );
  const { items, page, pages } = pageOf(places, search, PHOTOS_PER_PAGE);
  const spans = new Map<PhotoGallery, { from: number; to: number }>();
  for (const { gallery, index } of items) {
    spans.set(gallery, { from: spans.get(gallery)?.from ?? index, to: index + 1 });
  }
  return { items: [...spans].map(([gallery, { from, to }]) => partOf(gallery, from, to)), page, pages };
}

/** The whole gallery that has the photo with this key, if it is published. */
export function galleryOfPhoto(
  galleries: readonly PhotoGallery[],
  key: string | null,
): GalleryPart | undefined {
  if (key === null) return undefined;
  return galleries
    .filter((gallery) => key.startsWith(keyStart(gallery.id)))
    .map((gallery) => partOf(gallery, 0))
    .find(({ photos }) => photos.some((photo) => photo.key === key));
}

function partOf({ id, title, category, photos }: PhotoGallery, from: number, to?: number): GalleryPart {
  const keys = itemKeys(
    id,
    photos.map((photo) => photo.fileName || fileNameOf(photo.url)),
  );
  const shown: ShownPhoto[] = photos.map(({ url, title, description }, index) => ({
    key: keys[index] ?? "",
    url,
    title,
    description,
  }));
  return {
    id,
    title: capitaliseWords(title),
    category,
    skipped: from,
    total: photos.length,
    photos: shown.slice(from, to),
  };
}

/** The last segment of an address. Storage services write the folders of a file into it, as "%2F". */
function fileNameOf(url: string): string {
  const segment =
    url
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(segment).split("/").at(-1) || "photo";
  } catch {
    return segment;
  }
}
