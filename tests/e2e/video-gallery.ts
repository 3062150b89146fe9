import type { Page } from "./fixtures";

/** Locators of the video page. */
export function videoGallery(page: Page) {
  const cinema = page.getByRole("dialog", { name: /^Video: / });
  return {
    cards: page.getByRole("main").getByRole("article"),
    clamps: page.getByRole("link", { name: "Clamps and torque" }),
    cinema,
    player: page.locator("iframe"),
    close: cinema.getByRole("link", { name: "Close video" }),
  };
}

/** Stands in for the video site and records the requested URLs. */
export async function playerStandIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/youtube|ytimg|googlevideo/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><title>Player</title><main><h1>Player</h1></main>",
    });
  });
  return asked;
}
