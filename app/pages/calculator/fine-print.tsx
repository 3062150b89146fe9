import { sourceDate } from "~/calculator/format";
import { Icon } from "~/ui/icon";
import type { Found } from "./result";
import { Sentences } from "./sentences";

const NOT_COUNTED = [
  "Fees of your DISCOM for the application, the net meter and a higher load.",
  "Batteries, and repairs after the warranty.",
  "A loan’s interest, and what your money would earn elsewhere.",
  "Tariffs that rise or fall: savings are at today’s tariff.",
];

/** `notes` are what a state pays or charges besides. */
export function NotCounted({ notes }: { notes: readonly string[] }) {
  return (
    <section className="pt-5">
      <h3 className="text-card">What is not counted</h3>
      <Sentences list={[...notes, ...NOT_COUNTED]} />
    </section>
  );
}

export function Sources({ found: { estimate } }: { found: Found }) {
  if (estimate.sources.length === 0) return null;
  return (
    <details className="fold border-y border-line">
      <summary className="min-h-14 text-card font-display font-semibold hover:text-sun">
        <h3>Sources and dates</h3>
        <Icon name="chevron" size={20} />
      </summary>
      <dl className="pb-3 text-small">
        {estimate.sources.map(({ what, asOf, source }) => (
          <div
            key={what}
            className="grid gap-x-5 border-t border-line py-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]"
          >
            <dt>{what}</dt>
            <dd className="text-muted">{source}</dd>
            <dd className="text-faint tabular-nums">{sourceDate(asOf) || "no date"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
