import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { useLangOf } from "~/texts/use-texts";
import type { CalculatorData } from "./read-calculator.server";

/** What shops and factories ask, each sentence with its source and date. */
export function BusinessNotes({ notes }: { notes: CalculatorData["businessNotes"] }) {
  const langOf = useLangOf();
  const { business } = useCalculatorTexts();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="business-notes" className="card p-5 sm:p-6">
      <h3 id="business-notes" className="text-card">
        {business}
      </h3>
      <ul className="ruled mt-1">
        {notes.map(({ text, source }) => (
          <li key={text} lang={langOf(text)} className="py-3">
            {text}
            <span className="mt-1 block text-small text-faint">{source}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
