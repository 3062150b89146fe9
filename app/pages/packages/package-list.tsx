import type { PackageCard } from "~/content/package";
import { texts } from "~/texts/texts";
import { Notice } from "~/ui/notice";
import { PackageDetails } from "./package-details";

interface PackageListProps {
  cards: readonly PackageCard[];
  marked: { id: string; closestTo: string | undefined } | undefined;
  estimate: string;
}

export function PackageList({ cards, marked, estimate }: PackageListProps) {
  if (cards.length === 0) {
    return (
      <div className="mt-10 border-t border-line pt-14">
        <Notice icon="sun" title={texts.packages.none} />
      </div>
    );
  }
  const mark = marked?.closestTo ? texts.packages.closestTo(marked.closestTo) : texts.packages.sizeOfEstimate;
  return (
    <ul className={`mt-8 grid gap-5 lg:gap-y-0 ${columns(cards.length)}`}>
      {cards.map((card) => (
        <PackageDetails
          key={card.id}
          {...card}
          mark={card.id === marked?.id ? mark : undefined}
          estimate={estimate}
        />
      ))}
    </ul>
  );
}

/** Number of columns: as many as there are packages, at most four. */
function columns(count: number): string {
  if (count === 1) return "max-w-sm";
  if (count === 2) return "max-w-2xl sm:grid-cols-2";
  return count === 3 || count === 6 ? "sm:grid-cols-2 lg:grid-cols-3" : "sm:grid-cols-2 lg:grid-cols-4";
}
