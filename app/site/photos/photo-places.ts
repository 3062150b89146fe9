/** A photo's grid cell: its classes and the resulting `sizes`. */
interface PhotoPlace {
  className: string;
  sizes: string;
}

/** Columns of the grid on wide screens. */
const ROW = { columns: "lg:col-span-6 lg:aspect-21/9", sizes: "(min-width: 1240px) 1200px" };
const LEAD = {
  columns: "lg:col-span-4 lg:row-span-2 lg:aspect-auto",
  sizes: "(min-width: 1240px) 800px, (min-width: 1024px) 62vw",
};
const HALF = { columns: "lg:col-span-3", sizes: "(min-width: 1240px) 600px" };
const THIRD = { columns: "lg:col-span-2", sizes: "(min-width: 1240px) 395px, (min-width: 1024px) 31vw" };

/** Leaves no holes: after the first photo, wide screens have rows of three (the last perhaps of two), phones have pairs. */
export function photoPlaces(count: number): PhotoPlace[] {
  return Array.from({ length: count }, (_, index) => {
    const { columns, sizes } = placeOnWideScreen(index, count);
    const isAlone = index === count - 1 && index % 2 === 1;
    return index === 0 || isAlone
      ? { className: `col-span-2 ${columns}`, sizes: `${sizes}, 94vw` }
      : { className: columns, sizes: `${sizes}, 47vw` };
  });
}

function placeOnWideScreen(index: number, count: number) {
  if (count === 2) return HALF;
  if (index === 0) return count % 3 === 1 ? ROW : LEAD;
  return count % 3 === 2 && index >= count - 2 ? HALF : THIRD;
}
