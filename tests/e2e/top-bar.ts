import type { Page } from "./fixtures";

/** The desktop's top bar, as a visitor finds its parts. */
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
