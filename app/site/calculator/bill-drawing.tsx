import { kilowatts, rupees } from "~/calculator/numbers";
import { calculator } from "~/texts/calculator";
import { useTexts } from "~/texts/use-texts";
import type { Found } from "./result";
import { Sentences } from "./sentences";

const WIDTH = 320;
const BASE = 208;
const TALLEST = 140;
const BAR = 112;
/** The bar of fixed charges that are not known. */
const OPEN = 44;

export function BillDrawing({ found: { estimate, basis } }: { found: Found }) {
  const texts = useTexts(calculator);
  const { bill, surplusPerYear, warnings } = basis;
  // Relief takes off the whole bill of a small user: there is nothing to draw.
  if (!bill || estimate.systemKw === null || bill.before === 0) return null;
  const { before, after, isWhole, lacksLoad, isReadBack } = bill;
  const words = texts.bill;
  const columns: Bar[] = [
    { label: words.today, amount: before, isOpen: !isWhole && !isReadBack, tone: "fill-white/22" },
    {
      label: words.with(kilowatts(estimate.systemKw)),
      amount: after,
      isOpen: (!isWhole && !isReadBack) || after === 0,
      tone: "fill-sun",
    },
  ];
  return (
    <section aria-labelledby="monthly-bill" className="card flex flex-col p-5 sm:p-6">
      <h3 id="monthly-bill" className="text-card">
        {words.title}
      </h3>
      <svg
        viewBox={`0 0 ${WIDTH} 236`}
        role="img"
        aria-label={columns.map((column) => inWords(column, words.plusFixed)).join("; ")}
        className="mx-auto my-auto w-full max-w-sm pt-5"
      >
        {columns.map((column, index) => (
          <Column
            key={column.label}
            {...column}
            x={index === 0 ? 20 : WIDTH - BAR - 20}
            height={Math.round((TALLEST * column.amount) / Math.max(before, after, 1))}
          />
        ))}
        <path d={`M0 ${BASE}.5H${WIDTH}`} className="stroke-line-strong" />
      </svg>
      <Sentences
        list={[
          lacksLoad ? words.addLoad : words.fixedStay,
          ...warnings.bill,
          ...(surplusPerYear.units > 0 && surplusPerYear.rupees !== null
            ? [words.surplus(rupees(surplusPerYear.rupees))]
            : []),
        ]}
      />
    </section>
  );
}

interface Bar {
  label: string;
  amount: number;
  isOpen: boolean;
  tone: string;
}

interface ColumnProps extends Bar {
  x: number;
  height: number;
}

/** "today ₹1,963 plus fixed charges" */
function inWords({ label, amount, isOpen }: Bar, plusFixed: string): string {
  return [label, amount > 0 && rupees(amount), isOpen && plusFixed].filter(Boolean).join(" ");
}

/** An open bar stands for fixed charges that are not known: there is always a bill. */
function Column({ x, height, amount, label, isOpen, tone }: ColumnProps) {
  const [plusFixed, charges] = useTexts(calculator).bill.plus;
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
          {rupees(amount)}
        </text>
      )}
      <text x={middle} y={BASE + 22} textAnchor="middle" className="fill-muted text-[14px]">
        {label}
      </text>
    </>
  );
}
