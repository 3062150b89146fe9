import { expect, it } from "vitest";
import { videoPlaces } from "./video-places";

const span = (className: string, columns: RegExp) => Number(columns.exec(className)?.[1] ?? 1);

it.each([true, false])("no number of videos leaves a hole in a row (with a lead: %s)", (hasLead) => {
  for (let count = 1; count <= 12; count++) {
    const classes = videoPlaces(count, hasLead).map(({ className }) => className);
    expect(classes).toHaveLength(count);
    for (const [columns, pattern] of [
      [6, /lg:col-span-(\d)/],
      [2, /sm:col-span-(\d)/],
    ] as const) {
      let used = 0;
      for (const className of classes) {
        const width = span(className, pattern);
        expect((used % columns) + width, `${count} videos`).toBeLessThanOrEqual(columns);
        used += width;
      }
      expect(used % columns, `${count} videos`).toBe(0);
    }
  }
});

it("only the first video leads, and only where others follow in pairs or threes", () => {
  const leads = (count: number, hasLead: boolean) =>
    videoPlaces(count, hasLead)
      .map(({ isLead }) => isLead)
      .lastIndexOf(true);
  expect([1, 2, 3, 8].map((count) => leads(count, true))).toEqual([0, -1, 0, 0]);
  expect([1, 2, 12].map((count) => leads(count, false))).toEqual([0, -1, -1]);
});
