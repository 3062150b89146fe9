import { sourceDate } from "~/calculator/numbers";
import { isValid } from "~/calculator/rates";
import { panelRule } from "~/texts/panel-rule";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { useLangOf, useTexts } from "~/texts/use-texts";
import type { Rates } from "./result";

/** What shops and factories ask, each sentence with its source and date. */
export function BusinessNotes({ rates: { rates, today } }: { rates: Rates }) {
  const langOf = useLangOf();
  const { business, months, noDate, notes } = useCalculatorTexts();
  const { rule, other, source: panelSource } = useTexts(panelRule);
  const list = rates.flatMap((rate) =>
    rate.kind === "company" ? rate.businessNotes.filter((note) => isValid(note, today)) : [],
  );
  return (
    <section aria-labelledby="business-notes" className="card p-5 sm:p-6">
      <h3 id="business-notes" className="text-card">
        {business}
      </h3>
      <ul className="ruled mt-1">
        {list.map(({ text, source, asOf }) => (
          <li key={text} lang={langOf(text)} className="py-3">
            {text}
            <span className="mt-1 block text-small text-faint">
              {`${source || notes["no source"]} (${sourceDate(asOf, months) || noDate})`}
            </span>
          </li>
        ))}
        <li className="py-3">
          {rule} {other}
          <span className="mt-1 block text-small text-faint">{panelSource}</span>
        </li>
      </ul>
    </section>
  );
}
