import type { ProjectFacts } from "~/content/shown-photos";
import { projectPhotos } from "~/texts/project-photos";
import { ContentText, useLangOf, useTexts } from "~/texts/use-texts";
import { kilowatts, rupees } from "~/ui/format";

/** "5 kW · Dehradun · June 2026 · Flat concrete roof", and the bill before and now. Phrasing content: cards are links. */
export function FactsLine({ facts, className = "" }: { facts: ProjectFacts; className?: string }) {
  const texts = useTexts(projectPhotos);
  const langOf = useLangOf();
  const { kw, town, month, roof, billBefore, billAfter } = facts;
  const words = [kw && kilowatts(kw), town, month, roof].filter(Boolean);
  return (
    <>
      {words.length > 0 && (
        <span className={`block ${className}`}>
          {words.map((word, index) => (
            <span key={word} lang={langOf(String(word))}>
              {index > 0 && " · "}
              {word}
            </span>
          ))}
        </span>
      )}
      {billBefore !== undefined && billAfter !== undefined && (
        <span className={`block ${className}`}>
          {texts.bill} <s className="text-faint">{rupees(billBefore)}</s> →{" "}
          <strong className="font-semibold text-sun">{rupees(billAfter)}</strong> {texts.aMonth}
        </span>
      )}
    </>
  );
}

export function CustomerWords({ facts: { words = "", customer = "" } }: { facts: ProjectFacts }) {
  return (
    <figure className="mb-12 max-w-3xl border-l-2 border-sun pl-6 lg:mb-16">
      <ContentText as="blockquote" text={words} className="text-title leading-[1.35] font-medium" />
      {customer && (
        <figcaption className="mt-3 text-muted">
          <ContentText as="span" text={customer} />
        </figcaption>
      )}
    </figure>
  );
}
