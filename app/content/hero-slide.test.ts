import { expect, it } from "vitest";
import { type HeroSlide, heroSlideSchema, publishedSlides } from "./hero-slide";

function slide(id: string, fields: object): HeroSlide {
  return { id, ...heroSlideSchema.parse(fields) };
}

it("publishedSlides omits drafts and sorts by order, those without one last (§3, §4)", () => {
  const slides = [
    slide("last", { isPublished: true }),
    slide("third", { order: 10, isPublished: true }),
    slide("draft", { order: 1, isPublished: false }),
    slide("second", { order: 2, isPublished: true }),
    slide("first", { order: -1, isPublished: true }),
  ];
  expect(publishedSlides(slides).map(({ id }) => id)).toEqual(["first", "second", "third", "last"]);
});

it("heroSlideSchema defaults an empty slide to left position and draft (§3)", () => {
  expect(publishedSlides([slide("a", {})])).toEqual([]);
  expect(heroSlideSchema.parse({})).toMatchObject({ position: "left", heading: "" });
});
