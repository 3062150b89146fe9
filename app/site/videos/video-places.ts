/** A card's grid cell: its classes and the resulting `sizes`. */
interface VideoPlace {
  /** Spans the page, with its words beside its picture. */
  isLead: boolean;
  className: string;
  sizes: string;
}

const LEAD = {
  isLead: true,
  className: "sm:col-span-2 lg:col-span-6",
  sizes: "(min-width: 1240px) 720px, 94vw",
};
const HALF = { columns: "lg:col-span-3", width: 588 };
const THIRD = { columns: "lg:col-span-2", width: 384 };

/** Leaves no holes: wide screens have rows of three, the last one or two of pairs; tablets have pairs. */
export function videoPlaces(count: number, hasLead: boolean): VideoPlace[] {
  const leads = count === 1 || (hasLead && count !== 2) ? 1 : 0;
  const rest = count - leads;
  const halves = rest % 3 === 0 ? 0 : Math.min(rest, rest % 3 === 1 ? 4 : 2);
  return Array.from({ length: count }, (_, index) => {
    if (index < leads) return LEAD;
    const { columns, width } = index < count - halves ? THIRD : HALF;
    const isAlone = rest % 2 === 1 && index === count - 1;
    return {
      isLead: false,
      className: isAlone ? `sm:col-span-2 ${columns}` : columns,
      sizes: `(min-width: 1240px) ${width}px, (min-width: 640px) ${isAlone ? 94 : 47}vw, 94vw`,
    };
  });
}
