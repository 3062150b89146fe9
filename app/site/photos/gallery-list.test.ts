import { expect, it } from "vitest";
import { photoPlaces } from "./gallery-list";

const span = (className: string, name: string) =>
  Number(new RegExp(`(?:^| )${name}-span-(\\d)`).exec(className)?.[1] ?? 1);

it("no number of photos leaves a hole in the last row", () => {
  for (let count = 0; count <= 60; count++) {
    const [cells, phoneCells] = photoPlaces(count).reduce(
      ([wide = 0, narrow = 0], { className }) => [
        wide + span(className, "lg:col") * span(className, "lg:row"),
        narrow + span(className, "col"),
      ],
      [0, 0],
    );
    const holes = [Number(cells) % 6, Number(phoneCells) % 2];
    expect([count, ...holes, Number(cells) >= count]).toEqual([count, 0, 0, true]);
  }
});
