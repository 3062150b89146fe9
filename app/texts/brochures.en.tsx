import { frame } from "./frame.en";
import { provide } from "./texts";
export const brochures = {
  name: "Brochures",
  description:
    "Solar guides to read or keep: how a rooftop system works, what we survey on a factory shed, and how to clean panels.",
  eyebrow: "Read online or keep a copy",
  title: "Our Brochures",
  search: "Search",
  placeholder: "Search brochures...",
  category: "Category",
  all: "All",
  found: (count: number) => (count === 1 ? "1 brochure found" : `${count} brochures found`),
  pageOf: (page: number, pages: number) => `, page ${page} of ${pages}`,
  none: "No brochures found matching your criteria.",
  showAll: "Show all brochures",
  pages: "Pages of brochures",
  pager: { previous: "Previous", next: "Next", page: (number: number) => `Page ${number}` },
  noPreview: "No preview available",
  pageCount: (count: string) => (count === "1" ? "1 page" : `${count} pages`),
  preview: "Preview",
  inNewTab: (title: string) => ` ${title}, in a new tab`,
  download: "Download",
  failed: "Error loading brochures: Failed to load brochures. Please try again later.",
  tryAgain: "Try Again",
  call: (number: string) => `Call ${number}`,
};

declare module "./texts" {
  interface Texts {
    brochures: typeof brochures;
  }
}

export const handle = provide("en", { frame, brochures });
