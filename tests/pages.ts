/** Every screen of the specification (§2) and the calculator, each at an address that has something to show in the sample content. */
export const PAGES = [
  "/",
  "/about",
  "/project-photos",
  "/project-videos",
  "/packages",
  "/calculator",
  "/events",
  "/blog/shadow-and-orientation",
  "/brochures",
  "/inquiry",
  "/contact",
  "/privacy-policy",
  "/terms",
] as const;
