import { frame } from "./frame.en";
import { provide } from "./texts";
export const blog = {
  name: "Blog",
  tags: "Tags",
  share: "Share",
  copied: "Copied!",
  copyBlocked: "Your browser blocks copying here. Please copy the link from the address bar.",
  backToList: "Back to Blog List",
  missing: "Blog post not found",
  missingWhy: "It may have been taken down, or the link may be missing a letter.",
  failed: "Failed to load blog post",
  failedWhy: "It’s a fault on our side. Please try again in a moment.",
  backToEvents: "Back to Events",
};

declare module "./texts" {
  interface Texts {
    blog: typeof blog;
  }
}

export const handle = provide("en", { frame, blog });
