import * as z from "zod";
import { defineCollection } from "./collection";
import { described, inOrder, link, number, picture, text } from "./fields";
import { isShownAt, publishing, type shownDates } from "./shown-dates";

/** A number that JSON can hold. */
const LAST = Number.MAX_SAFE_INTEGER;

const POSITIONS = ["left", "right", "center"] as const;

export const heroSlideSchema = z
  .object({
    imageUrl: picture("Picture", { about: "Picture behind the text.", example: "/media/house-at-dusk.jpg" }),
    subheading: text("Line above the heading", { about: "In small letters.", example: "For homes" }),
    heading: text("Heading", { about: "Heading of the slide.", example: "Your roof has the light." }),
    content: text("Text", {
      about: "One or two sentences below the heading.",
      long: true,
      example: "From 2 kW up.",
    }),
    buttonText: text("Text on the button", {
      about: "Left empty, there is no button.",
      example: "See the packages",
    }),
    buttonLink: link("Button opens", {
      about: "A page of the site, or a link.",
      example: "/packages",
      absent: "/inquiry",
    }),
    position: described(
      {
        kind: "choice",
        choices: POSITIONS,
        label: "Position of the text",
        about: `Side of the picture: ${POSITIONS.join(", ")}.`,
        example: "right",
        absent: "left",
      },
      z
        .enum(POSITIONS)
        .nullish()
        .transform((position) => position ?? "left"),
    ),
    order: number("Position in the slider", { about: "Lowest first.", example: 1, absent: "last" }, LAST),
    ...publishing("unpublished"),
  })
  .describe("Slides at the top of the home page.");

export type HeroSlide = z.infer<typeof heroSlideSchema> & { id: string };

export type ShownSlide = Omit<HeroSlide, keyof typeof shownDates>;

export function publishedSlides(slides: readonly HeroSlide[]): HeroSlide[] {
  return inOrder(slides.filter((slide) => slide.isPublished === true && isShownAt(slide)));
}

export const heroSlides = defineCollection({
  name: "heroSliders",
  schema: heroSlideSchema,
  words: { title: "Home page slides", one: "slide", many: "slides", place: "Top of the home page" },
  titleField: "heading",
  thumbnail: ({ imageUrl }) => imageUrl,
  facts: ({ subheading }) => [subheading],
  order: inOrder,
  isOrdered: true,
  shownBy: "isPublished",
  needs: ({ isPublished, imageUrl, heading }) => (isPublished ? { imageUrl, heading } : {}),
  preview: () => ({ path: "/" }),
  pictures: ({ imageUrl }) => [[imageUrl, "wide", "phone"]],
});
