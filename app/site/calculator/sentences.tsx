import { type Note, say } from "~/calculator/notes";
import type { CalculatorTexts } from "~/texts/calculator/english";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { useLangOf } from "~/texts/use-texts";

/** Sentences that limit the figure above them. */
export function Sentences({ list }: { list: readonly (Note | string)[] }) {
  const langOf = useLangOf();
  const texts = useCalculatorTexts();
  if (list.length === 0) return null;
  return (
    <ul className="mt-5 grid max-w-xl gap-2 text-small text-muted">
      {list
        .map((note) => said(note, texts))
        .map((sentence) => (
          <li key={sentence} lang={langOf(sentence)} className="border-t border-line pt-2">
            {sentence}
          </li>
        ))}
    </ul>
  );
}

export function WithBold({ text: [before, bold, after] }: { text: readonly [string, string, string] }) {
  return (
    <>
      {before}
      <strong className="font-semibold text-ink">{bold}</strong>
      {after}
    </>
  );
}

/** Returns what a rule has to say in the page's language. Words of content stay. */
export function said(note: Note | string, { notes }: CalculatorTexts): string {
  return typeof note === "string" ? note : say(note, notes);
}
