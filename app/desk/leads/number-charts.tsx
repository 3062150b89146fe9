import { dateLabel, kindLabels } from "~/desk/labels";
import type { DeskKind } from "~/desk/lead-state";
import type { Week } from "~/desk/numbers";

const kinds = Object.keys(kindLabels) as DeskKind[];

const fills: Record<DeskKind, string> = {
  inquiry: "fill-sun forced-colors:fill-[CanvasText]",
  contact: "fill-ink forced-colors:fill-[GrayText]",
  "quick-contact": "fill-faint forced-colors:fill-[Highlight]",
  "by-hand": "fill-good forced-colors:fill-[LinkText]",
};

const HEIGHT = 150;
const TOP = 20;
/** More labels would touch each other on a phone. */
const MAX_LABELS = 6;
const MAX_TOTALS = 13;

/** Without its year, for which a phone has no room. */
const weekLabel = (monday: string) => dateLabel(monday).slice(0, -5);

export function WeekChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(1, ...weeks.map(({ total }) => total));
  const step = 100 / weeks.length;
  const every = Math.ceil(weeks.length / MAX_LABELS);
  return (
    <section className="card min-w-0 p-3 sm:p-4">
      <h2 className="font-display text-card font-semibold">Leads by week</h2>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-small text-muted">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" className={fills[kind]} />
            </svg>
            {kindLabels[kind]}
          </li>
        ))}
      </ul>
      <svg width="100%" height={HEIGHT + TOP + 24} aria-hidden="true" className="mt-3 block text-small">
        {weeks.map((week, index) => (
          <g key={week.monday}>
            <Column week={week} x={(index + 0.15) * step} width={0.7 * step} scale={HEIGHT / most} />
            {weeks.length <= MAX_TOTALS && (
              <text
                x={`${(index + 0.5) * step}%`}
                y={TOP + HEIGHT - (week.total * HEIGHT) / most - 6}
                textAnchor="middle"
                className="fill-ink"
              >
                {week.total}
              </text>
            )}
            {index % every === 0 && (
              <text x={`${(index + 0.15) * step}%`} y={TOP + HEIGHT + 18} className="fill-muted">
                {weekLabel(week.monday)}
              </text>
            )}
          </g>
        ))}
        <rect y={TOP + HEIGHT} width="100%" height="1" className="fill-faint" />
      </svg>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underline">
          Figures by week
        </summary>
        <WeekTable weeks={weeks} />
      </details>
    </section>
  );
}

interface ColumnProps {
  week: Week;
  /** In percent, as is the width. */
  x: number;
  width: number;
  /** Pixels of a lead. */
  scale: number;
}

function Column({ week: { byKind }, x, width, scale }: ColumnProps) {
  let y = TOP + HEIGHT;
  return kinds.map((kind) => {
    const height = byKind[kind] * scale;
    y -= height;
    // A gap of a pixel tells neighbours apart without their colours.
    return (
      height > 0 && (
        <rect
          key={kind}
          x={`${x}%`}
          y={y}
          width={`${width}%`}
          height={Math.max(1, height - 1)}
          className={fills[kind]}
        />
      )
    );
  });
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  return (
    <table className="w-full text-small tabular-nums">
      <caption className="sr-only">Leads by week and kind; a week begins on Monday</caption>
      <thead>
        <tr className="align-bottom text-muted">
          <th scope="col" className="text-left font-medium">
            Week of
          </th>
          {[...kinds.map((kind) => kindLabels[kind]), "All"].map((label) => (
            <th key={label} scope="col" className="pl-1.5 text-right font-medium sm:pl-2">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, byKind, total }) => (
          <tr key={monday}>
            <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
              {weekLabel(monday)}
            </th>
            {[...kinds.map((kind) => byKind[kind]), total].map((count, index) => (
              <td key={kinds[index] ?? "all"} className="py-1 pl-2 text-right">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
