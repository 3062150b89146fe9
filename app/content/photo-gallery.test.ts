import { describe, expect, it } from "vitest";
import type { PhotoGallery } from "./photo-gallery";
import * as galleries from "./photo-gallery";

const { carouselProjects, galleryOfPhoto, photoGallerySchema } = galleries;

function gallery(id: string, fields: object): PhotoGallery {
  return { id, ...photoGallerySchema.parse(fields) };
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const featuredImageUrl = "/media/a.jpg";

it("carouselProjects returns title, category and featured image, or the first photo with a URL, by id (§3)", () => {
  const photos = [{ url: " " }, { url: "/media/roof.jpg" }, { url: "/media/yard.jpg" }];
  const projects = carouselProjects([
    gallery("school", { title: "School", category: "Commercial", photos }),
    gallery("house", { title: "House", category: "Residential", featuredImageUrl, photos }),
  ]);
  expect(projects).toEqual([
    { id: "house", title: "House", category: "Residential", imageUrl: featuredImageUrl },
    { id: "school", title: "School", category: "Commercial", imageUrl: "/media/roof.jpg" },
  ]);
});

it("carouselProjects limits the number of projects (§3)", () => {
  const many = Array.from({ length: 200 }, (_, index) => gallery(`site-${index}`, { featuredImageUrl }));
  expect(carouselProjects(many)).toHaveLength(24);
});

it("carouselProjects omits drafts and galleries without a picture, but not galleries without isPublished", () => {
  const projects = carouselProjects([
    gallery("draft", { featuredImageUrl, isPublished: false }),
    gallery("bare", { isPublished: true }),
    gallery("published", { featuredImageUrl, isPublished: true }),
    gallery("silent", { featuredImageUrl }),
  ]);
  expect(idsOf(projects)).toEqual(["published", "silent"]);
});

it("the published galleries are those with isPublished true, by id (§4)", () => {
  const published = ["site-10", "site-9"].map((id) => gallery(id, { isPublished: true }));
  const others = [gallery("draft", { isPublished: false }), gallery("silent", {})];
  expect(idsOf(galleries.publishedGalleries([...published, ...others]))).toEqual(["site-9", "site-10"]);
});

it("galleries with a lower position come first, and those without one before 1", () => {
  const all = [
    gallery("a", { order: 2 }),
    gallery("b", { order: -1 }),
    gallery("c", {}),
    gallery("d", { order: 1 }),
  ];
  const shown = all.map((one) => ({ ...one, isPublished: true, featuredImageUrl }));
  expect(idsOf(galleries.publishedGalleries(shown))).toEqual(["b", "c", "d", "a"]);
  expect(idsOf(carouselProjects(shown))).toEqual(["b", "c", "d", "a"]);
});

it.each([
  ["Commercial", ["a"]],
  ["", ["a", "b"]],
  ["Marine", []],
])("the tab %j has the galleries %j (§4)", (category, ids) => {
  const all = [gallery("a", { category: "Commercial" }), gallery("b", {})];
  expect(idsOf(galleries.galleriesIn(category, all))).toEqual(ids);
});

function withPhotos(id: string, count: number) {
  const photos = Array.from({ length: count }, (_, index) => ({ url: `/media/${index}.jpg` }));
  return gallery(id, { title: `gallery ${id}`, photos });
}
const pageAt = (all: PhotoGallery[], page: number) => galleries.photoPage(all, String(page));
/** Returns the id, the photos on earlier pages, on this one and in all, of each gallery. */
const outline = (all: PhotoGallery[], page: number) =>
  pageAt(all, page).items.map((part) => `${part.id} ${part.skipped} ${part.photos.length} ${part.total}`);

it("photoPage shows small galleries whole, with a capitalised title (§3, §4)", () => {
  const page = pageAt([withPhotos("a", 3), withPhotos("b", 1)], 1);
  expect(page).toMatchObject({ page: 1, pages: 1 });
  expect(page.items.map(({ title }) => title)).toEqual(["Gallery A", "Gallery B"]);
  const first = { key: "a~0.jpg", url: "/media/0.jpg", title: "", description: "" };
  expect(page.items[0]?.photos[0]).toEqual(first);
});

it("photoPage continues a gallery on the next page when the first is full (§9)", () => {
  const all = [withPhotos("a", 40), withPhotos("b", 100), withPhotos("c", 2)];
  expect(outline(all, 1)).toEqual(["a 0 40 40", "b 0 8 100"]);
  expect(outline(all, 2)).toEqual(["b 8 48 100"]);
  expect(outline(all, 3)).toEqual(["b 56 44 100", "c 0 2 2"]);
  expect(pageAt(all, 9)).toMatchObject({ page: 3, pages: 3 });
});

it("photoPage keeps the keys of a gallery that continues on the next page", () => {
  const twice = gallery("a", { photos: Array.from({ length: 60 }, () => ({ url: "/media/roof.jpg" })) });
  expect(pageAt([twice], 2).items[0]?.photos[0]?.key).toBe("a~roof.jpg~49");
});

describe("galleryOfPhoto", () => {
  const photos = [
    { url: "/media/roof.jpg?v=1a2b", fileName: "the roof.jpg" },
    { url: "https://storage.example/v0/b/site/o/galleries%2Fyard.jpg?alt=media&token=x" },
    { url: "/media/broken%.jpg" },
    { url: "https://pictures.example/" },
  ];
  const school = gallery("school", { photos });
  const annexe = gallery("school~annexe", { photos: [{ url: "/media/roof.jpg" }] });

  const inSchool = ["school~the-roof.jpg", "school~yard.jpg", "school~broken%.jpg", "school~photo"];
  const nowhere = [undefined, "", "school", "school~", "school~gone.jpg", "other~yard.jpg"];
  it.each<[string | undefined, string?]>([
    ...inSchool.map((key): [string, string] => [key, "school"]),
    ["school~annexe~roof.jpg", "school~annexe"],
    ...nowhere.map((key): [string | undefined] => [key]),
  ])("finds %j, by a file name or the last segment of a URL, in %j", (key, id) => {
    expect(galleryOfPhoto([school, annexe], key)?.id).toBe(id);
  });

  it("finds a photo after the gallery was sorted and reworded (§4)", () => {
    const later = { ...school, title: "New", photos: [...school.photos].reverse() };
    expect(galleryOfPhoto([later], "school~yard.jpg")?.total).toBe(4);
  });
});

it("a project is previewed on the page of the gallery that it begins on, of 48 photos each", () => {
  const photos = Array.from({ length: 24 }, (_, index) => ({ url: `/media/${index}.jpg` }));
  const all = ["a", "b", "c"].map((id, order) =>
    gallery(id, {
      order,
      isPublished: true,
      category: "Homes",
      title: id,
      photos: id === "a" ? [...photos, photos[0]] : photos,
    }),
  );
  const pages = all.map((one) => galleries.photoGalleries.preview?.(one, all)?.search);
  expect(pages).toEqual([
    { category: "Homes", page: undefined },
    { category: "Homes", page: undefined },
    { category: "Homes", page: 2 },
  ]);
});
