import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Creates a content folder of published galleries ("site 0", "site 1", …) with `photos` photos each, whose files do
 * not exist.
 * @param {string} folder an empty folder
 * @param {{ galleries: number, photos: number }} size
 * @returns {string} the folder
 */
export function largeContent(folder, { galleries, photos }) {
  mkdirSync(path.join(folder, "media"));
  mkdirSync(path.join(folder, "photo-gallery"));
  for (let number = 0; number < galleries; number++) {
    const gallery = {
      title: `site ${number}`,
      category: ["Residential", "Commercial", "Industrial"][number % 3],
      isPublished: true,
      photos: Array.from({ length: photos }, (_, index) => ({
        url: `/media/site-${number}-${index}.jpg`,
        title: `Roof ${index + 1} of site ${number}`,
        fileName: `site-${number}-${index}.jpg`,
        description: `Row ${index + 1}, seen from the stair head on the day of the handover.`,
      })),
    };
    writeFileSync(path.join(folder, "photo-gallery", `site-${number}.json`), JSON.stringify(gallery));
  }
  return folder;
}
