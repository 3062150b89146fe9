import { describe, expect, it } from "vitest";
import { type HeroSlide, heroSlideSchema, publishedSlides } from "./hero-slide";

function slide(id: string, fields: object): HeroSlide {
  return { id, ...heroSlideSchema.parse(fields) };
}

describe("publishedSlides", () => {
  it("omits drafts and sorts by order", () => {
    const slides = [
      slide("third", { order: 10, isPublished: true }),
      slide("draft", { order: 1, isPublished: false }),
      slide("second", { order: 2, isPublished: true }),
      slide("first", { order: -1, isPublished: true }),
    ];
    expect(publishedSlides(slides).map(({ id }) => id)).toEqual(["first", "second", "third"]);
  });

  it("sorts equal orders by id and does not change its input", () => {
    const slides = [slide("b", { isPublished: true }), slide("a", { isPublished: true })];
    expect(publishedSlides(slides).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(slides.map(({ id }) => id)).toEqual(["b", "a"]);
  });
});

describe("heroSlideSchema", () => {
  it("defaults an empty slide to order 0, left position and draft", () => {
    expect(publishedSlides([slide("a", {})])).toEqual([]);
    expect(heroSlideSchema.parse({})).toMatchObject({
      order: 0,
      position: "left",
      heading: "",
    });
  });
});
