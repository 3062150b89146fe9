import { describe, expect, it } from "vitest";
import {
  carouselProjects,
  categoriesOf,
  galleriesIn,
  galleryOfPhoto,
  PHOTOS_PER_PAGE,
  type PhotoGallery,
  photoGallerySchema,
  photoPage,
  publishedGalleries,
} from "./photo-gallery";

function gallery(id: string, fields: object): PhotoGallery {
  return { id, ...photoGallerySchema.parse(fields) };
}

describe("carouselProjects", () => {
  it("returns title, category and featured image by id", () => {
    const projects = carouselProjects([
      gallery("school", { title: "School", category: "Commercial", featuredImageUrl: "/media/school.jpg" }),
      gallery("house", { title: "House", category: "Residential", featuredImageUrl: "/media/house.jpg" }),
    ]);
    expect(projects).toEqual([
      { id: "house", title: "House", category: "Residential", imageUrl: "/media/house.jpg" },
      { id: "school", title: "School", category: "Commercial", imageUrl: "/media/school.jpg" },
    ]);
  });

  it("limits the number of projects", () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      gallery(`site-${index}`, { featuredImageUrl: "/media/a.jpg" }),
    );
    expect(carouselProjects(many)).toHaveLength(24);
  });

  it("falls back to the first photo with a URL", () => {
    const photos = [{ url: " " }, { url: "/media/roof.jpg" }, { url: "/media/yard.jpg" }];
    expect(carouselProjects([gallery("a", { photos })])).toMatchObject([{ imageUrl: "/media/roof.jpg" }]);
  });

  it("omits drafts and galleries without a picture, but not galleries without isPublished", () => {
    const featuredImageUrl = "/media/a.jpg";
    const projects = carouselProjects([
      gallery("draft", { featuredImageUrl, isPublished: false }),
      gallery("bare", { isPublished: true }),
      gallery("published", { featuredImageUrl, isPublished: true }),
      gallery("silent", { featuredImageUrl }),
    ]);
    expect(projects.map(({ id }) => id)).toEqual(["published", "silent"]);
  });
});

describe("publishedGalleries", () => {
  it("returns galleries with isPublished true, by id", () => {
    const galleries = [
      gallery("site-10", { isPublished: true }),
      gallery("site-9", { isPublished: true }),
      gallery("draft", { isPublished: false }),
      gallery("silent", {}),
    ];
    expect(publishedGalleries(galleries).map(({ id }) => id)).toEqual(["site-9", "site-10"]);
  });
});

describe("categoriesOf", () => {
  it("returns distinct, non-empty categories in alphabetical order", () => {
    const categories = ["Residential", " ", "commercial", "Residential", undefined, "Industrial"];
    expect(categoriesOf(categories.map((category, id) => gallery(String(id), { category })))).toEqual([
      "commercial",
      "Industrial",
      "Residential",
    ]);
  });
});

describe("galleriesIn", () => {
  const galleries = [gallery("a", { category: "Commercial" }), gallery("b", {})];

  it('filters by category, returns all for "" and none for an unknown one', () => {
    expect(galleriesIn("Commercial", galleries).map(({ id }) => id)).toEqual(["a"]);
    expect(galleriesIn("", galleries)).toHaveLength(2);
    expect(galleriesIn("Marine", galleries)).toEqual([]);
  });
});

