import { readable, shownBill } from "~/calculator/numbers";
import type { CalculatorTexts } from "~/texts/calculator/english";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { kilowatts, rupees } from "~/ui/format";
import type { Found } from "./result";
import { Sentences } from "./sentences";

const WIDTH = 320;
const BASE = 208;
const TALLEST = 140;
const BAR = 112;
/** The bar of fixed charges that are not known. */
const OPEN = 44;
/** A smaller share of the bill is not drawn beside fixed charges that are not known. */
const REST = 0.02;

type Range = readonly [low: number, high: number];

export function BillDrawing({ found: { estimate, basis } }: { found: Found }) {
  const texts = useCalculatorTexts();
  const { bill, earnedPerYear, warnings } = basis;
  // Relief takes off the whole bill of a small user: there is nothing to draw.
  if (!bill || estimate.systemKw === null || bill.before[1] === 0) return null;
  const { before, after, isWhole, lacksLoad, isReadBack } = bill;
  const isOpen = !isWhole && !isReadBack;
  // A few rupees beside charges that nobody knows say nothing.
  const isRest = isOpen && after[1] < before[1] * REST;
  const words = texts.bill;
  const columns: Bar[] = [
    { label: words.today, range: shown(before, isOpen), isOpen, tone: "fill-white/22" },
    {
      label: words.with(kilowatts(estimate.systemKw)),
      range: isRest ? [0, 0] : shown(after, isOpen),
      isOpen: isOpen || after[1] === 0,
      tone: "fill-sun",
    },
  ];
  return (
    <section aria-labelledby="monthly-bill" className="card flex flex-col p-5 sm:p-6">
      <h3 id="monthly-bill" className="text-card">
        {words.title}
      </h3>
      <svg
        viewBox={`0 -22 ${WIDTH} 258`}
        role="img"
        aria-label={columns.map((column) => inWords(column, texts)).join("; ")}
        className="mx-auto my-auto w-full max-w-sm pt-5"
      >
        {columns.map((column, index) => (
          <Column
            key={column.label}
            {...column}
            texts={texts}
            x={index === 0 ? 20 : WIDTH - BAR - 20}
            height={Math.round((TALLEST * column.range[1]) / Math.max(before[1], after[1], 1))}
          />
        ))}
        <path d={`M0 ${BASE}.5H${WIDTH}`} className="stroke-line-strong" />
      </svg>
      <Sentences
        list={[
          lacksLoad ? texts.bill.addLoad : texts.bill.fixedStay,
          ...warnings.bill,
          ...(earnedPerYear > 0 ? [texts.bill.surplus(rupees(earnedPerYear))] : []),
        ]}
      />
    </section>
  );
}

interface Bar {
  label: string;
  /** Rupees; the same twice where there is one figure. */
  range: Range;
  isOpen: boolean;
  tone: string;
}

interface ColumnProps extends Bar {
  texts: CalculatorTexts;
  x: number;
  height: number;
}

/** Rounded where charges are missing from it, or where it is a range. */
function shown(range: Range, isOpen: boolean): Range {
  const [low, high] = shownBill(range);
  return isOpen && low === high ? [readable(low, 3), readable(low, 3)] : [low, high];
}

/** "today ₹1,960 plus fixed charges" */
function inWords({ label, range: [low, high], isOpen }: Bar, { bill, notes }: CalculatorTexts): string {
  const amount = low === high ? rupees(high) : notes["from to"](rupees(low), rupees(high));
  return [label, high > 0 && amount, isOpen && bill.plusFixed].filter(Boolean).join(" ");
}

/** An open bar stands for fixed charges that are not known: there is always a bill. */
function Column({ x, height, range: [low, amount], label, isOpen, tone, texts }: ColumnProps) {
  const { bill, notes } = texts;
  const [plusFixed, charges] = bill.plus;
  const middle = x + BAR / 2;
  const top = BASE - height;
  const figure = { x: middle, textAnchor: "middle", className: "figure fill-ink text-[18px]" } as const;
  return (
    <>
      {amount > 0 && (
        <rect
          x={x}
          y={top}
          width={BAR}
          height={Math.max(2, height)}
          rx={Math.min(8, height / 2)}
          className={tone}
        />
      )}
      {isOpen && (
        <>
          <rect
            x={x + 0.5}
            y={top - OPEN}
            width={BAR - 1}
            height={OPEN - 3}
            rx="8"
            className="fill-none stroke-muted"
            strokeDasharray="4 4"
          />
          <text x={middle} textAnchor="middle" className="fill-muted text-[14px]">
            <tspan x={middle} y={top - OPEN + 18}>
              {plusFixed}
            </tspan>
            <tspan x={middle} dy="16">
              {charges}
            </tspan>
          </text>
        </>
      )}
      {amount > 0 && (
        <text {...figure} y={top - (isOpen ? OPEN : 0) - 10}>
          {low !== amount && (
            <tspan x={middle} dy={-22}>
              {notes["from to"](rupees(low), "")}
            </tspan>
          )}
          <tspan x={middle} dy={low === amount ? 0 : 22}>
            {rupees(amount)}
          </tspan>
        </text>
      )}
      <text x={middle} y={BASE + 22} textAnchor="middle" className="fill-muted text-[14px]">
        {label}
      </text>
    </>
  );
}
