/** Drawn up to the year that pays the system off, and no further. */
const MOST_YEARS = 15;

interface PaybackYear {
  year: number;
  /** Rupees saved since the start. */
  saved: number;
  isPaid: boolean;
}

/** Returns the years until the saving reaches the cost; none if that takes longer than a drawing can show. */
export function paybackYears(netCost: number, savingPerYear: number): PaybackYear[] {
  const last = Math.ceil(netCost / savingPerYear);
  if (!(savingPerYear > 0) || !(netCost > 0) || last > MOST_YEARS) return [];
  return Array.from({ length: last }, (_, index) => {
    const saved = savingPerYear * (index + 1);
    return { year: index + 1, saved, isPaid: saved >= netCost };
  });
}