describe("photoPage", () => {
  function withPhotos(id: string, count: number) {
    const photos = Array.from({ length: count }, (_, index) => ({ url: `/media/${index}.jpg` }));
    return gallery(id, { title: `gallery ${id}`, photos });
  }
  const pageAt = (galleries: PhotoGallery[], page: number) =>
    photoPage(galleries, new URLSearchParams({ page: String(page) }));
  const outline = (galleries: PhotoGallery[], page: number) =>
    pageAt(galleries, page).items.map(({ id, skipped, total, photos }) => [
      id,
      skipped,
      photos.length,
      total,
    ]);

  it("shows small galleries whole, with a capitalised title", () => {
    const page = pageAt([withPhotos("a", 3), withPhotos("b", 1)], 1);
    expect(page).toMatchObject({ page: 1, pages: 1 });
    expect(page.items.map(({ title }) => title)).toEqual(["Gallery A", "Gallery B"]);
    expect(page.items[0]?.photos[0]).toEqual({
      key: "a~0.jpg",
      url: "/media/0.jpg",
      title: "",
      description: "",
    });
  });

  it("continues a gallery on the next page when the first is full", () => {
    const galleries = [withPhotos("a", 40), withPhotos("b", 100), withPhotos("c", 2)];
    expect(outline(galleries, 1)).toEqual([
      ["a", 0, 40, 40],
      ["b", 0, 8, 100],
    ]);
    expect(outline(galleries, 2)).toEqual([["b", 8, 48, 100]]);
    expect(outline(galleries, 3)).toEqual([
      ["b", 56, 44, 100],
      ["c", 0, 2, 2],
    ]);
    expect(pageAt(galleries, 9)).toMatchObject({ page: 3, pages: 3 });
  });

  it("starts the next page with the next gallery when one ends with its page", () => {
    const galleries = [withPhotos("a", PHOTOS_PER_PAGE), withPhotos("b", 1)];
    expect(outline(galleries, 1)).toEqual([["a", 0, 48, 48]]);
    expect(outline(galleries, 2)).toEqual([["b", 0, 1, 1]]);
  });

  it("keeps the keys of a gallery that continues on the next page", () => {
    const twice = gallery("a", { photos: Array.from({ length: 60 }, () => ({ url: "/media/roof.jpg" })) });
    expect(pageAt([twice], 2).items[0]?.photos[0]?.key).toBe("a~roof.jpg~49");
  });

  it("shows the heading of a gallery without photos, and an empty page without galleries", () => {
    expect(outline([withPhotos("a", 0), withPhotos("b", 1)], 1)).toEqual([
      ["a", 0, 0, 0],
      ["b", 0, 1, 1],
    ]);
    expect(pageAt([], 1)).toEqual({ items: [], page: 1, pages: 1 });
  });

  it("never exceeds the page size", () => {
    const galleries = Array.from({ length: 200 }, (_, index) => withPhotos(String(index), 50));
    const page = pageAt(galleries, 100);
    expect(page.items.reduce((sum, { photos }) => sum + photos.length, 0)).toBe(PHOTOS_PER_PAGE);
    expect(page.pages).toBe(Math.ceil(10_000 / PHOTOS_PER_PAGE));
  });
});

describe("galleryOfPhoto", () => {
  const school = gallery("school", {
    photos: [
      { url: "/media/roof.jpg?v=1a2b", fileName: "the roof.jpg" },
      { url: "https://storage.example/v0/b/site/o/galleries%2Fyard.jpg?alt=media&token=x" },
      { url: "/media/broken%.jpg" },
      { url: "https://pictures.example/" },
    ],
  });
  const annexe = gallery("school~annexe", { photos: [{ url: "/media/roof.jpg" }] });

  it("finds a photo by its file name, or by the last segment of its URL", () => {
    for (const name of ["the-roof.jpg", "yard.jpg", "broken%.jpg", "photo"]) {
      expect(galleryOfPhoto([school, annexe], `school~${name}`)?.id).toBe("school");
    }
    expect(galleryOfPhoto([school, annexe], "school~annexe~roof.jpg")?.id).toBe("school~annexe");
  });

  it("finds no unknown photo", () => {
    for (const key of [null, "", "school", "school~", "school~gone.jpg", "other~yard.jpg"]) {
      expect(galleryOfPhoto([school, annexe], key)).toBeUndefined();
    }
  });

  it("finds a photo after the gallery was sorted and reworded", () => {
    const later = { ...school, title: "New", photos: [...school.photos].reverse() };
    expect(galleryOfPhoto([later], "school~yard.jpg")?.total).toBe(4);
  });
});
