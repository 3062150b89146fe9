import { sourceDate } from "~/calculator/source-dates";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { sourceAge, useLangOf, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import type { Found } from "./result";
import { said } from "./sentences";

export function Sources({ found: { estimate } }: { found: Found }) {
  const langOf = useLangOf();
  const age = useTexts(sourceAge);
  const texts = useCalculatorTexts();
  if (estimate.sources.length === 0) return null;
  const { sources, noDate, months, notes } = texts;
  return (
    <details className="fold border-y border-line">
      <summary className="min-h-14 text-card font-display font-semibold hover:text-sun">
        <h3>{sources}</h3>
        <Icon name="chevron" size={20} />
      </summary>
      <dl className="pb-3 text-small">
        {estimate.sources.map(({ what, asOf, source, oldYear }) => (
          <div
            key={said(what, texts)}
            className="grid gap-x-5 border-t border-line py-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]"
          >
            <dt>{said(what, texts)}</dt>
            <dd lang={langOf(source)} className="text-muted">
              {source || notes["no source"]}
            </dd>
            <dd className="text-faint tabular-nums">{age(oldYear) || sourceDate(asOf, months) || noDate}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
