import * as z from "zod";
import type { Language } from "~/language";
import { capitaliseWords, compareText, flag, list, picture, text } from "./fields";
import { inLanguage } from "./in-language";
import { itemKeys, keyStart } from "./item-keys";
import { type PageOf, pageOf } from "./paging";
import type { GalleryPart, ShownPhoto } from "./shown-photos";

/** Bounds the markup: pictures load lazily, markup does not. */
export const PHOTOS_PER_PAGE = 48;

export const photoGallerySchema = z
  .object({
    title: text({ label: "Title", about: "Name of the project.", example: "Apartment block, Indirapuram" }),
    category: text({
      label: "Category",
      about: "Tab of the project.",
      example: "Residential",
      absent: "shown only under All",
    }),
    isPublished: flag({
      label: "Shown in the gallery",
      about: "Shows the project in the gallery.",
      example: true,
      absent: "hidden",
    }),
    featuredImageUrl: picture({
      label: "Picture on the home page",
      about: "Picture for the home page.",
      example: "/media/house-at-dusk.jpg",
      absent: "the first photo",
    }),
    photos: list(
      {
        url: picture({
          label: "Picture",
          about: "Photo. An entry without one is left out.",
          example: "/media/roof.jpg",
        }),
        title: text({ label: "Title", about: "Title of the photo.", example: "First light on the rows" }),
        fileName: text({
          label: "Name in shared links",
          about: "Name of the photo in shared links.",
          example: "roof.jpg",
          absent: "the name of the file",
          isTranslated: false,
        }),
        description: text({
          label: "Description",
          about: "One or two sentences.",
          long: true,
          example: "The frames stand on blocks.",
        }),
      },
      {
        label: "Photos",
        about: "Photos, in display order.",
        example: [{ url: "/media/roof.jpg", title: "The roof" }],
      },
      (photo) => photo.url !== "",
    ),
  })
  .describe("Projects with photos. The home page shows all except those marked as unpublished.");

export type PhotoGallery = z.infer<typeof photoGallerySchema> & { id: string };

export interface Project {
  id: string;
  title: string;
  /** As URLs name it. */
  category: string;
  /** The category's name, where it is another. */
  name?: string;
  imageUrl: string;
}

/** Bounds the size of the home page; the gallery shows all. */
const MAX_PROJECTS = 24;

/** Unlike the original system, the carousel leaves out galleries marked as unpublished. */
export function carouselProjects(galleries: readonly PhotoGallery[], language: Language = "en"): Project[] {
  return galleries
    .filter((gallery) => gallery.isPublished !== false)
    .map((gallery) => {
      const { id, category, featuredImageUrl, photos } = gallery;
      const shown = inLanguage(language, gallery);
      return {
        id,
        title: shown.title,
        category,
        ...(shown.category !== category && { name: shown.category }),
        imageUrl: featuredImageUrl || (photos[0]?.url ?? ""),
      };
    })
    .filter((project) => project.imageUrl !== "")
    .sort((a, b) => compareText(a.id, b.id))
    .slice(0, MAX_PROJECTS);
}

export function publishedGalleries(galleries: readonly PhotoGallery[]): PhotoGallery[] {
  return galleries.filter((gallery) => gallery.isPublished === true).sort((a, b) => compareText(a.id, b.id));
}

/** The tabs after "All": distinct categories in alphabetical order (specification §2). */
export function categoriesOf(galleries: readonly PhotoGallery[]): string[] {
  const categories = new Set(galleries.map((gallery) => gallery.category));
  return [...categories].filter((category) => category !== "").sort(compareText);
}

export function galleriesIn(category: string, galleries: readonly PhotoGallery[]): readonly PhotoGallery[] {
  return category === "" ? galleries : galleries.filter((gallery) => gallery.category === category);
}

/** Returns the page of photos at `?page=`. A gallery may span pages; an empty one counts as one photo, for its heading. */
export function photoPage(galleries: readonly PhotoGallery[], search: URLSearchParams): PageOf<GalleryPart> {
  const slots = galleries.flatMap((gallery) =>
    Array.from({ length: Math.max(1, gallery.photos.length) }, (_, index) => ({ gallery, index })),
  );
  const { items, page, pages } = pageOf(slots, search, PHOTOS_PER_PAGE);
  const spans = new Map<PhotoGallery, { from: number; to: number }>();
  for (const { gallery, index } of items) {
    spans.set(gallery, { from: spans.get(gallery)?.from ?? index, to: index + 1 });
  }
  return { items: [...spans].map(([gallery, { from, to }]) => partOf(gallery, from, to)), page, pages };
}

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

/** Returns the last segment of a URL. Cloud Storage encodes folders into it as "%2F". */
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
