import { frame } from "./frame.en";
import { provide } from "./texts";
export const events = {
  name: "Blog",
  numbered: (page: number) => `Blog, page ${page}`,
  description:
    "Notes from the roof: metering, shadow, batteries, sanctioned load and caring for a solar system, in plain words.",
  eyebrow: "Notes from the roof",
  title: "Future with Solar Energy",
  posts: "Blog posts",
  by: (author: string) => `By ${author}`,
  tags: "Tags",
  pages: "Pages of the blog",
  pager: { previous: "Previous", next: "Next", page: (number: number) => `Page ${number}` },
  loading: "Loading blog posts...",
  none: "No blog posts available",
  noneYet: "Check back later for new blog posts.",
  failed: "Failed to load blog posts. Please try again later.",
  tryAgain: "Try Again",
};

declare module "./texts" {
  interface Texts {
    events: typeof events;
  }
}

export const handle = provide("en", { frame, events });
