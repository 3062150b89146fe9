import type { ReactNode } from "react";
import { usePersonLabel } from "~/desk/use-people";
import type { CallNumbers } from "~/sales/calls/call-numbers";
import { kindLabels } from "~/sales/lead/labels";
import type { DeskKind } from "~/sales/lead/lead-state";
import { rupees } from "~/ui/format";
import { dateLabel, weekdayLabel } from "~/ui/format-day";
import type { AnswerDelay, Tally, Week } from "./numbers";

interface Row {
  name: ReactNode;
  cells: (string | number)[];
  /** Drawn below the name: the light part, and the dark one that is part of it. */
  bar?: { light: number; dark: number };
}

interface FiguresProps {
  caption: ReactNode;
  heads: [string, ...string[]];
  rows: Row[];
}

const LIGHT = "fill-faint/35 forced-colors:fill-[GrayText]";
const DARK = "fill-sun forced-colors:fill-[CanvasText]";

/** A table of figures, with a bar below each name. Attributes size the bars, because our policy allows no inline styles. */
function Figures({ caption, heads: [first, ...heads], rows }: FiguresProps) {
  const longest = Math.max(1, ...rows.map(({ bar }) => bar?.light ?? 0));
  const percent = (share: number) => `${(100 * share) / longest}%`;
  const cellClass = rows[0]?.bar ? "pt-2 pl-1.5 align-top sm:pl-2" : "py-1 pl-1 sm:pl-2";
  return (
    <table className="w-full text-small tabular-nums">
      {caption}
      <thead hidden={rows.length === 0}>
        <tr className="align-bottom text-muted">
          <th scope="col" className="text-left font-medium">
            {first}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="pl-1.5 text-right font-medium sm:pl-2">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, bar }, row) => (
          <tr key={row}>
            <th
              scope="row"
              className={`${bar ? "w-2/5 pt-2" : "py-1"} text-left font-normal [overflow-wrap:anywhere]`}
            >
              {name}
              {bar && (
                <svg aria-hidden="true" width="100%" height="6" className="mt-1 block">
                  <rect width={percent(bar.light)} height="6" rx="3" className={LIGHT} />
                  <rect width={percent(bar.dark)} height="6" rx="3" className={DARK} />
                </svg>
              )}
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index]} className={`text-right ${cellClass}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureCardProps extends Omit<FiguresProps, "caption"> {
  title: string;
  note?: string;
}

function FigureCard({ title, note, ...figures }: FigureCardProps) {
  const caption = (
    <caption className="mb-2 text-left">
      <span className="font-display text-card font-semibold">{title}</span>
      {note && <span className="block text-muted">{note}</span>}
    </caption>
  );
  return (
    <div className="card min-w-0 p-3 sm:p-4">
      <Figures caption={caption} {...figures} />
    </div>
  );
}

const answerLabels: Record<AnswerDelay, string> = {
  hour: "Within an hour",
  day: "Within a day",
  later: "Later",
  never: "Not yet",
};

interface ShareTableProps {
  title: string;
  note?: string;
  head: string;
  parts: { name: string; leads: number }[];
  total: number;
}

function ShareTable({ head, parts, total, ...words }: ShareTableProps) {
  const rows = parts.map(({ name, leads }) => ({
    name,
    cells: [leads, `${Math.round((100 * leads) / total)}%`],
    bar: { light: total, dark: leads },
  }));
  return <FigureCard {...words} heads={[head, "Leads", "Share"]} rows={rows} />;
}

export function AnswerTable({ answered, leads }: { answered: Record<AnswerDelay, number>; leads: number }) {
  const delays = Object.keys(answerLabels) as AnswerDelay[];
  return (
    <ShareTable
      title="First answer"
      note="A call, or a change of status. Leads added by hand were answered at once."
      head="After"
      parts={delays.map((delay) => ({ name: answerLabels[delay], leads: answered[delay] }))}
      total={leads}
    />
  );
}

export function OwnerTable({ owners }: { owners: Tally[] }) {
  const personLabel = usePersonLabel();
  const rows = owners.map(({ name, leads, open, won, worth }) => ({
    name: name ? <span title={name}>{personLabel(name)}</span> : "Nobody",
    cells: [leads, open, won, rupees(worth)],
    bar: { light: leads, dark: won },
  }));
  return (
    <FigureCard title="By owner" note={BARS} heads={["Owner", "Leads", "Open", "Won", "Worth"]} rows={rows} />
  );
}

export function ReasonTable({ reasons, lost }: { reasons: Tally[]; lost: number }) {
  const parts = reasons.map(({ name, others, leads }) => ({
    name: others ? `${others} other reasons` : name || "No reason given",
    leads,
  }));
  return <ShareTable title="Why leads were lost" head="Reason" parts={parts} total={lost} />;
}

export function CallTable({ days, people }: CallNumbers) {
  const personLabel = usePersonLabel();
  return (
    <FigureCard
      title="Calls by person and day"
      note={people.length > 0 ? "Calls with a result, whenever the lead came." : "No calls on these days."}
      heads={["Person", ...days.map((day) => `${weekdayLabel(day)} ${Number(day.slice(8))}`)]}
      rows={people.map(({ email, calls }) => ({
        name: <span title={email}>{personLabel(email)}</span>,
        cells: calls,
      }))}
    />
  );
}

const BARS = "Bars: leads, and the won ones among them.";

interface OriginTableProps {
  title: string;
  /** What to call an origin without a name. */
  unknown: string;
  origins: Tally[];
}

export function OriginTable({ title, unknown, origins }: OriginTableProps) {
  const rows = origins.map(({ name, others, leads, won, worth }) => ({
    name: others ? `${others} others` : name || unknown,
    cells: [leads, won, rupees(worth)],
    bar: { light: leads, dark: won },
  }));
  return (
    <FigureCard
      title={`By ${title.toLowerCase()}`}
      note={BARS}
      heads={[title, "Leads", "Won", "Worth"]}
      rows={rows}
    />
  );
}

const fills: Record<DeskKind, string> = {
  inquiry: "fill-sun forced-colors:fill-[CanvasText]",
  contact: "fill-ink forced-colors:fill-[GrayText]",
  "quick-contact": "fill-faint forced-colors:fill-[Highlight]",
  service: "fill-ember forced-colors:fill-[VisitedText]",
  "by-hand": "fill-good forced-colors:fill-[LinkText]",
  elsewhere: "fill-bad forced-colors:fill-[ButtonText]",
};

const KINDS = Object.keys(fills) as DeskKind[];

const HEIGHT = 150;
const TOP = 20;
/** More labels would touch each other on a phone. */
const MAX_LABELS = 6;
const MAX_TOTALS = 13;

/** Returns the day without its year, for which a phone has no room. */
const weekLabel = (monday: string) => dateLabel(monday).slice(0, -5);

export function WeekChart({ weeks }: { weeks: Week[] }) {
  // Those that came: a phone has no room for columns of zeros.
  const kinds = KINDS.filter((kind) => weeks.some(({ byKind }) => byKind[kind] > 0));
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
            <Column
              week={week}
              kinds={kinds}
              x={(index + 0.15) * step}
              width={0.7 * step}
              scale={HEIGHT / most}
            />
            {weeks.length <= MAX_TOTALS && week.total > 0 && (
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
        <WeekTable weeks={weeks} kinds={kinds} />
      </details>
    </section>
  );
}

interface ColumnProps {
  week: Week;
  kinds: readonly DeskKind[];
  /** The left edge in percent, as is the width. */
  x: number;
  width: number;
  /** Pixels of a lead. */
  scale: number;
}

function Column({ week: { byKind }, kinds, x, width, scale }: ColumnProps) {
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

function WeekTable({ weeks, kinds }: { weeks: Week[]; kinds: readonly DeskKind[] }) {
  return (
    <Figures
      caption={<caption className="sr-only">Leads by week and kind; a week begins on Monday</caption>}
      heads={["Week of", ...kinds.map((kind) => kindLabels[kind]), "All"]}
      rows={weeks.map(({ monday, byKind, total }) => ({
        name: <span className="whitespace-nowrap">{weekLabel(monday)}</span>,
        cells: [...kinds.map((kind) => byKind[kind]), total],
      }))}
    />
  );
}
