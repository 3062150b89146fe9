import * as z from "zod";
import { PAGE } from "~/query";
import type { Language } from "~/texts/language";
import { type CroppedPicture, countOf, type DescribePicture, defineCollection } from "./collection";
import { longMonth } from "./dates";
import {
  capitaliseWords,
  day,
  description,
  flag,
  formerIds,
  inOrder,
  list,
  number,
  optionalAmount,
  picture,
  text,
} from "./fields";
import { inLanguage } from "./in-language";
import { itemKeys, keyStart } from "./item-keys";
import { type PageOf, pageOf } from "./paging";
import { isMap, type PlainFields } from "./plain-fields";
import { isShownAt, publishing } from "./shown-dates";
import { CATEGORY, type GalleryPart, type ProjectFacts, type ShownPhoto } from "./shown-photos";
import { decoded } from "./urls";

/** Bounds the markup: pictures load lazily, markup does not. */
export const PHOTOS_PER_PAGE = 48;

const UNSAID = { absent: "not said", isRare: true } as const;

export const photoGallerySchema = z
  .object({
    title: text("Title", { about: "Name of the project.", example: "Apartment block, Indirapuram" }),
    category: text("Category", {
      about: "Tab of the project.",
      example: "Residential",
      absent: "shown only under All",
      isShared: true,
    }),
    ...publishing("not in the gallery"),
    featuredImageUrl: picture("Cover", {
      about: "Picture of the project on the home page.",
      example: "/media/house-at-dusk.jpg",
      absent: "the first photo",
      isRare: true,
    }),
    photos: list(
      "Photos",
      {
        url: picture("Picture", {
          about: "Photo. An entry without one is left out.",
          example: "/media/roof.jpg",
          isRare: true,
        }),
        title: text("Title", { about: "Title of the photo.", example: "First light on the rows" }),
        fileName: text("Last part of the link", {
          about: "Of a link to this photo.",
          example: "roof.jpg",
          absent: "the name of the file",
          isTranslated: false,
          isRare: true,
        }),
        description: description("The frames stand on blocks."),
      },
      {
        about: "Photos, in display order.",
        cover: "featuredImageUrl",
        example: [{ url: "/media/roof.jpg", title: "The roof" }],
      },
      (photo) => photo.url !== "",
    ),
    kw: optionalAmount("Size in kW", { example: 5, ...UNSAID, least: 0.1, most: 100_000 }),
    town: text("Town", { example: "Dehradun", ...UNSAID }),
    builtOn: day("Switched on", { about: "The page shows the month.", example: "2026-06-15", ...UNSAID }),
    roof: text("Roof", { example: "Flat concrete roof, two storeys", ...UNSAID }),
    billBefore: optionalAmount("Bill before, rupees a month", { example: 4100, ...UNSAID }),
    billAfter: optionalAmount("Bill now, rupees a month", { example: 650, ...UNSAID }),
    customer: text("Customer", {
      about: "The name below the words.",
      example: "Name of a customer",
      ...UNSAID,
    }),
    words: text("Words of the customer", {
      about: "What they told you, word for word.",
      long: true,
      example: "What they told you.",
      ...UNSAID,
    }),
    permission: flag("Permission to publish", {
      about: "Says that the customer agreed to size, town, month, roof, bills, name and words on the site.",
      example: true,
      absent: "none of these is shown",
      isRare: true,
    }),
    order: number("Position", { about: "Lowest first.", example: 1, absent: "before 1", isRare: true }, 0),
    formerIds: formerIds(),
  })
  .describe("Projects with photos. The home page shows all except those marked as unpublished.");

export type PhotoGallery = z.infer<typeof photoGallerySchema> & { id: string };

export type Project = ReturnType<typeof carouselProjects>[number];

/** Bounds the size of the home page; the gallery shows all. */
const MAX_PROJECTS = 24;

/** Unlike the original system, the carousel leaves out galleries marked as unpublished. */
export function carouselProjects(galleries: readonly PhotoGallery[], language: Language = "en") {
  return inOrder(galleries.filter((gallery) => gallery.isPublished !== false && isShownAt(gallery)))
    .map((gallery) => {
      const { id, category } = gallery;
      const shown = inLanguage(language, gallery);
      return {
        id,
        title: shown.title,
        /** The English name, which URLs use. */
        category,
        /** The Hindi name. */
        ...(shown.category !== category && { name: shown.category }),
        imageUrl: coverOf(gallery),
        ...factsOf(shown, language),
      };
    })
    .filter((project) => project.imageUrl !== "")
    .slice(0, MAX_PROJECTS);
}

/** Returns what the customer agreed to, in `facts`; nothing without permission. */
function factsOf(gallery: PhotoGallery, language: Language): { facts?: ProjectFacts } {
  if (gallery.permission !== true) return {};
  const { kw, town, roof, billBefore, billAfter, customer, words, builtOn } = gallery;
  const given = { kw, town, roof, billBefore, billAfter, customer, words };
  const facts: ProjectFacts = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value || value === 0),
  );
  if (builtOn) facts.month = longMonth(Date.parse(builtOn), language);
  return Object.keys(facts).length > 0 ? { facts } : {};
}

