import { describe, expect, it } from "vitest";
import { photoPlaces } from "./photo-places";

/** Returns the number of grid cells that the places cover. */
function cells(count: number, columns: 2 | 6): number {
  return photoPlaces(count).reduce((sum, { className }) => {
    const names = className.split(" ");
    const number = (prefix: string) =>
      Number(names.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? 1);
    return sum + (columns === 2 ? number("col-span-") : number("lg:col-span-") * number("lg:row-span-"));
  }, 0);
}

describe("photoPlaces", () => {
  it("leaves no hole in the last row, whatever the number of photos", () => {
    for (let count = 1; count <= 60; count++) {
      expect([count, cells(count, 6) % 6, cells(count, 2) % 2]).toEqual([count, 0, 0]);
    }
  });

  it("gives the first photo a row of its own, or a large cell beside two others", () => {
    expect(photoPlaces(4)[0]?.className).toContain("lg:col-span-6");
    expect(photoPlaces(3)[0]?.className).toContain("lg:row-span-2");
    expect(photoPlaces(0)).toEqual([]);
  });
});
