import { frame } from "./frame.en";
import { provide } from "./texts";
export const projectVideos = {
  eyebrow: "Our projects",
  title: "Video Gallery",
  description:
    "Videos from roofs, sheds and fields: our crews at work, and short answers for people who live with solar.",
  intro: "See the work before you buy: how we set out rows, what holds them down and how you live with them.",
  loading: "Loading videos...",
  none: "No videos available",
  video: (title: string) => `Video: ${title}`,
  close: "Close video",
  pages: "Pages of videos",
  pager: { previous: "Previous", next: "Next", page: (number: number) => `Page ${number}` },
};

declare module "./texts" {
  interface Texts {
    projectVideos: typeof projectVideos;
  }
}

export const handle = provide("en", { frame, projectVideos });
