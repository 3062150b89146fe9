import * as z from "zod";
import { compareText, text } from "./fields";

/** One slide of the home page's slider. Collection `heroSliders` (specification §3). */
export const heroSlideSchema = z.object({
  order: z.number().default(0),
  isPublished: z.boolean().default(false),
  imageUrl: text,
  position: z.enum(["left", "right", "center"]).default("left"),
  subheading: text,
  heading: text,
  content: text,
  buttonText: text,
  buttonLink: text,
});

export type HeroSlide = z.infer<typeof heroSlideSchema> & { id: string };

/** Published slides by `order`; equal orders by id, so that the sequence never depends on the store. */
export function publishedSlides(slides: readonly HeroSlide[]): HeroSlide[] {
  return slides
    .filter((slide) => slide.isPublished)
    .sort((a, b) => a.order - b.order || compareText(a.id, b.id));
}
