import { sourceDate } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { grouped, rounded } from "~/calculator/numbers";
import type { Found } from "./result";

const NOT_COUNTED = [
  "Fees of your DISCOM for the application, the net meter and a higher load.",
  "Batteries, and repairs after the warranty.",
  "The interest of a loan, and what your money would earn elsewhere.",
  "Tariffs that rise or fall: the saving is at today’s tariff.",
];

export function GoodToKnow({ inputs, found: { estimate, basis } }: { inputs: Inputs; found: Found }) {
  const { units, rupees: paid } = basis.surplusPerYear;
  const sentences = [
    ...(inputs.units === undefined
      ? [`Your bill is for about ${grouped(rounded(basis.units))} units a month.`]
      : []),
    ...estimate.warnings,
    ...basis.notes,
    ...(units > 0 && paid !== null
      ? [`About ${grouped(units)} units a year go to the grid; the saving counts what is paid for them.`]
      : []),
  ];
  return (
    <div className="grid gap-8 sm:grid-cols-2 sm:gap-10">
      {sentences.length > 0 && (
        <section>
          <h3 className="text-card">Good to know</h3>
          <Sentences list={sentences} />
        </section>
      )}
      <section>
        <h3 className="text-card">What is not counted</h3>
        <Sentences list={NOT_COUNTED} />
      </section>
    </div>
  );
}

function Sentences({ list }: { list: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-2 text-small text-muted">
      {list.map((sentence) => (
        <li key={sentence} className="border-t border-line pt-2">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

export function Sources({ found: { estimate } }: { found: Found }) {
  if (estimate.sources.length === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h3 id="sources" className="text-card">
        Where the figures come from
      </h3>
      <dl className="mt-3 text-small">
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
    </section>
  );
}
