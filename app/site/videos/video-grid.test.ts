import { expect, it } from "vitest";
import { videoPlaces } from "./video-grid";

it.each([true, false])("no number of videos leaves a hole in a row (with a lead: %s)", (hasLead) => {
  for (let count = 1; count <= 12; count++) {
    const places = videoPlaces(count, hasLead);
    for (const [columns, pattern] of [
      [6, /lg:col-span-(\d)/],
      [2, /sm:col-span-(\d)/],
    ] as const) {
      const widths = places.map(({ className }) => Number(pattern.exec(className)?.[1] ?? 1));
      let used = 0;
      for (const width of widths) {
        expect((used % columns) + width, `${count} videos`).toBeLessThanOrEqual(columns);
        used += width;
      }
      expect([count, widths.length, used % columns]).toEqual([count, count, 0]);
    }
    const isLeading = hasLead && count > 2 ? true : count === 1;
    expect(places.map(({ isLead }) => isLead)).toEqual([isLeading, ...Array(count - 1).fill(false)]);
  }
});
