import type { Page } from "./fixtures";

/** Locators of the photo page. The family home has four photos, three of which are named here. */
export function photoGallery(page: Page) {
  const tabs = page.getByRole("navigation", { name: "Categories" });
  const lightbox = page.getByRole("dialog", { name: /^Photos: / });
  return {
    tabs,
    tab: (name: string) => tabs.getByRole("link", { name, exact: true }),
    titles: page.getByRole("main").getByRole("heading", { level: 2 }),
    gallery: (title: string) => page.getByRole("region", { name: title, exact: true }),
    /** The first, second and last photo of the family home. */
    evening: page.getByRole("link", { name: /^Evening, lights on/ }),
    terrace: page.getByRole("link", { name: /^Panels on the lower terrace/ }),
    porch: page.getByRole("link", { name: /^On the porch wall/ }),
    lightbox,
    next: lightbox.getByRole("link", { name: "Next photo" }),
    previous: lightbox.getByRole("link", { name: "Previous photo" }),
    close: lightbox.getByRole("link", { name: "Close photo" }),
  };
}

export const HOME = "family-home-haridwar";
