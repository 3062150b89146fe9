import type { PackageCard } from "~/content/package";
import { Notice } from "~/ui/notice";
import { PackageDetails } from "./package-details";

/** The packages of a type side by side, line by line, so that the eye goes across (specification §2, §8). */
export function PackageList({ cards }: { cards: readonly PackageCard[] }) {
  if (cards.length === 0) {
    return (
      <div className="mt-10 border-t border-line pt-14">
        <Notice icon="sun" title="No packages found." />
      </div>
    );
  }
  return (
    <ul className={`mt-8 grid gap-5 lg:gap-y-0 ${columns(cards.length)}`}>
      {cards.map((card) => (
        <PackageDetails key={card.id} {...card} />
      ))}
    </ul>
  );
}

/** As many as there are, four at most: neither one card as wide as the page nor a thin row of three. */
function columns(count: number): string {
  if (count === 1) return "max-w-sm";
  if (count === 2) return "max-w-2xl sm:grid-cols-2";
  return count === 3 || count === 6 ? "sm:grid-cols-2 lg:grid-cols-3" : "sm:grid-cols-2 lg:grid-cols-4";
}
