/** Every screen of the specification (§2) and the calculator, each at an address that has something to show in the sample content. */
export const PAGES = [
  "/",
  "/about",
  "/project-photos",
  "/project-videos",
  "/packages",
  "/calculator",
  "/how-it-works",
  "/events",
  "/blog/shadow-and-orientation",
  "/brochures",
  "/inquiry",
  "/service",
  "/contact",
  "/privacy-policy",
  "/terms",
  "/accessibility",
] as const;
