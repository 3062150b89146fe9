import type { Page } from "./fixtures";

/** Locators of the desktop's top bar. */
export function topBar(page: Page) {
  const bar = page.getByRole("navigation", { name: "Main" });
  return {
    bar,
    projects: bar.getByText("Projects", { exact: true }),
    projectPhoto: bar.getByRole("link", { name: "Project Photo" }),
    contact: bar.getByText("Contact", { exact: true }),
    contactUs: bar.getByRole("link", { name: "Contact Us" }),
  };
}
