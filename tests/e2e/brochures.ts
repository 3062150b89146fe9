import type { Page } from "@playwright/test";

export const GUIDE = "Rooftop solar: a homeowner’s guide";
export const SHEDS = "Solar for factory sheds: what we survey";
export const CARE = "Care and cleaning";

/** Locators of the brochures page. */
export function library(page: Page) {
  const main = page.getByRole("main");
  const form = main.getByRole("search", { name: "Brochures" });
  return {
    words: form.getByRole("searchbox", { name: "Search" }),
    category: form.getByRole("combobox", { name: "Category" }),
    send: form.getByRole("button", { name: "Search" }),
    titles: main.getByRole("listitem").getByRole("heading", { level: 2 }),
    status: main.getByRole("status"),
    card: (title: string) =>
      main.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) }),
  };
}
