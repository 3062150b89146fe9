import { Drawing } from "~/desk/drawing";
import { dayCount } from "~/ui/format";
import type { StepView } from "./job";

/** The days that a step waits: a tick stands where the usual ones end, and what is over them is striped. Words beside it say the same. */
export function JobBar({ waited, usual }: Pick<StepView, "waited" | "usual">) {
  const longest = Math.max(waited, usual, 1) * 1.06;
  const percent = (days: number) => `${(100 * days) / longest}%`;
  return (
    <svg aria-hidden="true" width="100%" height="14" className="block">
      <rect y="4" width="100%" height="6" rx="3" className="fill-faint/35 forced-colors:fill-[GrayText]" />
      <rect y="4" width={percent(Math.min(waited, usual))} height="6" rx="3" className={INK} />
      {waited > usual && (
        <line
          x1={percent(usual)}
          x2={percent(waited)}
          y1="7"
          y2="7"
          strokeWidth="6"
          strokeDasharray="4 2"
          className="stroke-bad forced-colors:stroke-[CanvasText]"
        />
      )}
      <rect x={percent(usual)} width="2" height="14" className={INK} />
    </svg>
  );
}

const INK = "fill-ink forced-colors:fill-[CanvasText]";

/** "△ 9 days over". */
export function Over({ days }: { days: number }) {
  return (
    <strong className="inline-flex items-center gap-1.5 justify-self-end font-semibold text-bad">
      <Drawing path={WARNING} />
      {dayCount(days)} over
    </strong>
  );
}

export const WARNING = "M12 4 2.5 20h19zM12 10v4M12 17v.01";
