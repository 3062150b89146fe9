import { frame } from "./frame.en";
import { provide } from "./texts";
export const projectPhotos = {
  eyebrow: "Our projects",
  title: "Photo Gallery",
  description:
    "Our projects in photos: solar on roofs, sheds, carports and fields, from the first rail to the last label.",
  intro: "Look closely: clamps, cable runs and shadows tell you more about an installer than words do.",
  loading: "Loading Galleries...",
  categories: "Categories",
  all: "All",
  none: "No Galleries Found In This Category",
  showAll: "Show all galleries",
  untitled: "Untitled Project",
  continued: " (continued)",
  empty: "No photos of this project yet. We’ll add them soon.",
  range: (from: number, to: number, total: number) => `Photos ${from} to ${to} of ${total}`,
  count: (total: number) => (total === 1 ? "1 photo" : `${total} photos`),
  photo: (position: number) => `Photo ${position}`,
  photosOf: (project: string) => `Photos: ${project}`,
  position: (position: number, total: number) => `${position} of ${total}`,
  close: "Close photo",
  previous: "Previous photo",
  next: "Next photo",
  pages: "Pages of photos",
  pager: { previous: "Previous", next: "Next", page: (number: number) => `Page ${number}` },
};

declare module "./texts" {
  interface Texts {
    projectPhotos: typeof projectPhotos;
  }
}

export const handle = provide("en", { frame, projectPhotos });
