import { describe, expect, it } from "vitest";
import { carouselProjects, type PhotoGallery, photoGallerySchema } from "./photo-gallery";

function gallery(id: string, fields: object): PhotoGallery {
  return { id, ...photoGallerySchema.parse(fields) };
}

describe("carouselProjects", () => {
  it("shows title, category and featured image, in the order of the ids", () => {
    const projects = carouselProjects([
      gallery("school", { title: "School", category: "Commercial", featuredImageUrl: "/media/school.jpg" }),
      gallery("house", { title: "House", category: "Residential", featuredImageUrl: "/media/house.jpg" }),
    ]);
    expect(projects).toEqual([
      { id: "house", title: "House", category: "Residential", imageUrl: "/media/house.jpg" },
      { id: "school", title: "School", category: "Commercial", imageUrl: "/media/school.jpg" },
    ]);
  });

  it("falls back to the first photo that has an address", () => {
    const photos = [{ url: " " }, { url: "/media/roof.jpg" }, { url: "/media/yard.jpg" }];
    expect(carouselProjects([gallery("a", { photos })])).toMatchObject([{ imageUrl: "/media/roof.jpg" }]);
  });

  it("leaves out drafts and galleries without any picture, not galleries that say nothing of publishing", () => {
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
