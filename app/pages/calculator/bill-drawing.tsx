import type { Estimate } from "~/calculator/estimate";
import { kilowatts } from "~/calculator/format";
import { rupees } from "~/calculator/numbers";
import type { Found } from "./result";

const WIDTH = 320;
const BASE = 208;
const TALLEST = 168;
const BAR = 96;

interface BillDrawingProps extends Pick<Estimate, "bill" | "systemKw"> {
  /** The visitor gave the load, on which fixed charges depend. */
  hasLoad: boolean;
  relief: Found["basis"]["relief"];
}

export function BillDrawing({ bill, systemKw, hasLoad, relief }: BillDrawingProps) {
  const isWhole = bill.before !== null && bill.after !== null;
  const before = isWhole ? bill.before : bill.energyBefore;
  const after = isWhole ? bill.after : bill.energyAfter;
  if (before === null || after === null || systemKw === null) return null;
  const size = kilowatts(systemKw);
  const what = isWhole ? "bill" : "energy charge";
  return (
    <section aria-labelledby="monthly-bill" className="card flex flex-col p-5 sm:p-6">
      <h3 id="monthly-bill" className="text-card">
        Your monthly {what}, about
      </h3>
      <svg viewBox={`0 0 ${WIDTH} 236`} aria-hidden="true" className="mx-auto my-auto w-full max-w-sm pt-5">
        <Column x={28} amount={before} share={1} label="today" tone="fill-white/22" />
        <Column
          x={WIDTH - BAR - 28}
          amount={after}
          share={before > 0 ? Math.min(1, after / before) : 0}
          label={`with ${size}`}
          tone="fill-sun"
        />
        <path d={`M0 ${BASE}.5H${WIDTH}`} className="stroke-line-strong" />
      </svg>
      <div className="sr-only">
        <table>
          <caption>Monthly {what}, about</caption>
          <tbody>
            <tr>
              <th scope="row">Today</th>
              <td>{rupees(before)}</td>
            </tr>
            <tr>
              <th scope="row">With {size}</th>
              <td>{rupees(after)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-small text-muted">Averaged over the year. {noteOf(isWhole, hasLoad, relief)}</p>
    </section>
  );
}

function noteOf(isWhole: boolean, hasLoad: boolean, { before, after }: BillDrawingProps["relief"]): string {
  const takenOff = `Your state takes off about ${rupees(before)} today, and ${rupees(after)} with solar.`;
  if (isWhole && before + after > 0) return takenOff;
  if (isWhole) return "The fixed charge stays, however much the roof gives.";
  const onlyUnits = hasLoad
    ? "This is the charge for units alone: not every other charge of this tariff is known."
    : "This is the charge for units alone: with your load in kW, the whole bill may follow.";
  return before > 0 ? `${onlyUnits} ${takenOff}` : onlyUnits;
}

interface ColumnProps {
  x: number;
  amount: number;
  share: number;
  label: string;
  tone: string;
}

function Column({ x, amount, share, label, tone }: ColumnProps) {
  const height = Math.max(2, Math.round(TALLEST * share));
  const middle = x + BAR / 2;
  return (
    <>
      <rect
        x={x}
        y={BASE - height}
        width={BAR}
        height={height}
        rx={Math.min(8, height / 2)}
        className={tone}
      />
      <text x={middle} y={BASE - height - 10} textAnchor="middle" className="figure fill-ink text-[18px]">
        {rupees(amount)}
      </text>
      <text x={middle} y={BASE + 22} textAnchor="middle" className="fill-muted text-[14px]">
        {label}
      </text>
    </>
  );
}
