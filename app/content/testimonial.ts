import * as z from "zod";
import type { Language } from "~/texts/language";
import { defineCollection } from "./collection";
import { isoDate, longDate, shortDate } from "./dates";
import { date, flag, newestFirst, picture, text } from "./fields";
import { inLanguage } from "./in-language";

const testimonialSchema = z
  .object({
    name: text("Name", { about: "Name of the customer.", example: "Name of a customer" }),
    place: text("Place", { about: "Town, or kind of building.", example: "Ghaziabad" }),
    words: text("Words", {
      about: "What the customer said, word for word.",
      long: true,
      example: "What they told you.",
    }),
    date: date("Date", { about: "Date of the words, newest first.", example: "2026-11-22" }),
    photo: picture("Photo", {
      about: "Photo of the customer or of the roof.",
      example: "/media/roof.jpg",
      absent: "no photo",
    }),
    permission: flag("Permission to publish", {
      about: "Says that the customer agreed to the words, the name and the photo on the site.",
      example: true,
      absent: "not shown",
    }),
  })
  .describe("Words of customers, on the home page and below the packages.");

type Testimonial = z.infer<typeof testimonialSchema> & { id: string };

export interface TestimonialCard extends Pick<Testimonial, "id" | "name" | "place" | "words" | "photo"> {
  /** "March 5, 2025"; "" without a date. */
  date: string;
  isoDate: string | undefined;
}

/** Bounds the size of the pages; newer words replace older ones. */
const MAX_SHOWN = 6;

/** Returns what pages show: an empty object if no words may be published, so that the page has no section. */
export function shownTestimonials(
  testimonials: readonly Testimonial[],
  language: Language,
): { testimonials?: TestimonialCard[] } {
  const shown = newestTestimonials(testimonials.filter(isShown)).slice(0, MAX_SHOWN);
  if (shown.length === 0) return {};
  return {
    testimonials: shown.map((stored) => {
      const { id, name, place, words, photo, date } = inLanguage(language, stored);
      return { id, name, place, words, photo, date: longDate(date, language), isoDate: isoDate(date) };
    }),
  };
}

function isShown({ permission, name, words }: Testimonial): boolean {
  return permission === true && name !== "" && words !== "";
}

const newestTestimonials = newestFirst<Testimonial>(({ date }) => date);

export const testimonials = defineCollection({
  name: "testimonials",
  schema: testimonialSchema,
  words: {
    title: "Testimonials",
    one: "testimonial",
    many: "testimonials",
    place: "Home page and packages",
  },
  titleField: "name",
  thumbnail: ({ photo }) => photo,
  facts: ({ place, date }) => [place, shortDate(date)],
  order: newestTestimonials,
  shownBy: "permission",
  hidden: "Not shown: there is no permission to publish it",
  needs: ({ name, words, permission }) => ({ name, words, permission }),
  preview: () => ({ path: "/" }),
  pictures: ({ photo }) => [[photo, "photo"]],
});
