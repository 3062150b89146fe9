import { PAGES } from "../pages";
import { expect, test } from "./fixtures";

/** What a reader of the sheet would see that is not dark on white, or that each sheet repeats. */
function faultsOnPaper(): string[] {
  const lightness = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return alpha === 0 ? undefined : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
  const faults: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("body, body *")) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { position, color, backgroundColor, backgroundImage } = getComputedStyle(element);
    const name = `${element.localName}.${element.className}`.slice(0, 80);
    if (/fixed|sticky/.test(position)) faults.push(`${name} is ${position}`);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (hasText && (lightness(color) ?? 0) > 0.5) faults.push(`the words of ${name} are ${color}`);
    if (hasText && (lightness(backgroundColor) ?? 1) < 0.8)
      faults.push(`${name} stands on ${backgroundColor}`);
    if (hasText && backgroundImage !== "none") faults.push(`${name} stands on ${backgroundImage}`);
  }
  return faults;
}

/** A page of each kind that a family prints: what the company says, an offer, a list with pictures, a text. */
const PRINTED: readonly string[] = ["/", "/packages", "/calculator", "/project-photos", "/privacy-policy"];

for (const [which, pages, isLong] of [
  ["every kind of page", PRINTED, false],
  [
    "every other page",
    [...PAGES.filter((path) => !PRINTED.includes(path)), "/project-photos/carport-ghaziabad"],
    true,
  ],
] as const)
  test(`${which} prints dark on white, and nothing is fixed over it`, { tag: isLong ? "@long" : [] }, async ({
    page,
    open,
  }) => {
    for (const path of pages) {
      await open(path);
      await page.emulateMedia({ media: "print" });
      expect(await page.evaluate(faultsOnPaper), path).toEqual([]);
      await expect(page.locator("h1").first(), path).toBeVisible();
      for (const unprintable of ["footer", "form", "nav", "iframe", "button", "a.button"])
        await expect(
          page.locator(unprintable).filter({ visible: true }),
          `${unprintable} of ${path}`,
        ).toHaveCount(0);
      await page.emulateMedia({ media: "screen" });
    }
  });