export function publishedGalleries(galleries: readonly PhotoGallery[]): PhotoGallery[] {
  return inOrder(galleries.filter((gallery) => gallery.isPublished === true && isShownAt(gallery)));
}

export function galleriesIn(category: string, galleries: readonly PhotoGallery[]): readonly PhotoGallery[] {
  return category === "" ? galleries : galleries.filter((gallery) => gallery.category === category);
}

/** Returns a page of photos. A gallery may span pages; an empty one counts as one photo, for its heading. */
export function photoPage(
  galleries: readonly PhotoGallery[],
  asked: string | undefined,
  language: Language = "en",
): PageOf<GalleryPart> {
  const slots = galleries.flatMap((gallery) =>
    Array.from({ length: Math.max(1, gallery.photos.length) }, (_, index) => ({ gallery, index })),
  );
  const { items, page, pages } = pageOf(slots, asked, PHOTOS_PER_PAGE);
  const spans = new Map<PhotoGallery, { from: number; to: number }>();
  for (const { gallery, index } of items) {
    spans.set(gallery, { from: spans.get(gallery)?.from ?? index, to: index + 1 });
  }
  return {
    items: [...spans].map(([gallery, { from, to }]) => partOf(gallery, language, from, to)),
    page,
    pages,
  };
}

export function galleryOfPhoto(
  galleries: readonly PhotoGallery[],
  key: string | undefined,
  language: Language = "en",
): GalleryPart | undefined {
  if (key === undefined) return undefined;
  return galleries
    .filter((gallery) => key.startsWith(keyStart(gallery.id)))
    .map((gallery) => partOf(gallery, language))
    .find(({ photos }) => photos.some((photo) => photo.key === key));
}

function partOf(gallery: PhotoGallery, language: Language, from = 0, to?: number): GalleryPart {
  const { id, title, category, photos } = gallery;
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
    ...factsOf(gallery, language),
  };
}

/** Returns the last segment of a URL. Cloud Storage encodes folders into it as "%2F". */
function fileNameOf(url: string): string {
  return (
    decoded(url.replace(/[?#].*$/, ""))
      .split("/")
      .at(-1) || "photo"
  );
}

async function describePhotos(data: PlainFields, describe: DescribePicture): Promise<PlainFields> {
  if (!Array.isArray(data.photos)) return data;
  const hi = isMap(data.hi) ? data.hi : undefined;
  const photos = data.photos;
  const hindi = Array.isArray(hi?.photos) ? hi.photos : [];
  const urls = photos.map((photo) => (isMap(photo) && !photo.title ? String(photo.url ?? "") : ""));
  const titles = (language: Language) => Promise.all(urls.map((url) => describe(url, language)));
  const [english, translated] = [await titles("en"), await titles("hi")];
  const shown = { ...data, photos: photos.map((photo, at) => titled(photo, english[at])) };
  if (String(english) === String(translated)) return shown;
  return { ...shown, hi: { ...hi, photos: photos.map((_, at) => titled(hindi[at], translated[at])) } };
}

/** Keeps a title that is there. */
function titled(photo: unknown, title: string | undefined): unknown {
  if (!title || (isMap(photo) && photo.title)) return photo;
  return { ...(isMap(photo) && photo), title };
}

const PHOTOS = { one: "photo", many: "photos" };

export const photoGalleries = defineCollection({
  name: "photo-gallery",
  schema: photoGallerySchema,
  describePictures: describePhotos,
  words: {
    title: "Photos of projects",
    one: "project",
    many: "projects",
    place: "Photo gallery and home page",
  },
  titleField: "title",
  thumbnail: coverOf,
  facts: ({ photos, category }) => [countOf(photos.length, PHOTOS), category],
  order: inOrder,
  isOrdered: true,
  newFirst: true,
  shownBy: "isPublished",
  hidden: "Unpublished: not in the photo gallery",
  needs: ({ isPublished, title, photos }) => (isPublished ? { title, photos: photos.length } : {}),
  preview({ id, category }, documents) {
    const galleries = galleriesIn(category, publishedGalleries(documents));
    const index = galleries.findIndex((gallery) => gallery.id === id);
    const before = galleries.slice(0, index).reduce((sum, { photos }) => sum + Math.max(1, photos.length), 0);
    const page = Math.floor(before / PHOTOS_PER_PAGE) + 1;
    const search = { [CATEGORY]: category || undefined, [PAGE]: page > 1 ? page : undefined };
    return { path: "/project-photos", search };
  },
  pictures: (gallery) => [
    [coverOf(gallery), "tall", "wide"],
    ...gallery.photos.map(({ url }) => [url, "photo", "full"] satisfies CroppedPicture),
  ],
});

export function coverOf({ featuredImageUrl, photos }: PhotoGallery): string {
  return featuredImageUrl || (photos[0]?.url ?? "");
}
