import * as z from "zod";
import { compareText, described, flag, link, number, picture, text } from "./fields";

const POSITIONS = ["left", "right", "center"] as const;

export const heroSlideSchema = z
  .object({
    order: number({ about: "The place in the row: the lowest comes first.", example: 1 }, 0),
    isPublished: flag({ about: "Whether visitors see the slide.", example: true, absent: "hidden" }),
    imageUrl: picture({ about: "The picture behind the words.", example: "/media/house-at-dusk.jpg" }),
    position: described(
      {
        kind: "choice",
        about: `Where the words stand: ${POSITIONS.join(", ")}.`,
        example: "right",
        absent: "left",
      },
      z
        .enum(POSITIONS)
        .nullish()
        .transform((position) => position ?? "left"),
    ),
    subheading: text({ about: "The small line above the heading.", example: "For homes" }),
    heading: text({ about: "The large line.", example: "Your roof has the light." }),
    content: text({ about: "A sentence or two below the heading.", example: "From 2 kW up." }),
    buttonText: text({
      about: "The words on the button; without them there is none.",
      example: "See the packages",
    }),
    buttonLink: link({ about: "Where the button leads.", example: "/packages", absent: "/inquiry" }),
  })
  .describe("The slides at the top of the home page.");

export type HeroSlide = z.infer<typeof heroSlideSchema> & { id: string };

export function publishedSlides(slides: readonly HeroSlide[]): HeroSlide[] {
  return slides
    .filter((slide) => slide.isPublished === true)
    .sort((a, b) => a.order - b.order || compareText(a.id, b.id));
}
