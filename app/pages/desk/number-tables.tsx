import type { ReactNode } from "react";
import { amountLabel, personLabel } from "~/desk/labels";
import type { Answered, Origin, OwnerNumbers } from "~/desk/numbers";

interface Row {
  key: string;
  name: ReactNode;
  cells: (string | number)[];
  /** Drawn below the name: the light part, and the dark one that is part of it. */
  bar: { light: number; dark: number };
}

interface BarTableProps {
  title: string;
  note?: string;
  /** Of the name, and of the cells. */
  heads: [string, ...string[]];
  rows: Row[];
}

const LIGHT = "fill-faint/35 forced-colors:fill-[GrayText]";
const DARK = "fill-sun forced-colors:fill-[CanvasText]";

/** A table of figures with a bar below each name. Attributes size the bars, because our policy allows no inline styles. */
export function BarTable({ title, note, heads: [first, ...heads], rows }: BarTableProps) {
  const longest = Math.max(1, ...rows.map(({ bar }) => bar.light));
  const percent = (share: number) => `${(100 * share) / longest}%`;
  return (
    <div className="card min-w-0 p-3 sm:p-4">
      <table className="w-full text-small tabular-nums">
        <caption className="mb-2 text-left">
          <span className="font-display text-card font-semibold">{title}</span>
          {note && <span className="block text-muted">{note}</span>}
        </caption>
        <thead>
          <tr className="text-muted">
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
          {rows.map(({ key, name, cells, bar }) => (
            <tr key={key}>
              <th scope="row" className="w-2/5 pt-2 text-left font-normal [overflow-wrap:anywhere]">
                {name}
                <svg aria-hidden="true" width="100%" height="6" className="mt-1 block">
                  <rect width={percent(bar.light)} height="6" rx="3" className={LIGHT} />
                  <rect width={percent(bar.dark)} height="6" rx="3" className={DARK} />
                </svg>
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index]} className="pt-2 pl-1.5 text-right sm:pl-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const answerLabels: Record<Answered, string> = {
  hour: "Within an hour",
  day: "Within a day",
  later: "Later",
  never: "Not yet",
};

export function AnswerTable({ answered, leads }: { answered: Record<Answered, number>; leads: number }) {
  const rows = (Object.keys(answerLabels) as Answered[]).map((key) => ({
    key,
    name: answerLabels[key],
    cells: [answered[key], `${Math.round((100 * answered[key]) / leads)}%`],
    bar: { light: leads, dark: answered[key] },
  }));
  return (
    <BarTable
      title="First answer"
      note="A call, or a change of status. Leads added by hand were answered at once."
      heads={["After", "Leads", "Share"]}
      rows={rows}
    />
  );
}

export function OwnerTable({ owners }: { owners: OwnerNumbers[] }) {
  const rows = owners.map(({ owner, leads, open, won, lost, worth }) => ({
    key: owner,
    name: owner ? <span title={owner}>{personLabel(owner)}</span> : "Nobody",
    cells: [leads, open, won, lost, amountLabel(worth)],
    bar: { light: leads, dark: won },
  }));
  return (
    <BarTable
      title="By owner"
      note={BARS}
      heads={["Owner", "Leads", "Open", "Won", "Lost", "Worth"]}
      rows={rows}
    />
  );
}

const BARS = "Bars: leads, and the won ones among them.";

interface OriginTableProps {
  title: string;
  /** What to call an origin without a name. */
  unknown: string;
  origins: Origin[];
}

export function OriginTable({ title, unknown, origins }: OriginTableProps) {
  const rows = origins.map(({ name, others, leads, won, worth }) => ({
    key: others ? "others" : `=${name}`,
    name: others ? `${others} others` : name || unknown,
    cells: [leads, won, amountLabel(worth)],
    bar: { light: leads, dark: won },
  }));
  return (
    <BarTable
      title={`By ${title.toLowerCase()}`}
      note={BARS}
      heads={[title, "Leads", "Won", "Worth"]}
      rows={rows}
    />
  );
}
