import { gained } from "~/calculator/incentive";
import { shownRange } from "~/calculator/numbers";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { rupees } from "~/ui/format";
import { paybackInWords } from "./answer";
import type { Found } from "./result";

const WIDTH = 640;
const BASE = 216;
const TALLEST = 168;
const WIDEST = 88;

export function PaybackDrawing(estimate: Found["estimate"]) {
  const texts = useCalculatorTexts();
  const words = texts.payback;
  const { cost, savingPerYear, savingPerYearHigh, incentive, paybackYears: payback } = estimate;
  const { net } = cost;
  if (net === null || savingPerYear === null || payback === null) return null;
  // The low end is drawn.
  const [saving] = shownRange(savingPerYear, savingPerYearHigh ?? savingPerYear);
  const gainedBy = (year: number) => gained(year, saving, incentive);
  const hasSubsidy = Boolean(cost.subsidy.total);
  const time = paybackInWords(estimate, texts);
  const years = yearsUntil(payback, net, gainedBy);
  const last = years.at(-1);
  if (!last) return null;
  const scale = TALLEST / Math.max(net, last.saved);
  const step = WIDTH / years.length;
  const bar = Math.min(WIDEST, step * 0.72);
  const line = Math.round(BASE - net * scale);
  return (
    <section aria-labelledby="payback" className="card p-5 sm:p-6">
      <h3 id="payback" className="text-card">
        {words.title(time)}
      </h3>
      <p className="mt-2 text-small text-muted">{words.text(rupees(net), hasSubsidy, saving > 0)}</p>
      <svg viewBox={`0 0 ${WIDTH} 258`} aria-hidden="true" className="payback mt-5 w-full">
        {years.map(({ year, saved, isPaid }, index) => {
          const height = Math.max(2, Math.round(saved * scale));
          return (
            <g key={year}>
              <rect
                x={index * step + (step - bar) / 2}
                y={BASE - height}
                width={bar}
                height={height}
                rx="6"
                className={isPaid ? "fill-sun" : "fill-sun/45"}
              />
              <text x={(index + 0.5) * step} y={BASE + 32} textAnchor="middle" className="fill-muted">
                {year}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${line}.5H${WIDTH}`} className="stroke-ink" strokeWidth="1.5" strokeDasharray="5 5" />
        <text x="0" y={line - 14} className="figure fill-ink">
          {words.recover(rupees(net))}
        </text>
        <path d={`M0 ${BASE}.5H${WIDTH}`} className="stroke-line-strong" />
      </svg>
      <p aria-hidden="true" className="text-center text-small text-faint">
        {words.years}
      </p>
    </section>
  );
}

/** Drawn up to the year that pays the system off, and no further. */
const MOST_YEARS = 15;

/** Returns the years until `payback`; none if that takes longer than a drawing can show. */
export function yearsUntil(payback: number, netCost: number, savedBy: (year: number) => number) {
  const last = Math.ceil(payback);
  if (!(netCost > 0) || last > MOST_YEARS) return [];
  return Array.from({ length: last }, (_, index) => {
    const saved = savedBy(index + 1);
    return { year: index + 1, saved, isPaid: index + 1 === last };
  });
}
